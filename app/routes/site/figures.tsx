import { figuresCaution, incomeCaution, isIncome } from "#app/content/figures.ts";
import { type ShownFigure, shownClaims } from "#app/domain/site/claims/shown-claims.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { lastDayLabel, periodLabel } from "#app/ui/claim-labels.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/figures";

export async function loader({ context }: Route.LoaderArgs) {
  return { figures: (await shownClaims(context.get(dbContext))).figures };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Nos chiffres et leurs sources",
    description:
      "Chaque chiffre que ce site avance, avec sa source, le nombre de personnes interrogées, sa période et la date jusqu’à laquelle il vaut.",
  });

const COLUMNS = ["Chiffre", "Source", "Nombre (n)", "Période", "Vérifié le", "Valable jusqu’au"];

export default function Figures({ loaderData }: Route.ComponentProps) {
  const { figures } = loaderData;
  const isDeclared = figures.some(({ proof }) => proof === null);
  return (
    <>
      <header className="wrap flow pt-16">
        <p className="eyebrow">Transparence</p>
        <h1>
          Nos chiffres, <em>et d’où ils viennent.</em>
        </h1>
        <p className="lead">
          Un chiffre paraît sur ce site avec sa source, sa période et le nombre de personnes interrogées. Il en
          disparaît le jour où sa preuve ne vaut plus.
        </p>
      </header>
      <Section>
        <DataTable
          caption="Les chiffres que ce site avance"
          columns={COLUMNS}
          rows={figures.map((figure) => ({ key: figure.id, cells: cellsOf(figure) }))}
          empty="Aucun chiffre n’est publié pour le moment&nbsp;: chacun attend la vérification de sa source."
        />
        <div className="flow pt-8">
          {isDeclared && (
            <p>
              «&nbsp;Déclaré&nbsp;»&nbsp;: chiffre déclaré par la fondatrice, dont le justificatif n’est pas encore
              vérifié. Une boutique ouverte à la vente n’en montre aucun.
            </p>
          )}
          {figures.length > 0 && (
            <p className="hint">
              {figuresCaution} {incomeCaution}
            </p>
          )}
        </div>
      </Section>
    </>
  );
}

function cellsOf({ id, value, label, proof }: ShownFigure) {
  const name = (
    <>
      <strong>{value}</strong> {label}
      {isIncome(id) && <span className="hint block">{incomeCaution}</span>}
    </>
  );
  if (!proof) return [name, isIncome(id) ? "Déclaré, charges non indiquées" : "Déclaré", "—", "—", "—", "—"];
  const { source, sampleSize, from, to, charges, verifiedAt, expiresAt } = proof;
  return [
    name,
    charges ? `${source}. Charges\u00a0: ${charges}` : source,
    sampleSize === null ? "—" : sampleSize.toLocaleString("fr-FR"),
    from && to ? periodLabel(from, to) : "—",
    verifiedAt ? formatDate(verifiedAt) : "—",
    expiresAt ? lastDayLabel(expiresAt) : "—",
  ];
}
