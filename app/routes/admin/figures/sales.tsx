import { href } from "react-router";
import { readMarks } from "#app/domain/shop/orders/desk/marks.server.ts";
import {
  type OriginSales,
  readAnsweredSales,
  readFormationSales,
  readOriginSales,
} from "#app/domain/shop/orders/desk/sales-figures.server.ts";
import { heardFromLabel } from "#app/domain/shop/orders/origin/heard-from.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import type { Route } from "./+types/sales";
import { change, FiguresHead, Marks, periodOf } from "./figures-parts.view.tsx";

export const handle = { title: "Ventes", section: href("/admin/mesures") } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const days = periodOf(url);
  const now = await readFormationSales(db, days);
  const before = await readFormationSales(db, days, { before: true });
  const sum = (rows: typeof now, of: "net" | "vat" | "paid") => rows.reduce((total, row) => total + row[of], 0);
  const [net, paid] = [sum(now, "net"), sum(now, "paid")];
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
      { label: "Commandes payées", value: `${paid}`, change: change(paid, sum(before, "paid")) },
      { label: "Panier moyen, hors TVA", value: paid > 0 ? formatEuros(Math.round(net / paid)) : "—", change: "—" },
    ],
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
  const { days, marks, totals, rows, origins, answers } = loaderData;
  return (
    <div className="flow">
      <FiguresHead page={href("/admin/mesures/ventes")} days={days} />
      <DataTable
        caption={`En ${days}\u00a0jours`}
        columns={["Mesure", "Montant", "Période d’avant"]}
        rows={totals.map(({ label, value, change: difference }) => ({ key: label, cells: [label, value, difference] }))}
        empty=""
      />
      <p className="hint">
        Une commande remboursée en entier n’est plus une vente&nbsp;: elle n’est comptée ni dans les commandes payées,
        ni dans le panier moyen.
      </p>
      <DataTable
        caption="Par formation, de la page lue à la vente"
        columns={["Formation", "Page lue", "Page de commande lue", "Commandes", "Payées", "Revenu net"]}
        rows={rows.map(({ key, name, pageReads, checkoutReads, orders, paid, net }) => ({
          key,
          cells: [name, `${pageReads}`, `${checkoutReads}`, `${orders}`, `${paid}`, net],
        }))}
        empty="Rien n’a été lu ni vendu."
      />
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
      {marks.length > 0 && (
        <section className="flow">
          <h2>Pendant cette période</h2>
          <Marks marks={marks} label="Ce qui a changé" />
        </section>
      )}
      <p className="hint">
        Les lectures comptent des pages, pas des personnes&nbsp;: une même lectrice peut en lire plusieurs.
      </p>
    </div>
  );
}

/** What is unknown is a figure too. */
function Origins({ caption, rows }: { caption: string; rows: readonly OriginRow[] }) {
  const total = rows.reduce((sum, { paid }) => sum + paid, 0);
  return (
    <DataTable
      showCaption
      caption={caption}
      columns={["Origine", "Commandes", "Payées", "Part de toutes les payées", "Revenu net"]}
      rows={rows.map(({ name, orders, paid, net }) => ({
        key: name,
        cells: [name, `${orders}`, `${paid}`, total > 0 ? `${Math.round((100 * paid) / total)}\u00a0%` : "—", net],
      }))}
      empty="Aucune commande."
    />
  );
}
