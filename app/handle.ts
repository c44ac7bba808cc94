import { useMatches } from "react-router";

/** What a layout or a route says about its pages: `export const handle = { … } satisfies Handle`. */
export interface Handle {
  /** The frame around the page: the site's, unless it says otherwise. */
  shell?: "site" | "school" | "admin";
  /** The invitation to the challenge, above the footer. */
  banner?: boolean;
  /** Search engines find the page in the sitemap, are told not to list it, or not to ask for it at all. */
  robots?: "listed" | "noindex" | "disallow";
  /** The entry of the navigation that the page belongs to, when its address does not begin with that entry's. */
  section?: string;
  /** The page shows an email in a frame, with the inline styles that mail programs need. */
  showsEmail?: boolean;
  /** Programs write there, which send no Origin: Stripe signs its calls, a mail client brings a token. */
  writesFrom?: "programs";
  /** The methods it accepts, where they are others than a page's: GET and HEAD, and POST with an action. */
  methods?: readonly string[];
  /** What is sent there is no form of a page: it is read as bytes (`raw`), or by the route itself as it arrives (`stream`). */
  body?: "raw" | "stream";
  /** The most bytes that may be sent there, where a form's 100 KiB are too few. */
  bodyLimit?: number;
  /** Counted apart: when the pages are overrun, this still answers. */
  budget?: "webhooks" | "sign-in" | "uploads";
}

/** The handles of a page from its layout down: in each field the deepest one wins. */
export function handleOf(handles: readonly unknown[]): Handle {
  return Object.assign({}, ...handles);
}

/** What the page that is shown, and the layouts around it, say about it. */
export function useHandle(): Handle {
  return handleOf(useMatches().map(({ handle }) => handle));
}
