import { data, href } from "react-router";
import { isLegalSlug, type LegalSlug } from "#app/content/legal/documents.ts";
import { awaitsCounsel } from "#app/domain/shop/launch/opinions.server.ts";
import { bestLabel, refundOptionViews } from "#app/domain/shop/rights/quote/refund-labels.ts";
import { type RefundTrial, TRIAL_FIELDS, type TrialField, tryRefund } from "#app/domain/shop/rights/refund-trial.ts";
import { legalInForce } from "#app/domain/site/texts/legal-text.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { variesWith } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound } from "#app/middleware/guards.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { legalPdf } from "#app/ui/legal-links.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { ProseBlocks } from "#app/ui/prose-blocks.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";
import { RefundOptions } from "#app/ui/refund-options.tsx";
import type { Route } from "./+types/legal";

const CALCULATOR: LegalSlug = "politique-remboursement";

/**
 * The legal pages: one module, the text by address. One of them has a calculator: with figures in its address, the
 * answer is not cached.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const slug = url.pathname.slice(1);
  // React Router also matches addresses in capitals; they redirect to the one address.
  if (!isLegalSlug(slug)) throw notFound();
  const document = legalInForce(slug);
  // In a live shop visitors are not told; the launch list tells the administrator.
  const isAwaited = slug === "conditions-vente" && (await awaitsCounsel(context.get(dbContext)));
  const page = { document, slug, versionLabel: formatDate(document.version), awaitsCounsel: isAwaited, trial: null };
  if (slug !== CALCULATOR) return data(page);
  const trial = tryRefund(url.searchParams, new Date());
  const headers: HeadersInit = trial ? { "Cache-Control": "private, no-store" } : variesWith(...TRIAL_FIELDS);
  return data({ ...page, trial: refundTrialView(trial) }, { headers });
}

export const meta: Route.MetaFunction = (args) => {
  const noindex = TRIAL_FIELDS.some((field) => new URLSearchParams(args.location.search).has(field));
  return args.loaderData ? pageMeta(args, { ...args.loaderData.document, noindex }) : [];
};

/** A legal text with a table of contents, which stands beside it or, on a phone, folded above it. */
export default function Legal({ loaderData }: Route.ComponentProps) {
  const { document, slug, versionLabel, awaitsCounsel, trial } = loaderData;
  const parts = document.sections.map(({ id, heading }) => ({ id, heading }));
  if (trial) parts.push({ id: "calculer", heading: "Calculer un remboursement" });
  return (
    <article className="wrap gap-x-columns pt-page pb-section lg:grid lg:grid-cols-[15rem_minmax(0,44rem)] lg:items-start lg:*:mt-0 lg:*:min-w-0 print:block">
      <header className="flow lg:col-start-2">
        <h1>{document.title}</h1>
        <p className="lead">{document.description}</p>
        <p className="hint">
          Version du {versionLabel}. {document.review && `${document.review}. `}
          <a href={legalPdf(slug)}>Télécharger ce texte (PDF)</a>
        </p>
        {awaitsCounsel && <p className="hint">Encadrés des garanties légales&nbsp;: à vérifier par le conseil.</p>}
      </header>
      <Disclosure summary="Sommaire" className="lg:hidden print:hidden">
        <Contents parts={parts} look="border-b border-line py-2.75" />
      </Disclosure>
      <nav
        className="sticky top-26 col-start-1 row-start-2 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto lg:block print:hidden"
        aria-label="Sommaire"
      >
        <Contents parts={parts} look="py-1.75" />
      </nav>
      <div className="prose legal lg:col-start-2">
        {document.sections.map((section) => (
          <section key={section.id} id={section.id}>
            <h2>{section.heading}</h2>
            <ProseBlocks blocks={section.blocks} />
          </section>
        ))}
        {trial && <RefundTrialForm {...trial} />}
      </div>
    </article>
  );
}

function Contents({ parts, look }: { parts: readonly { id: string; heading: string }[]; look: string }) {
  return (
    <ol className="text-sm leading-[1.35]">
      {parts.map(({ id, heading }) => (
        <li key={id}>
          <a className={`block no-underline hover:underline ${look}`} href={`#${id}`}>
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
}

interface RefundTrialProps {
  typed: RefundTrial["typed"];
  errors: readonly { field: TrialField; message: string }[];
  result: { best: string; options: Parameters<typeof RefundOptions>[0]["options"] } | null;
}

/** A GET form: the typed values are in the address, and nothing is stored. */
function RefundTrialForm({ typed, errors, result }: RefundTrialProps) {
  const field = (name: TrialField) => ({
    name,
    form: "essai",
    defaultValue: typed[name],
    error: errors.find((error) => error.field === name)?.message,
    required: name !== "demande",
  });
  return (
    <section id="calculer" className="flow">
      <h2>Calculer un remboursement</h2>
      <p>
        Le même calcul que pour une vraie commande, au jour près, à essayer avant d’acheter&nbsp;: la vraie compte aussi
        les heures, en votre faveur, et regarde ce que le site a envoyé, que ce calcul ne connaît pas. Rien de ce que
        vous écrivez n’est gardé.
      </p>
      <form method="get" action={`${href("/politique-remboursement")}#calculer`} className="form-stack" noValidate>
        <ErrorSummary errors={errors} form="essai" />
        <Field label="Prix TTC, en euros" {...field("prix")} inputMode="decimal" autoComplete="off" />
        <RadioGroup
          label="Paiement"
          name="type"
          form="essai"
          options={[
            { value: "unique", label: "En une fois" },
            { value: "mois", label: "Par mois (abonnement)" },
          ]}
          defaultValue={typed.type === "mois" ? "mois" : "unique"}
        />
        <Field label="Jour de l’achat" {...field("achat")} type="date" />
        <Field label="Jour de la demande" {...field("demande")} type="date" hint="Vide : aujourd’hui." />
        <Field
          label="Progression, en&nbsp;%"
          {...field("progression")}
          inputMode="decimal"
          autoComplete="off"
          hint="La part des minutes des leçons terminées, ou regardées au moins à moitié, de 0 à 100."
        />
        <Button>Calculer</Button>
      </form>
      {result && (
        <div className="flow" role="status">
          <p>
            <strong>{result.best}</strong>
          </p>
          <RefundOptions options={result.options} />
        </div>
      )}
    </section>
  );
}

const MESSAGES = {
  price: "Indiquez un prix en euros, par exemple «\u00a0497\u00a0», jusqu’à 100\u202f000.",
  day: "Indiquez un jour.",
  "before-purchase": "La demande ne peut pas précéder l’achat.",
  "too-far-away": "Choisissez une demande dans les dix ans qui suivent l’achat.",
  percent: "Indiquez un nombre de 0 à 100, par exemple 56,3.",
} as const;

/** The calculator as its page shows it, empty when nothing was typed. */
function refundTrialView(trial: RefundTrial | null): RefundTrialProps {
  if (!trial) return { typed: {}, errors: [], result: null };
  const { typed, errors, quote } = trial;
  return {
    typed,
    errors: errors.map(({ field, reason }) => ({ field, message: MESSAGES[reason] })),
    result: quote && { best: bestLabel(quote.best), options: refundOptionViews(quote) },
  };
}
