import { href } from "react-router";
import { heardFromLabel } from "#app/content/heard-from.ts";
import { readActivity, readRevenue } from "#app/domain/shop/orders/desk/activity-figures.server.ts";
import { readMarks } from "#app/domain/shop/orders/desk/marks.server.ts";
import {
  type OriginSales,
  readAnsweredSales,
  readCodeSales,
  readFormationSales,
  readOriginSales,
} from "#app/domain/shop/orders/desk/sales-figures.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { ResourceTable } from "#app/ui/resource-table.tsx";
import type { Route } from "./+types/sales";
import { change, FiguresHead, isByMonth, Marks, periodOf, StepTable, stepLabel } from "./figures-parts.view.tsx";

export const handle = { title: "Ventes", section: href("/admin/mesures") } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const days = periodOf(url);
  const now = await readFormationSales(db, days);
  const before = await readFormationSales(db, days, { before: true });
  const [activity, earlier] = [await readActivity(db, days), await readActivity(db, days, { before: true })];
  const counted = (label: string, of: "newSubscriptions" | "renewals" | "activeLearners" | "finished" | "given") => {
    return { label, value: `${activity[of]}`, change: change(activity[of], earlier[of]) };
  };
  const sum = (rows: typeof now, of: "net" | "vat" | "paid" | "sold") =>
    rows.reduce((total, row) => total + row[of], 0);
  const [net, paid] = [sum(now, "net"), sum(now, "paid")];
  const basket = paid > 0 ? formatEuros(Math.round(sum(now, "sold") / paid)) : "—";
  return {
    days,
    marks: await readMarks(db, days),
    totals: [
      {
        label: "Revenu net, hors TVA et remboursements",
        value: formatEuros(net),
        change: change(net, sum(before, "net")),
      },
      { label: "TVA", value: formatEuros(sum(now, "vat")), change: change(sum(now, "vat"), sum(before, "vat")) },
      {
        label: "Remboursé, TVA comprise",
        value: formatEuros(activity.refunded),
        change: change(activity.refunded, earlier.refunded),
      },
      { label: "Commandes payées", value: `${paid}`, change: change(paid, sum(before, "paid")) },
      { label: "Panier moyen, hors TVA", value: basket, change: "—" },
      counted("Nouveaux abonnements", "newSubscriptions"),
      counted("Mensualités renouvelées", "renewals"),
      counted("Apprenantes actives", "activeLearners"),
      counted("Cours finis", "finished"),
      counted("Accès donnés à la main, hors des ventes", "given"),
    ],
    revenue: await readRevenue(db, days),
    codes: (await readCodeSales(db, days)).map((row) => originRow(row, row.name ?? "Sans code")),
    origins: (await readOriginSales(db, days)).map((row) => originRow(row, row.name ?? "Inconnu")),
    answers: (await readAnsweredSales(db, days)).map((row) => originRow(row, heardFromLabel(row.name))),
    rows: now
      .filter((row) => row.orders + row.paid + row.pageReads + row.checkoutReads > 0 || row.net !== 0)
      .map(({ formationId, name, ...row }) => ({ ...row, key: formationId, name, net: formatEuros(row.net) })),
  };
}

const originRow = ({ orders, paid, net }: OriginSales, name: string) => ({ name, orders, paid, net: formatEuros(net) });
type OriginRow = ReturnType<typeof originRow>;

export default function Sales({ loaderData }: Route.ComponentProps) {
  const { days, totals, rows, origins, answers, codes } = loaderData;
  return (
    <div className="flow">
      <FiguresHead page={href("/admin/mesures/ventes")} days={days} />
      <ResourceTable
        className="max-w-176"
        caption={`En ${days}\u00a0jours`}
        head={["Mesure", "Valeur", "Période d’avant"]}
        rows={totals.map(({ label, value, change: difference }) => [label, value, difference])}
      />
      <p className="hint">
        Une commande remboursée en entier n’est plus une vente&nbsp;: elle n’est comptée ni dans les commandes payées,
        ni dans le panier moyen. Une apprenante est active quand elle a ouvert, fait ou rendu quelque chose d’un cours.
      </p>
      <RevenueChart {...loaderData} />
      <DataTable
        caption="Par formation, de la page lue à la vente"
        columns={["Formation", "Page lue", "Page de commande lue", "Commandes", "Payées", "Revenu net"]}
        rows={rows.map(({ key, name, pageReads, checkoutReads, orders, paid, net }) => ({
          key,
          cells: [name, `${pageReads}`, `${checkoutReads}`, `${orders}`, `${paid}`, net],
        }))}
        empty="Rien n’a été lu ni vendu."
      />
      <Origins caption="Par code promo" first="Code" rows={codes} />
      <Origins caption="Par mot d’origine" rows={origins} />
      <Origins caption="D’après la réponse donnée après le paiement" rows={answers} />
      <a className="link" href={`${href("/admin/mesures/:file", { file: "origines.csv" })}?jours=${days}`}>
        Télécharger les origines (CSV)
      </a>
      <p className="hint">
        Le mot est celui d’un lien que vous avez partagé vers une page de commande (
        <a href={href("/admin/mesures")}>vos mots</a>)&nbsp;; la réponse est demandée après le paiement, sans
        obligation. L’inconnu reste compté à part&nbsp;: rien ne suit une personne d’une page à l’autre.
      </p>
      <p className="hint">
        Les lectures comptent des pages, pas des personnes&nbsp;: une même lectrice peut en lire plusieurs.
      </p>
    </div>
  );
}

type Shown = Route.ComponentProps["loaderData"];

/** What came in and what went back, with what changed meanwhile; a year month by month. */
function RevenueChart({ days, marks, revenue }: Pick<Shown, "days" | "marks" | "revenue">) {
  return (
    <>
      <BarChart
        label={`Revenu hors TVA ${isByMonth(days) ? "par mois" : "par jour"}, en euros\u00a0; les mêmes montants sont dans le tableau ci-dessous.`}
        series={[
          { name: "Facturé", tone: "primary" },
          { name: "Remboursé", tone: "secondary" },
        ]}
        marks={marks.map(({ day }) => (isByMonth(days) ? `${day.slice(0, 7)}-01` : day))}
        columns={revenue.map(({ day, invoiced, refunded }, index) => ({
          key: day,
          label: index % Math.ceil(revenue.length / 4) === 0 ? stepLabel(day, days) : "",
          values: [invoiced, refunded],
        }))}
      />
      <Marks marks={marks} />
      <StepTable
        days={days}
        caption="Revenu hors TVA"
        columns={["Facturé", "Remboursé", "Revenu net"]}
        rows={revenue.map(({ day, invoiced, refunded }) => ({
          day,
          cells: [invoiced, refunded, invoiced - refunded].map(formatEuros),
        }))}
      />
    </>
  );
}

interface OriginsProps {
  caption: string;
  first?: string;
  rows: readonly OriginRow[];
}

/** What is unknown is a figure too. */
function Origins({ caption, first = "Origine", rows }: OriginsProps) {
  const total = rows.reduce((sum, { paid }) => sum + paid, 0);
  return (
    <DataTable
      showCaption
      caption={caption}
      columns={[first, "Commandes", "Payées", "Part de toutes les payées", "Revenu net"]}
      rows={rows.map(({ name, orders, paid, net }) => ({
        key: name,
        cells: [name, `${orders}`, `${paid}`, total > 0 ? `${Math.round((100 * paid) / total)}\u00a0%` : "—", net],
      }))}
      empty={`${caption}\u00a0: aucune commande.`}
    />
  );
}
