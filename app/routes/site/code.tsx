import { data, href, redirect } from "react-router";
import { conditionsOf, termsLabel } from "#app/domain/shop/codes/code-name.ts";
import { findPublicCode, listOffersWithCode, type OfferWithCode } from "#app/domain/shop/codes/public-code.server.ts";
import { formatPrice } from "#app/domain/values/money.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SummaryList } from "#app/ui/lists.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/code";

/** What is shared of a code is this page: no cookie, no redirect, the whole offer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const found = orNotFound(await findPublicCode(db, params.code));
  const { code, startsAt, endsAt, isBegun, isOver } = found;
  if (params.code !== code) throw redirect(href("/code/:code", { code }), 308);
  const page = {
    code,
    terms: termsLabel(found),
    begins: isBegun ? null : formatDateTime(startsAt),
    ends: formatDateTime(endsAt),
    isOver,
    conditions: conditionsOf(found),
    offers: isOver ? [] : (await listOffersWithCode(db, found)).map((offer) => offerView(offer, code, isBegun)),
  };
  return data(page, isOver ? 410 : 200);
}

function offerView({ slug, name, type, amount, reduced, lowest }: OfferWithCode, code: string, isBegun: boolean) {
  return {
    slug,
    name,
    isReduced: reduced !== null,
    isMonthly: type === "subscription",
    lines: [
      { term: "Prix sans code", value: formatPrice(amount, type) },
      ...(lowest === null
        ? []
        : [{ term: "Prix le plus bas des 30\u00a0derniers jours avant le code", value: formatPrice(lowest, type) }]),
      { term: "Prix avec le code", value: formatPrice(reduced ?? amount, type), isTotal: true },
    ],
    checkout: isBegun ? `${href("/checkout/:slug", { slug })}?code=${code}` : null,
  };
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args;
  if (!loaderData) return [];
  const { code, ends, isOver } = loaderData;
  const description = isOver
    ? `Le code ${code} est terminé.`
    : `Les formations, leur prix avec le code ${code}, jusqu’au ${ends}.`;
  return pageMeta(args, { title: `Code ${code}`, description });
};

export default function CodePage({ loaderData }: Route.ComponentProps) {
  const { code, terms, begins, ends, isOver, conditions, offers } = loaderData;
  if (isOver)
    return (
      <article className="page-narrow">
        <h1>Code {code}</h1>
        <Notice tone="warning" title="Ce code est terminé">
          <p>Il ne change plus aucun prix.</p>
        </Notice>
        <p className="actions">
          <ButtonLink href={href("/formations")}>Voir les formations</ButtonLink>
        </p>
      </article>
    );
  return (
    <article className="page-narrow">
      <h1>Code {code}</h1>
      <p className="lead">
        {terms} sur le prix sans promotion, {begins ? `du ${begins} au ${ends}` : `jusqu’au ${ends}`}, heure de Paris.
      </p>
      <ul className="arc-list">
        {conditions.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
        <li>Il ne s’ajoute à aucune promotion&nbsp;: le prix le plus bas des deux s’applique.</li>
        <li>Le remboursement et les garanties sont les mêmes qu’avec le prix sans code.</li>
      </ul>
      {offers.length === 0 && <Notice tone="info">Ce code ne change aucun prix en ce moment.</Notice>}
      {offers.map(({ slug, name, isReduced, isMonthly, lines, checkout }) => (
        <section key={slug} className="card flow">
          <h2>
            <a href={href("/formations/:slug", { slug })}>{name}</a>
          </h2>
          <SummaryList items={lines} />
          {isReduced && isMonthly && (
            <p className="hint">La réduction vaut pour chaque mois, tant que l’abonnement court.</p>
          )}
          {!isReduced && <p className="hint">Le prix en cours est déjà aussi bas&nbsp;: le code n’y change rien.</p>}
          {checkout && (
            <ButtonLink href={checkout}>
              Commander avec le code<span className="visually-hidden"> «&nbsp;{name}&nbsp;»</span>
            </ButtonLink>
          )}
        </section>
      ))}
    </article>
  );
}
