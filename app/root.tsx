import {
  href,
  isRouteErrorResponse,
  Meta,
  Outlet,
  redirect,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import enhancements from "./browser/enhancements.ts?worker&url";
import { env, publicUrl } from "./config/env.server.ts";
import { currentDraft, currentFace, isPreview } from "./config/request-scope.server.ts";
import { brand, currentReaders, seller } from "./config/seller.server.ts";
import { readVoice } from "./domain/school/media/voice.server.ts";
import { missingAddresses } from "./domain/shop/catalogue/missing-addresses.server.ts";
import { isExample } from "./domain/shop/launch/seller-gaps.ts";
import { sharePicture } from "./domain/site/texts/share-picture.server.ts";
import { siteBody } from "./domain/values/published-texts.server.ts";
import { showsLive } from "./gateways/stripe/client.server.ts";
import { dbContext, requestContext } from "./middleware/contexts.ts";
import { notFound } from "./middleware/guards.server.ts";
import { openShopPreview } from "./middleware/open-shop-preview.server.ts";
import type { loader as adminLoader } from "./routes/admin/layout.tsx";
import { useHandle } from "./routing/handle.ts";
import { type Brand, ORIGINAL_BRAND, typefacesOf } from "./theme/brand.ts";
import { ORIGINAL_ICON, siteIcon } from "./theme/icon.ts";
import { AdminShell } from "./ui/admin-shell.tsx";
import { ErrorPage } from "./ui/error-page.tsx";
import figtree from "./ui/fonts/figtree.woff2";
import fraunces from "./ui/fonts/fraunces.woff2";
import frauncesItalic from "./ui/fonts/fraunces-italic.woff2";
import { MissingPages } from "./ui/missing-pages.tsx";
import { DraftBanner, FaceBanner, PreviewBanner } from "./ui/preview-banner.tsx";
import { SiteLayout } from "./ui/site-layout.tsx";

/**
 * Redirects an address with a trailing slash to the one without it. An address with a NUL has no page, and the database
 * could not store it.
 */
const canonicalAddress: Route.MiddlewareFunction = ({ url }) => {
  if (url.pathname.includes("%00")) throw notFound();
  if (url.pathname === "/" || !url.pathname.endsWith("/")) return;
  // Leading slashes are folded too, or `//host/` would lead to another site.
  const path = url.pathname.replace(/(?<!\/)\/+$/, "").replace(/^\/+/, "/");
  throw redirect((path || "/") + url.search, 308);
};

/** Records the route for the log: its pattern holds no personal data, which an address might. */
const recordRoute: Route.MiddlewareFunction = ({ context, pattern }) => {
  context.get(requestContext).route = `/${pattern.replace(/^\/+/, "")}`;
};

export const middleware: Route.MiddlewareFunction[] = [recordRoute, canonicalAddress, openShopPreview];

export async function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { name, email, phone, phoneHours, mediator, social } = seller;
  // Anybody may own the sample's profiles: an open shop leads to none of them.
  const profiles = Object.entries(social).filter(([, address]) => !(showsLive() && isExample(address)));
  const draft = currentDraft();
  const face: Brand = { ...brand, ...currentFace() };
  return {
    siteName: env.SITE_NAME,
    publicUrl,
    isPreview: isPreview(),
    draft: draft ? { editor: draft.editor, faults: draft.faults } : null,
    isFacePreview: currentFace() !== undefined,
    year: new Date().getFullYear(),
    share: await sharePicture(context.get(dbContext)),
    icon: siteIcon(face),
    logo: brand.logo,
    portrait: brand.portrait,
    voice: brand.voice && (await readVoice(context.get(dbContext), brand.voice)),
    fonts: face.fonts,
    seller: { name, email, phone, phoneHours, mediator, social: Object.fromEntries(profiles) },
    menu: siteBody("menu"),
    words: siteBody("mots"),
    readers: currentReaders(),
    missing: await missingAddresses(context.get(dbContext)),
  };
}

/** Pages have their whole style inlined and no framework script, so they need one round trip. */
export function Layout({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const root = useRouteLoaderData<typeof loader>("root");
  const admin = useRouteLoaderData<typeof adminLoader>("routes/admin/layout");
  const { title, shell, banner = false, hasAccent = banner, offer, robots, section } = useHandle();
  // The error page has a title of its own.
  const hasFailed = Boolean(useRouteError());
  const hasOffer = !hasFailed && offer !== undefined && !root?.missing.includes(offer);
  const isAdmin = shell === "admin";
  const [titles, words] = typefacesOf(root?.fonts ?? ORIGINAL_BRAND.fonts);
  const isPrivate = robots === "disallow";
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {title && !hasFailed && <title>{title}</title>}
        <Meta />
        <link rel="canonical" href={`${root?.publicUrl ?? ""}${pathname}`} />
        {!isPrivate && !root?.missing.includes(href("/flux.xml")) && (
          <link
            rel="alternate"
            type="application/atom+xml"
            title={`Articles · ${root?.siteName ?? ""}`}
            href={href("/flux.xml")}
          />
        )}
        {(isPrivate || robots === "noindex") && <meta name="robots" content="noindex" />}
        <link rel="icon" href={root?.icon ?? ORIGINAL_ICON} />
        <link rel="apple-touch-icon" href={href("/apple-touch-icon.png")} />
        {/* The italics are of an accent in the title. */}
        {[
          ...(titles === "Fraunces" ? [fraunces] : []),
          ...(words === "Figtree" ? [figtree] : []),
          ...(titles === "Fraunces" && hasAccent ? [frauncesItalic] : []),
        ].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {/* entry.server inserts the rules that the page needs. */}
        <style />
        {/* Modules are deferred, and every page works without it. */}
        <script type="module" src={enhancements} />
      </head>
      <body>
        {isAdmin && (
          <AdminShell
            siteName={root?.siteName ?? ""}
            logo={root?.logo ?? null}
            pathname={pathname}
            section={section}
            email={admin?.email ?? null}
            waiting={admin?.waiting ?? []}
            unsent={admin?.unsent ?? null}
          >
            {children}
          </AdminShell>
        )}
        {root?.isPreview && <PreviewBanner />}
        {root?.draft && <DraftBanner {...root.draft} />}
        {root?.isFacePreview && <FaceBanner />}
        {!isAdmin && root && (
          <MissingPages value={root.missing}>
            <SiteLayout
              {...root}
              pathname={pathname}
              showBanner={banner}
              offer={hasOffer ? offer : undefined}
              section={section}
              isSchool={shell === "school"}
            >
              {children}
            </SiteLayout>
          </MissingPages>
        )}
        {!isAdmin && !root && children}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}
