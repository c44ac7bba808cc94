import type { ReactNode } from "react";
import { RenderedOnce } from "./rendered-once.tsx";
import { SiteFooter, type SiteSeller } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

interface SiteLayoutProps {
  siteName: string;
  pathname: string;
  seller: SiteSeller;
  year: number;
  showBanner: boolean;
  children: ReactNode;
}

export function SiteLayout({ siteName, pathname, seller, year, showBanner, children }: SiteLayoutProps) {
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <RenderedOnce>
        <SiteHeader siteName={siteName} pathname={pathname} />
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
