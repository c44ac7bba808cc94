import { href } from "react-router";
import { ofName } from "#app/content/typography.ts";
import type { PageOf } from "#app/domain/values/paging.ts";
import { DataTable, Detail, FreeText } from "#app/ui/data-table.tsx";
import { Field } from "#app/ui/field.tsx";
import { ExportForm, FilterBar } from "#app/ui/filter-bar.tsx";
import { formState } from "#app/ui/form-state.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { type invoiceLine, type monthOptions, monthSchema } from "./accounting-page.ts";

export const CONTRADICTED = "contredit";

interface Props {
  month: { value: string; label: string; isOther: boolean };
  monthOptions: ReturnType<typeof monthOptions>;
  invoices: PageOf<ReturnType<typeof invoiceLine>>;
  contradicted: number;
  onlyContradicted: boolean;
}

const { field } = formState({ schema: monthSchema });

export function MonthInvoices({ month, monthOptions, invoices, contradicted, onlyContradicted }: Props) {
  return (
    <section className="flow" id="pieces">
      <h2>Pièces {ofName(month.label)}</h2>
      {month.isOther && (
        <Notice tone="warning">Le mois demandé n’existe pas, ou n’a pas commencé&nbsp;: voici {month.label}.</Notice>
      )}
      <FilterBar label="les pièces" href={href("/admin/comptabilite")} isFiltered={onlyContradicted}>
        <Field label="Mois" type="select" options={monthOptions} {...field("mois")} defaultValue={month.value} />
      </FilterBar>
      {contradicted > 0 && (
        <p>
          Pièces dont le pays est contredit par la carte ou par la commande&nbsp;:{" "}
          <a
            className="link"
            href={`${href("/admin/comptabilite")}?mois=${month.value}&pays=${CONTRADICTED}#pieces`}
          >{`${contradicted}`}</a>
          . La TVA suit le pays d’une particulière, et il se prouve par ce qui concorde (règlement d’exécution (UE)
          n°&nbsp;282/2011, article 24&nbsp;ter)&nbsp;: demandez-lui où elle habite avant de déclarer.
        </p>
      )}
      <DataTable
        caption={`Factures et avoirs ${ofName(month.label)}, la dernière pièce en haut`}
        columns={["Pièce", "Commande", "Émise le", "Pays", "HT", "TVA", "TTC"]}
        rows={invoices.items.map(
          ({ number, what, orderId, orderNumber, at, country, otherCountries, net, vat, total }) => ({
            key: number,
            cells: [
              <a key="invoice" className="link" href={href("/admin/comptabilite/pieces/:number.pdf", { number })}>
                {what} {number}
              </a>,
              <a key="order" className="link" href={href("/admin/commandes/:id", { id: orderId })}>
                {orderNumber}
              </a>,
              at,
              <FreeText key="country">
                {country}
                {otherCountries && <Detail>{otherCountries}</Detail>}
              </FreeText>,
              net,
              vat,
              total,
            ],
          }),
        )}
        empty="Aucune pièce ce mois-là."
      />
      <Pagination {...invoices} unit={["pièce", "pièces"]} />
      <div className="actions">
        <ExportForm
          action={href("/admin/comptabilite/export")}
          filters={{ mois: month.value, fichier: "ecritures" }}
          label="Écritures du mois (FEC)"
        />
        <ExportForm
          action={href("/admin/comptabilite/export")}
          filters={{ mois: month.value, fichier: "jours" }}
          label="Ventes de chaque jour aux particuliers (CSV)"
        />
      </div>
      <p className="hint">
        Le second fichier est celui que l’administration demandera pour les ventes aux particuliers&nbsp;: chaque
        facture au jour de son paiement, chaque avoir au jour où il est émis. Les entreprises n’y sont pas, sauf celles
        d’un autre pays qui sont taxées comme des particuliers. Les écritures ont toutes les pièces et les
        remboursements revenus ou refaits, sans les frais ni les virements de Stripe&nbsp;: ses propres rapports les
        donnent. Une vente en autoliquidation se déclare aussi chaque mois (déclaration européenne de services, sur
        douane.gouv.fr).
      </p>
    </section>
  );
}
