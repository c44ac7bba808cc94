import type { ReactNode } from "react";
import { RenderedOnce } from "./rendered-once.tsx";
import { SiteFooter, type SiteSeller } from "./site-footer.tsx";
import { LearnerHeader, SiteHeader } from "./site-header.tsx";

interface SiteLayoutProps {
  siteName: string;
  pathname: string;
  seller: SiteSeller;
  year: number;
  showBanner: boolean;
  offer?: string;
  isSchool: boolean;
  missing: readonly string[];
  children: ReactNode;
}

export function SiteLayout({ siteName, pathname, isSchool, missing, children, ...footer }: SiteLayoutProps) {
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <RenderedOnce>
        {isSchool ? (
          <LearnerHeader siteName={siteName} />
        ) : (
          <SiteHeader siteName={siteName} pathname={pathname} missing={missing} />
        )}
      </RenderedOnce>
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <RenderedOnce>
        <SiteFooter siteName={siteName} missing={missing} {...footer} />
      </RenderedOnce>
    </>
  );
}
