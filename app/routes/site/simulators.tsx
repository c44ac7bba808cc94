import { data, href } from "react-router";
import type { SiteText } from "#app/content/texts/registry.ts";
import forms from "#app/content/texts/simulator-forms.json" with { type: "json" };
import { hasErrors, type Run, type Runs, runSimulators, type Typed } from "#app/domain/site/simulators/simulators.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { decimalEuros } from "#app/domain/values/money.ts";
import { variesWith } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { HeadlineText } from "#app/ui/headings.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Paragraphs } from "#app/ui/prose-blocks.tsx";
import { placeOf, ResourceHead } from "#app/ui/resource-head.tsx";
import { ResourceNext } from "#app/ui/resource-next.tsx";
import { partsOf, ResourceBody } from "#app/ui/resource-parts.tsx";
import type { Route } from "./+types/simulators";
import { IndependenceResult, LoanResult, YieldResult } from "./simulator-results.tsx";

interface SimulatorForm {
  /** `name` in the address; `unit`: « € » or « % par an »; `example`: shown before the visitor types a value. */
  fields: { name: string; label: string; unit: string; hint?: string; example: string; required?: boolean }[];
  submit: string;
  formulas: { name: string; formula: string; example: string }[];
}

type Words = SiteText<"simulateurs">["simulators"][number];
type Simulator = Words & SimulatorForm;

const FORMS: Readonly<Record<Words["id"], SimulatorForm>> = forms.simulators;

const examples = Object.fromEntries(
  Object.entries(FORMS).map(([id, { fields }]) => [
    id,
    Object.fromEntries(fields.map(({ name, example }) => [name, example])),
  ]),
) as Parameters<typeof runSimulators>[1];

const fieldNames = Object.values(FORMS).flatMap(({ fields }) => fields.map(({ name }) => name));

/** Three GET forms: the figures are in the address. An answer with figures is not cached. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const page = await siteText(db, "simulateurs");
  const place = placeOf(await siteText(db, "centre-ressources"), url.pathname);
  const runs = runSimulators(Object.fromEntries(url.searchParams), examples);
  const headers: HeadersInit = url.search ? { "Cache-Control": "private, no-store" } : variesWith(...fieldNames);
  return data({ page, place, runs }, { status: hasErrors(runs) ? 400 : 200, headers });
}

export const meta: Route.MetaFunction = (args) => {
  const { metaTitle: title = "", metaDescription: description = "" } = args.loaderData?.page ?? {};
  return pageMeta(args, { title, description, noindex: args.location.search !== "" });
};

export default function Simulators({ loaderData: { page, place, runs } }: Route.ComponentProps) {
  if (!place) return null;
  return (
    <>
      <ResourceHead category={place.category} name={place.name} headline={page.headline} lede={page.lede} />
      {page.simulators.map((simulator, index) => (
        <SimulatorSection
          key={simulator.id}
          simulator={{ ...simulator, ...FORMS[simulator.id] }}
          runs={runs}
          isFirst={index === 0}
        />
      ))}
      <ResourceBody parts={partsOf(page.blocks)} />
      <ResourceNext next={page.next} categoryName={place.category.name} neighbours={place.neighbours} />
    </>
  );
}

/** The background of each simulator and of its result. */
const LOOKS: Record<Simulator["id"], { ground: string; sheet: string }> = {
  rendement: { ground: "", sheet: "tint-secondary bg-(--tint) [--ground:var(--tint)]" },
  pret: {
    ground: "bg-surface-muted print:bg-transparent",
    sheet: "tint-primary bg-surface-raised [--ground:var(--color-surface-raised)]",
  },
  independance: { ground: "", sheet: "tint-tertiary bg-(--tint) [--ground:var(--tint)]" },
};

interface SimulatorSectionProps {
  simulator: Simulator;
  runs: Runs;
  isFirst: boolean;
}

