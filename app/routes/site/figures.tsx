import { figuresCaution, incomeCaution, isIncome } from "#app/content/figures.ts";
import { shownClaims } from "#app/domain/site/claims/shown-claims.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { lastDayLabel, proofLabel } from "#app/ui/claim-labels.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/figures";

export async function loader({ context }: Route.LoaderArgs) {
  const { figures } = await shownClaims(context.get(dbContext));
  return {
    figures: figures.flatMap(({ proof, ...figure }) => (proof ? [{ ...figure, proof }] : [])),
    hasDeclared: figures.some(({ proof }) => !proof),
  };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Nos chiffres et leurs sources",
    description:
      "Chaque chiffre que ce site avance, avec sa source, le nombre de personnes interrogées, sa période et la date jusqu’à laquelle il vaut.",
  });

export default function Figures({ loaderData }: Route.ComponentProps) {
  const { figures, hasDeclared } = loaderData;
  return (
    <>
      <header className="wrap flow pt-16">
        <p className="eyebrow">Transparence</p>
        <h1>
          Nos chiffres <em>et leurs sources</em>
        </h1>
        <p className="lead">
          {hasDeclared
            ? "Un chiffre vérifié paraît avec sa source, sa période et le nombre de personnes interrogées. Les autres portent la mention «\u00a0Chiffres déclarés par la fondatrice\u00a0»."
            : "Un chiffre paraît sur ce site avec sa source, sa période et le nombre de personnes interrogées. Il en disparaît le jour où sa preuve ne vaut plus."}
        </p>
      </header>
      <Section>
        {figures.length === 0 ? (
          <p>
            {hasDeclared
              ? "Aucune source n’est publiée pour le moment\u00a0: elle l’est quand elle a été vérifiée."
              : "Aucun chiffre n’est publié pour le moment\u00a0: chacun attend la vérification de sa source."}
          </p>
        ) : (
          <>
            <ul className="grid-fit-96 gap-x-columns gap-y-rows">
              {figures.map((figure) => (
                <ProvenFigure key={figure.id} {...figure} />
              ))}
            </ul>
            <p className="hint mt-8">
              {figuresCaution} {incomeCaution}
            </p>
          </>
        )}
      </Section>
    </>
  );
}

function ProvenFigure({ about, value, label, proof }: Route.ComponentProps["loaderData"]["figures"][number]) {
  const { verifiedAt, expiresAt } = proof;
  return (
    <li>
      <p>
        <strong className="amount block text-2xl">{value}</strong> {label}
      </p>
      <p className="hint">
        {proofLabel(proof)}
        {verifiedAt &&
          expiresAt &&
          ` Vérifié le ${formatDate(verifiedAt)}, valable jusqu’au ${lastDayLabel(expiresAt)}.`}
        {isIncome(about) && ` ${incomeCaution}`}
      </p>
    </li>
  );
}
