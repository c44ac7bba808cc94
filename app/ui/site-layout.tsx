import type { ReactNode } from "react";
import { href } from "react-router";
import type { SiteText } from "#app/content/texts/registry.ts";
import type { Picture } from "#app/domain/site/pictures/picture.ts";
import type { FontsName } from "#app/theme/brand.ts";
import { LearnerHeader } from "./learner-header.tsx";
import { RenderedOnce } from "./rendered-once.tsx";
import { SiteFooter, type SiteSeller } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

interface SiteLayoutProps {
  logo: Picture | null;
  siteName: string;
  pathname: string;
  menu: SiteText<"menu">;
  words: SiteText<"mots">;
  fonts: FontsName;
  seller: SiteSeller;
  year: number;
  showBanner: boolean;
  offer?: string;
  section?: string;
  /** A learner's page: nothing leads to the sign-in. */
  isSchool: boolean;
  missing: readonly string[];
  children: ReactNode;
}

export function SiteLayout({
  siteName,
  logo,
  pathname,
  section,
  isSchool,
  menu,
  missing,
  seller,
  children,
  ...footer
}: SiteLayoutProps) {
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <RenderedOnce>
        {isSchool ? (
          <LearnerHeader siteName={siteName} logo={logo} pathname={pathname} section={section} />
        ) : (
          <SiteHeader siteName={siteName} logo={logo} pathname={pathname} {...menu} missing={missing} />
        )}
      </RenderedOnce>
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <RenderedOnce>
        <SiteFooter
          siteName={siteName}
          logo={logo}
          groups={menu.groups}
          missing={isSchool ? [...missing, href("/login"), href("/signup")] : missing}
          // Nothing leads a learner away from her lesson to a network.
          seller={isSchool ? { ...seller, social: {} } : seller}
          {...footer}
        />
      </RenderedOnce>
    </>
  );
}
