import type { ReactNode } from "react";
import { href } from "react-router";
import { LogoMark } from "./arc.tsx";
import { RenderedOnce } from "./rendered-once.tsx";
import { SiteFooter, type SiteSeller } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

interface SiteLayoutProps {
  siteName: string;
  pathname: string;
  seller: SiteSeller;
  year: number;
  showBanner: boolean;
  isSchool: boolean;
  children: ReactNode;
}

export function SiteLayout({ siteName, pathname, seller, year, showBanner, isSchool, children }: SiteLayoutProps) {
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <RenderedOnce>
        {isSchool ? <LearnerHeader siteName={siteName} /> : <SiteHeader siteName={siteName} pathname={pathname} />}
      </RenderedOnce>
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <RenderedOnce>
        <SiteFooter siteName={siteName} seller={seller} year={year} showBanner={showBanner} />
      </RenderedOnce>
    </>
  );
}

/** The header of the learner's pages, without links to the shop. */
function LearnerHeader({ siteName }: { siteName: string }) {
  return (
    <header className="border-line border-b print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 py-2">
        <a className="logo" href={href("/")}>
          <LogoMark />
          {siteName}
        </a>
        <nav className="mt-0" aria-label="Navigation principale">
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <a className="link text-sm" href={href("/orders")}>
                Mes formations
              </a>
            </li>
            <li>
              <a className="link text-sm" href={href("/account")}>
                Mon compte
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}
