import { href } from "react-router";
import type { SiteText } from "#app/content/texts/registry.ts";
import { capitalized } from "#app/content/wording.ts";
import { namedByLogo, type Picture } from "#app/domain/site/pictures/picture.ts";
import { type FontsName, typefacesLabel } from "#app/theme/brand.ts";
import { LogoMark } from "./arc.tsx";
import { ClosingBanner } from "./closing-banner.tsx";
import { LEGAL, type Link, RIGHTS } from "./legal-links.ts";
import { type MenuLink, withPage } from "./menu-links.ts";
import { SocialLinks, type SocialProfiles } from "./social-links.tsx";

export interface SiteSeller {
  name: string;
  email: string;
  phone: string;
  phoneHours: string;
  mediator: { name: string; url: string };
  social: SocialProfiles;
}

interface Group {
  title: string;
  links: readonly MenuLink[];
}

const linked = (links: readonly Link[]): MenuLink[] => links.map(([label, to]) => ({ label, to }));

/** What the law asks for on every page. */
const IMPOSED: readonly Group[] = [
  { title: "Tes droits", links: linked(RIGHTS) },
  { title: "Informations légales", links: linked(LEGAL) },
];

interface SiteFooterProps {
  siteName: string;
  logo: Picture | null;
  groups: readonly Group[];
  words: SiteText<"mots">;
  fonts: FontsName;
  seller: SiteSeller;
  year: number;
  showBanner: boolean;
  missing: readonly string[];
  /** Where a sales page has its own offer. */
  offer?: string;
}

export function SiteFooter({
  siteName,
  logo,
  groups,
  words,
  fonts,
  seller,
  year,
  showBanner,
  missing,
  offer,
}: SiteFooterProps) {
  return (
    <footer>
      {showBanner && <ClosingBanner words={words} offer={offer} missing={missing} />}
      <div className="site-footer">
        <div className="wrap">
          <section className="footer-contact" aria-label="Nous joindre">
            <p className="logo">
              <LogoMark logo={logo} />
              {namedByLogo(logo) ? <span className="visually-hidden">{siteName}</span> : siteName}
            </p>
            <p>
              <a href={href("/contact")}>Nous écrire</a>
              <br />
              <a href={`mailto:${seller.email}`}>{seller.email}</a>
            </p>
            <p>
              <a href={`tel:${internationalNumber(seller.phone)}`}>{seller.phone.replaceAll(" ", "\u00a0")}</a>
              <br />
              {capitalized(seller.phoneHours)}
            </p>
            <SocialLinks social={seller.social} siteName={siteName} />
          </section>
          {[...groups, ...IMPOSED].map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {withPage(links, missing).map(({ label, to }) => (
                  <li key={`${to} ${label}`}>
                    <a href={to}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <div className="footer-end">
            <p>
              Médiateur de la consommation&nbsp;: <a href={seller.mediator.url}>{seller.mediator.name}</a>
            </p>
            <p>
              © {year} {seller.name}. {typefacesLabel(fonts)}
            </p>
          </div>
        </div>
      </div>
    </footer>
  );
}

/** « 01 99 00 12 34 » as an international number. */
export function internationalNumber(phone: string): string {
  return phone.replace(/[^\d+]/g, "").replace(/^0/, "+33");
}
