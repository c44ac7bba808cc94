import { href } from "react-router";

const GROUPS = [
  {
    name: "Vente",
    links: [
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
      { href: href("/admin/apprenantes"), label: "Apprenantes" },
      { href: href("/admin/questions"), label: "Questions" },
      { href: href("/admin/cohortes"), label: "Cohortes" },
      { href: href("/admin/directs"), label: "Directs" },
      { href: href("/admin/attestations"), label: "Attestations" },
    ],
  },
  {
    name: "Site",
    links: [
      { href: href("/admin/contacts"), label: "Contacts" },
      { href: href("/admin/emails"), label: "E-mails" },
      { href: href("/admin/temoignages"), label: "Témoignages" },
      { href: href("/admin/chiffres"), label: "Chiffres" },
      { href: href("/admin/bibliotheque"), label: "Bibliothèque" },
    ],
  },
  {
    name: "Réglages",
    links: [
      { href: href("/admin/systeme"), label: "Système" },
      { href: href("/admin/journal"), label: "Journal" },
      { href: href("/admin/securite"), label: "Sécurité" },
    ],
  },
];

interface Props {
  pathname: string;
  /** The page to which this one belongs, when its address does not say so. */
  section?: string;
}

/** A wide screen shows every page of each group. A narrow one shows the groups, and the pages of the one that is open. */
export function AdminNavigation({ pathname, section }: Props) {
  return (
    <nav className="admin-nav" aria-label="Administration">
      <ul>
        {GROUPS.map(({ name, links }) => (
          <li key={name} className="admin-group">
            <a className="admin-group-name" href={links[0]?.href}>
              {name}
            </a>
            <ul aria-label={name}>
              {links.map((link) => (
                <li key={link.href}>
                  <a href={link.href} aria-current={currentOf(link.href, pathname, section)}>
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function currentOf(href: string, pathname: string, section: string | undefined): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return section === href || pathname.startsWith(`${href}/`) ? "true" : undefined;
}
