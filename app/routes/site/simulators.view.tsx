import { href } from "react-router";
import { simulatorsPage as page } from "#app/content/resources/simulateurs.ts";
import type { Simulator } from "#app/content/resources/types.ts";
import type { Runs } from "#app/domain/finance/simulators.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { HeadlineText } from "#app/ui/headline.tsx";
import { placeOf, ResourceHead } from "#app/ui/resource-head.tsx";
import { ResourceNext } from "#app/ui/resource-next.tsx";
import { partsOf, ResourceParts } from "#app/ui/resource-parts.tsx";
import { SimulatorForm } from "#app/ui/simulator-form.tsx";
import { addressOf, carriedBy } from "./simulator-addresses.ts";
import { IndependenceResult, LoanResult, YieldResult } from "./simulator-results.view.tsx";

export function SimulatorsView({ runs }: { runs: Runs }) {
  const place = placeOf(href("/ressources/simulateurs"));
  if (!place) return null;
  return (
    <>
      <ResourceHead shelf={place.shelf} name={place.name} headline={page.headline} lede={page.lede} />
      {page.simulators.map((simulator) => (
        <SimulatorSection key={simulator.id} simulator={simulator} runs={runs} />
      ))}
      <div className="wrap resource-body">
        <div className="resource-text">
          <ResourceParts parts={partsOf(page.blocks)} />
        </div>
      </div>
      <ResourceNext next={page.next} shelfName={place.shelf.name} neighbours={place.neighbours} />
    </>
  );
}

function SimulatorSection({ simulator, runs }: { simulator: Simulator; runs: Runs }) {
  const { id, title, headline, intro, formulas, caution } = simulator;
  const run = runs[id];
  return (
    <section className={`simulator simulator-${id}`} id={id} aria-labelledby={`${id}-titre`}>
      <div className="wrap">
        <header className="band-head">
          <p className="eyebrow">{title}</p>
          <h2 id={`${id}-titre`}>
            <HeadlineText {...headline} />
          </h2>
          <p className="lead">{intro}</p>
        </header>
        <div className="simulator-work">
          <SimulatorForm
            simulator={simulator}
            run={run}
            carried={carriedBy(runs, id)}
            action={`${href("/ressources/simulateurs")}#${id}-resultat`}
            reset={run.isExample ? null : addressOf(runs, { [id]: null }, id)}
            privacy={page.privacy}
          />
          <div className="simulator-result" id={`${id}-resultat`}>
            {run.isExample && <p className="hint">{page.example.text}</p>}
            <ErrorSummary errors={named(run.errors, simulator)} form={id} />
            <Result id={id} runs={runs} />
          </div>
        </div>
        <dl className="formulas">
          {formulas.map(({ name, formula, example }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formula}</dd>
              <dd className="hint">{example}</dd>
            </div>
          ))}
        </dl>
        <p className="hint">{caution}</p>
      </div>
    </section>
  );
}

/** In the summary a message stands far from its field: it starts with the field's name. */
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
