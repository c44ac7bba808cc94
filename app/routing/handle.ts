import { useMatches } from "react-router";

/** Options of a layout's or a route's pages: `export const handle = { … } satisfies Handle`. */
export interface Handle {
  /** The title of a page that no search engine finds; others export `meta`. */
  title?: string;
  /** The frame around the page; by default the site's. Nobody comes to the school without having signed in. */
  shell?: "site" | "school" | "admin";
  /** The invitation to the challenge above the footer. */
  banner?: boolean;
  /** True where the title has an accent in italics, and no banner beside it. */
  hasAccent?: boolean;
  /** The page's own offer; the banner then leads there. */
  offer?: string;
  /** Whether the page is in the sitemap, marked as noindex, or excluded by robots.txt. */
  robots?: "listed" | "noindex" | "disallow";
  /** The navigation entry of the page, when its address does not begin with that entry's. */
  section?: string;
  /** True when the page shows an email in a frame, with inline styles. */
  showsEmail?: boolean;
  /**
   * True for addresses that programs post to without an Origin header: Stripe signs its calls, a mail client sends a
   * token.
   */
  writesFrom?: "programs";
  /** The methods it accepts, where they are others than a page's: GET and HEAD, and POST with an action. */
  methods?: readonly string[];
  /**
   * How a body that is not a usual form is read: as bytes (`raw`), by the route as it arrives (`stream`), or, where it
   * may be large, as a form once the guards have let the request in (`guarded`).
   */
  body?: "raw" | "stream" | "guarded";
  /** The maximum size of the body, where a form's 100 KiB are too few. */
  bodyLimit?: number;
  /** The maximum number of its fields, where a form's 100 are too few. */
  fieldLimit?: number;
  /** The header in which programs sign a body; without it, a body is short. */
  signature?: string;
  /** Counted apart from pages, so that it still answers when pages are overloaded. */
  budget?: "webhooks" | "sign-in" | "uploads" | "papers" | "searches";
}

/** Merges the handles of a page's routes: in each field the deepest route wins. */
export function handleOf(handles: readonly unknown[]): Handle {
  return Object.assign({}, ...handles);
}

/** The merged handle of the current page. */
export function useHandle(): Handle {
  return handleOf(useMatches().map(({ handle }) => handle));
}
