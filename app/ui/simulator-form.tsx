import type { Simulator } from "#app/content/resources/types.ts";
import type { Run, Typed } from "#app/domain/site/simulators/simulators.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";

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

export function SimulatorForm({ simulator, run, otherFigures, action, reset, privacy }: SimulatorFormProps) {
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
