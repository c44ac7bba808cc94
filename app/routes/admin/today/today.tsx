import { href, useRouteLoaderData } from "react-router";
import { readLaunchList } from "#app/domain/operations/deliverability/sender-gaps.server.ts";
import { originalTextsOnline } from "#app/domain/shop/launch/samples.server.ts";
import { readMarks } from "#app/domain/shop/orders/desk/marks.server.ts";
import { type DaySales, readDailySales } from "#app/domain/shop/orders/desk/recent-sales.server.ts";
import { stripeEndpoint } from "#app/domain/shop/orders/fulfilment/stripe-events.server.ts";
import { isSwitchedOn } from "#app/domain/shop/orders/reminder/switch.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate, formatShortDay, formatWeekday, parisDay } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Marks } from "../figures/figures-parts.view.tsx";
import { isLeft } from "../launch/steps.ts";
import type { loader as adminLoader } from "../layout.tsx";
import type { Route } from "./+types/today";

export const handle = { title: "Aujourd’hui", hasAccent: true } satisfies Handle;

const DAYS = 30;

/** What the day brought, and what waits for a person. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const days = await readDailySales(db, DAYS);
  const checklist = await readLaunchList(db, stripeEndpoint);
  return {
    day: formatWeekday(parisDay(new Date())),
    days: days.map((day) => ({ ...day, label: formatDate(day.day), short: formatShortDay(day.day) })),
    marks: await readMarks(db, DAYS),
    sums: sumsOf(days),
    missing: checklist.filter(isLeft).length,
    originals: (await originalTextsOnline(db)).length,
    tellsSales: await isSwitchedOn(db, "sale_notice"),
  };
}

function sumsOf(days: readonly DaySales[]) {
  const revenueOf = (last: number) => formatEuros(days.slice(-last).reduce((sum, { revenue }) => sum + revenue, 0));
  return {
    orders: days.at(-1)?.orders ?? 0,
    revenue: [
      { label: "aujourd’hui", value: revenueOf(1) },
      { label: "7\u00a0derniers jours", value: revenueOf(7) },
      { label: "30\u00a0derniers jours", value: revenueOf(DAYS) },
    ],
  };
}

const NUMBERS = ["aucune vente", "une vente", "deux ventes", "trois ventes", "quatre ventes", "cinq ventes"];

export default function Today({ loaderData }: Route.ComponentProps) {
  const { day, days, marks, sums, missing, originals, tellsSales } = loaderData;
  const { orders, revenue } = sums;
  // The menu beside it asks for the same.
  const { waiting = [] } = useRouteLoaderData<typeof adminLoader>("routes/admin/layout") ?? {};
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start">
      <header className="lg:col-span-2">
        <p className="eyebrow first-letter:uppercase">{day}</p>
        <h1>
          Aujourd’hui, <em>{NUMBERS[orders] ?? `${orders}\u00a0ventes`}</em>
        </h1>
      </header>
      {/* On a telephone it comes first. */}
      <section aria-labelledby="attend" className="lg:col-start-2">
        <h2 id="attend">Ce qui attend</h2>
        {waiting.length === 0 && <p className="hint">Rien n’attend.</p>}
        <ul>
          {waiting.map(({ count, label, to }) => (
            <li key={label} className="grid grid-cols-[3rem_1fr] items-baseline border-line border-t py-4">
              <span className="font-semibold text-accent text-xl">{count}</span>{" "}
              <a className="link" href={to}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section className="flow lg:col-start-1 lg:row-start-2" aria-label="Ventes">
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          {revenue.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-ink-soft text-sm">{label}</dt>
              <dd className="font-semibold font-text text-2xl">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="hint">
          Montants tels qu’ils ont été payés, mensualités comprises. Ce qui a été remboursé est retiré du jour de son
          paiement, et une commande remboursée en entier n’est plus une vente.
        </p>
        <BarChart
          label={"Montants des 30 derniers jours, en euros\u00a0; les mêmes sont dans le tableau ci-dessous."}
          series={[{ name: "Encaissé, remboursements retirés", tone: "primary" }]}
          marks={marks.map(({ day }) => day)}
          columns={days.map(({ day: key, short, revenue: cents }, index) => ({
            key,
            label: index % 10 === 0 || index === days.length - 1 ? short : "",
            values: [Math.max(cents, 0)],
          }))}
        />
        <Marks marks={marks} />
        <Disclosure summary="Jour par jour, en tableau">
          <DataTable
            caption="Ventes par jour"
            columns={["Jour", "Commandes payées", "Encaissé"]}
            rows={days.toReversed().map(({ day: key, label, orders: count, revenue: cents }) => ({
              key,
              cells: [label, `${count}`, formatEuros(cents)],
            }))}
            empty="Aucun jour."
          />
        </Disclosure>
        {(missing > 0 || originals > 0) && <Launch missing={missing} originals={originals} tellsSales={tellsSales} />}
      </section>
    </div>
  );
}

function Launch({ missing, originals, tellsSales }: { missing: number; originals: number; tellsSales: boolean }) {
  const points = [
    ...(missing > 0 ? [`${missing}\u00a0point${missing > 1 ? "s" : ""} à régler`] : []),
    ...(originals > 0 ? [`${originals}\u00a0texte${originals > 1 ? "s" : ""} d’origine encore en ligne`] : []),
  ];
  return (
    <section className="flow rounded-lg bg-surface-muted p-6" aria-labelledby="ouvrir">
      <h2 id="ouvrir">Avant d’ouvrir</h2>
      <p>
        {points.join(" · ")}.{" "}
        <a className="link" href={href("/admin/lancement")}>
          Voir ce qui reste
        </a>
      </p>
      {!tellsSales && (
        <p className="hint">
          Un e-mail peut aussi vous dire chaque vente&nbsp;:{" "}
          <a className="link" href={href("/admin/emails")}>
            l’activer
          </a>
          .
        </p>
      )}
    </section>
  );
}
