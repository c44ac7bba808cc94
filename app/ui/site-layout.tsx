import type { ReactNode } from "react";
import { LearnerHeader } from "./learner-header.tsx";
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