function SimulatorSection({ simulator, runs, isFirst }: SimulatorSectionProps) {
  const { id, title, headline, intro, formulas, caution } = simulator;
  const run = runs[id];
  const { ground, sheet } = LOOKS[id];
  return (
    <section
      className={`py-section print:pt-0 print:pb-4 ${ground} ${isFirst ? "" : "print:break-before-page"}`}
      id={id}
      aria-labelledby={`${id}-titre`}
    >
      <div className="wrap">
        <header className="band-head">
          <p className="eyebrow">{title}</p>
          <h2 id={`${id}-titre`}>
            <HeadlineText {...headline} />
          </h2>
          <Paragraphs className="lead" text={intro} />
        </header>
        <div className="grid gap-x-[clamp(2.5rem,6vw,6rem)] gap-y-12 lg:grid-cols-2">
          <SimulatorForm
            simulator={simulator}
            run={run}
            otherFigures={otherFigures(runs, id)}
            action={`${href("/ressources/simulateurs")}#${id}-resultat`}
            reset={run.isExample ? null : addressOf(runs, { [id]: null }, id)}
            privacy={forms.privacy}
          />
          <div
            className={`flex min-w-0 flex-col gap-6 self-start rounded-lg lg:sticky lg:top-24 print:bg-transparent print:p-0 ${run.errors.length > 0 ? "" : `${sheet} p-[clamp(1.5rem,4vw,3rem)]`}`}
            id={`${id}-resultat`}
            // The address of an answer leads here.
            {...(!run.isExample && { tabIndex: -1, role: run.errors.length > 0 ? undefined : "status" })}
          >
            {run.isExample && <p className="hint">{forms.example}</p>}
            <ErrorSummary errors={named(run.errors, simulator)} form={id} />
            <Result id={id} runs={runs} />
          </div>
        </div>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-[clamp(1.5rem,3vw,3rem)] gap-y-8 pt-[clamp(2.5rem,5vw,4rem)]">
          {formulas.map(({ name, formula, example }) => (
            <div key={name} className="print:break-inside-avoid">
              <dt className="font-display font-semibold text-lg leading-tight">{name}</dt>
              <dd className="mt-2 text-sm">{formula}</dd>
              <dd className="hint mt-2">{run.isExample ? example : `Avec les chiffres de l’exemple, ${example}`}</dd>
            </div>
          ))}
        </dl>
        <Paragraphs className="hint" text={caution} />
      </div>
    </section>
  );
}

/** In the error summary a message starts with the name of its field. */
function named(errors: Runs[Simulator["id"]]["errors"], { fields }: Simulator) {
  return errors.map(({ field, message }) => {
    const label = fields.find(({ name }) => name === field)?.label ?? "";
    return { field, message: `${label}\u00a0: ${message.charAt(0).toLowerCase()}${message.slice(1)}` };
  });
}

function Result({ id, runs }: { id: Simulator["id"]; runs: Runs }) {
  if (id === "rendement") return <YieldResult result={runs.rendement.result} />;
  if (id === "independance") return <IndependenceResult result={runs.independance.result} />;
  const instalment = runs.pret.result?.monthlyTotal;
  const report =
    instalment === undefined ? null : addressOf(runs, { rendement: { mensualite: instalment } }, "rendement");
  return <LoanResult result={runs.pret.result} report={report} />;
}

type Id = keyof Runs;

/** The figures of the other forms, which each form sends along as hidden fields. A form with a mistake is left out. */
function otherFigures(runs: Runs, form: Id): Typed {
  const others = (Object.keys(runs) as Id[]).filter((id) => id !== form);
  return Object.assign({}, ...others.map((id) => kept(runs, id)));
}

/** The page's address with some figures replaced (cents), or one form put back to its example (null). */
function addressOf(runs: Runs, changes: Partial<Record<Id, Record<string, number> | null>>, anchor: Id): string {
  const query = new URLSearchParams();
  for (const id of Object.keys(runs) as Id[]) {
    const change = changes[id];
    if (change === null) continue;
    const figures = change ? { ...runs[id].typed, ...inEuros(change) } : kept(runs, id);
    for (const [name, value] of Object.entries(figures)) query.set(name, value);
  }
  const search = query.size > 0 ? `?${query}` : "";
  return `${href("/ressources/simulateurs")}${search}#${anchor}-resultat`;
}

function kept(runs: Runs, id: Id): Typed {
  const { isExample, errors, typed } = runs[id];
  return isExample || errors.length > 0 ? {} : typed;
}

function inEuros(cents: Record<string, number>): Typed {
  return Object.fromEntries(Object.entries(cents).map(([name, value]) => [name, decimalEuros(value)]));
}

interface SimulatorFormProps {
  simulator: Simulator;
  run: Run<unknown>;
  /** The figures of the page's other forms. */
  otherFigures: Typed;
  action: string;
  /** Back to the example; null when it is shown already. */
  reset: string | null;
  privacy: string;
}

function SimulatorForm({ simulator, run, otherFigures, action, reset, privacy }: SimulatorFormProps) {
  const { id, title, fields, submit } = simulator;
  const errorOf = (name: string) => run.errors.find(({ field }) => field === name)?.message;
  return (
    <form className="flex flex-col gap-6" method="get" action={action} noValidate>
      <fieldset className="figures min-w-0">
        <legend className="visually-hidden">{title}</legend>
        {fields.map(({ name, label, unit, hint, required }) => (
          <Field
            key={name}
            form={id}
            name={name}
            label={
              <>
                {label} <span className="font-normal text-ink-soft">{`en\u00a0${unit}`}</span>
              </>
            }
            hint={hint}
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            required={required}
            defaultValue={run.typed[name]}
            error={errorOf(name)}
          />
        ))}
      </fieldset>
      {Object.entries(otherFigures).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="actions print:hidden">
        <Button>{submit}</Button>
        {reset && (
          <a className="link" href={reset}>
            Revenir à l’exemple
          </a>
        )}
      </p>
      <p className="hint print:hidden">{privacy}</p>
    </form>
  );
}
