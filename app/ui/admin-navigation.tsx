import { href } from "react-router";
import { capitalized, type Words, worded } from "#app/content/wording.ts";
import { useWording } from "./wording.ts";

const TODAY = href("/admin");
const GROUPS = [
  {
    name: "Vente",
    links: [
      { href: TODAY, label: "Aujourd’hui" },
      { href: href("/admin/mesures"), label: "Mesures" },
      { href: href("/admin/dashboard"), label: "Formations" },
      { href: href("/admin/lancement"), label: "Avant d’ouvrir" },
      { href: href("/admin/commandes"), label: "Commandes" },
      { href: href("/admin/droits"), label: "Droits" },
      { href: href("/admin/comptabilite"), label: "Comptabilité" },
    ],
  },
  {
    name: "École",
    links: [
      { href: href("/admin/cours"), label: "Cours" },
      { href: href("/admin/medias"), label: "Médias" },
      { href: href("/admin/apprenantes"), label: "{learners}" },
      { href: href("/admin/questions"), label: "Questions" },
      { href: href("/admin/cohortes"), label: "Cohortes" },
      { href: href("/admin/directs"), label: "Directs" },
      { href: href("/admin/attestations"), label: "Attestations" },
    ],
  },
  {
    name: "Site",
    links: [
      { href: href("/admin/vendeur"), label: "Identité" },
      { href: href("/admin/textes"), label: "Textes" },
      { href: href("/admin/pages"), label: "Pages" },
      { href: href("/admin/contacts"), label: "Contacts" },
      { href: href("/admin/emails"), label: "E-mails" },
      { href: href("/admin/infolettres"), label: "Infolettres" },
      { href: href("/admin/series"), label: "Séries" },
      { href: href("/admin/temoignages"), label: "Témoignages" },
      { href: href("/admin/signalements"), label: "Signalements" },
      { href: href("/admin/chiffres"), label: "Chiffres" },
      { href: href("/admin/bibliotheque"), label: "Bibliothèque" },
    ],
  },
  {
    name: "Réglages",
    links: [
      { href: href("/admin/systeme"), label: "Système" },
      { href: href("/admin/journal"), label: "Journal" },
      { href: href("/admin/donnees"), label: "Données" },
      { href: href("/admin/importer"), label: "Importer" },
      { href: href("/admin/securite"), label: "Sécurité" },
    ],
  },
];

interface Props {
  pathname: string;
  /** The navigation entry of a page whose address does not begin with that entry's. */
  section?: string;
}

/** A wide screen shows every page of each group; a narrow one only the pages of the open group. */
export function AdminNavigation(props: Props) {
  const words = useWording();
  return (
    <nav className="col-span-full print:hidden" aria-label="Administration">
      <ul className="flex flex-wrap gap-x-5 lg:gap-x-12">
        {GROUPS.map((group) => (
          <Group key={group.name} {...group} words={words} {...props} />
        ))}
      </ul>
    </nav>
  );
}

function Group({ name, links, pathname, section, words }: Props & (typeof GROUPS)[number] & { words: Words }) {
  const pages = links.map((link) => ({ ...link, current: currentOf(link.href, pathname, section) }));
  const isOpen = pages.some(({ current }) => current);
  return (
    <li className="contents lg:flex lg:gap-x-5">
      <a className={`${linkLook(isOpen)} font-normal text-ink-soft`} href={links[0]?.href}>
        {name}
      </a>
      <ul
        className={`flex flex-wrap gap-x-5 max-lg:order-1 max-lg:basis-full ${isOpen ? "" : "max-lg:hidden"}`}
        aria-label={name}
      >
        {pages.map(({ href, label, current }) => (
          <li key={href}>
            <a className={`${linkLook(current !== undefined)} font-semibold`} href={href} aria-current={current}>
              {capitalized(worded(label, words))}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}

function linkLook(isCurrent: boolean): string {
  const line = isCurrent ? "underline" : "no-underline hover:underline";
  return `inline-flex min-h-11 items-center text-sm decoration-2 underline-offset-[0.5em] ${line}`;
}

function currentOf(href: string, pathname: string, section: string | undefined): "page" | "true" | undefined {
  if (pathname === href) return "page";
  // Every page's address begins with that of the first one.
  if (href === TODAY) return undefined;
  return section === href || pathname.startsWith(`${href}/`) ? "true" : undefined;
}
