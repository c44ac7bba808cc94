import { href } from "react-router";
import { Tabs } from "#app/ui/tabs.tsx";
import { PERIODS } from "./period.ts";

const PAGES = [
  { href: href("/admin/mesures"), label: "Audience", file: "audience.csv" },
  { href: href("/admin/mesures/ventes"), label: "Ventes", file: "ventes.csv" },
];

/** The two pages of figures, and the number of days that they show. */
export function FiguresHead({ page, days }: { page: string; days: number }) {
  return (
    <>
      <h1>Mesures</h1>
      <Tabs label="Mesures" tabs={PAGES.map((one) => ({ ...one, isCurrent: one.href === page }))} />
      <ul className="flex flex-wrap gap-x-6">
        {Object.entries(PERIODS).map(([value, label]) => (
          <li key={value}>
            <a
              className="link"
              href={`${page}?jours=${value}`}
              aria-current={Number(value) === days ? "true" : undefined}
            >
              {label}
            </a>
          </li>
        ))}
        {PAGES.filter((one) => one.href === page).map(({ file }) => (
          <li key={file}>
            <a className="link" href={`${href("/admin/mesures/:file", { file })}?jours=${days}`}>
              Télécharger le tableau (CSV)
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
