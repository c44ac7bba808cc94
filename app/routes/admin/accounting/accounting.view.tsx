import type { ReactNode } from "react";
import { href } from "react-router";
import { VAT_REGIMES } from "#app/content/invoices.ts";
import type { PageOf } from "#app/domain/values/paging.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { AdminHead } from "#app/ui/admin-head.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { ExportForm } from "#app/ui/export-form.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { RuledList } from "#app/ui/ruled-list.tsx";
import type { MonthView, paperCheck, paperLine, regimeLine, thresholdLines } from "./labels.ts";
import { MonthsChart } from "./months-chart.view.tsx";

interface Props {
  notice: NoticeContent | null;
  address: { pathname: string; search: string };
  month: { value: string; label: string };
  months: MonthView[];
  papers: PageOf<ReturnType<typeof paperLine>>;
  turnover: { year: number; amount: string; thresholds: ReturnType<typeof thresholdLines> };
  check: ReturnType<typeof paperCheck>;
  regime: string;
  regimes: ReturnType<typeof regimeLine>[];
  today: string;
  answer: FormAnswer | undefined;
}

export function AccountingView(props: Props) {
  const { notice, months, turnover, check, regime } = props;
  const moving = months.filter(({ sold, returned }) => sold > 0 || returned > 0).toReversed();
  return (
    <>
      <AdminHead title="Comptabilité" />
      <FlashNotice notice={notice} />
      <Section title="Vendu et rendu, mois par mois">
        {moving.length > 0 && <MonthsChart months={months} />}
        <DataTable
          caption="Vendu et rendu, mois par mois"
          columns={["Mois", "Vendu", "Rendu", "Reste", "Par pays"]}
          rows={moving.map(({ key, label, amounts, countries }) => ({
            key,
            cells: [<MonthLink key="month" month={key} label={label} />, ...Object.values(amounts), countries],
          }))}
          empty="Rien n’a été vendu ni rendu en douze mois."
        />
      </Section>
      <Section title={`Chiffre d’affaires ${turnover.year}`}>
        <p>
          <strong>{turnover.amount}</strong> hors taxe depuis janvier, avoirs déduits. Régime d’aujourd’hui&nbsp;:{" "}
          {regime}.
        </p>
        <RuledList>
          {turnover.thresholds.map(({ label, isReached, state }) => (
            <li key={label}>
              Seuil de {label}&nbsp;: <Badge tone={isReached ? "orange" : "grey"}>{state}</Badge>
            </li>
          ))}
        </RuledList>
      </Section>
      <Section title="Contrôle des pièces">
        <PaperCheck {...check} />
      </Section>
      <Papers {...props} />
      <Regimes {...props} />
    </>
  );
}

function PaperCheck({ at, recentAt, differences }: Props["check"]) {
  return (
    <>
      <p>
        Les pièces récentes sont comparées chaque nuit aux paiements et aux remboursements, toutes une fois par semaine.
        {at !== null && ` Toutes l’ont été le ${at}, les récentes le ${recentAt}.`}
      </p>
      {at !== null && differences.length === 0 && (
        <p>Les numéros se suivent sans trou, et chaque paiement et chaque remboursement a sa pièce, au centime près.</p>
      )}
      {differences.length > 0 && (
        <>
          <p>Relevé par ces comparaisons&nbsp;:</p>
          <RuledList>
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </RuledList>
        </>
      )}
      <form method="post" action={href("/admin/comptabilite/comparer")} className="mt-4">
        <Button variant="secondary">Comparer maintenant</Button>
      </form>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flow">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function MonthLink({ month, label }: { month: string; label: string }) {
  return (
    <a className="link" href={`${href("/admin/comptabilite")}?mois=${month}#pieces`}>
      {label}
    </a>
  );
}

function Papers({ month, papers, address }: Props) {
  return (
    <section className="flow" id="pieces">
      <h2>Pièces de {month.label}</h2>
      <FilterBar label="les pièces" href={href("/admin/comptabilite")} isFiltered={false}>
        <Field label="Mois" name="mois" hint="Par exemple 2026-11" required maxLength={7} defaultValue={month.value} />
      </FilterBar>
      <DataTable
        caption={`Factures et avoirs de ${month.label}, la dernière pièce en haut`}
        columns={["Pièce", "Commande", "Émise le", "Pays", "HT", "TVA", "TTC"]}
        rows={papers.items.map(({ number, what, orderId, orderNumber, at, country, net, vat, total }) => ({
          key: number,
          cells: [
            <a key="paper" className="link" href={href("/admin/comptabilite/pieces/:number.pdf", { number })}>
              {what} {number}
            </a>,
            <a key="order" className="link" href={href("/admin/commandes/:id", { id: orderId })}>
              {orderNumber}
            </a>,
            ...[at, country, net, vat, total],
          ],
        }))}
        empty="Aucune pièce ce mois-là."
      />
      <Pagination {...papers} {...address} unit={["pièce", "pièces"]} />
      <div className="actions">
        <ExportForm
          action={href("/admin/comptabilite/export")}
          filters={{ mois: month.value, fichier: "ecritures" }}
          label="Écritures du mois (FEC)"
        />
        <ExportForm
          action={href("/admin/comptabilite/export")}
          filters={{ mois: month.value, fichier: "jours" }}
          label="Ventes de chaque jour (CSV)"
        />
      </div>
    </section>
  );
}

function Regimes({ regimes, today, answer }: Props) {
  const { field, value, summary } = formState({ answer });
  return (
    <Section title="Régime de TVA">
      <DataTable
        caption="Régimes décidés, le dernier en haut"
        columns={["À partir du", "Régime", "Décidé le"]}
        rows={regimes.map(({ key, startsOn, regime, decidedAt }) => ({ key, cells: [startsOn, regime, decidedAt] }))}
        empty="Aucun régime décidé&nbsp;: c’est la franchise en base, sans TVA."
      />
      <form method="post" className="form-stack max-w-176">
        <ErrorSummary errors={summary} />
        <Field
          {...field("regime")}
          label="Régime"
          type="select"
          required
          defaultValue={value("regime") ?? "franchise"}
          options={Object.entries(VAT_REGIMES).map(([code, label]) => ({ value: code, label }))}
        />
        <Field
          {...field("a_partir_du")}
          label="À partir du"
          type="date"
          required
          hint="Aujourd’hui au plus tôt. Le régime du jour du paiement compte."
          defaultValue={value("a_partir_du") ?? today}
        />
        <Button>Enregistrer le régime</Button>
      </form>
    </Section>
  );
}
