import { href } from "react-router";
import { Tabs } from "#app/ui/tabs.tsx";
import { PERIODS } from "./period.ts";

const PAGES = [
  { href: href("/admin/mesures"), label: "Audience" },
  { href: href("/admin/mesures/ventes"), label: "Ventes" },
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
      </ul>
    </>
  );
}
