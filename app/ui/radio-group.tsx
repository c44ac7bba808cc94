import type { ReactNode } from "react";
import { descriptionOf, FieldError, FieldHint, fieldId, firstOf, type Labelled } from "./field-parts.tsx";

interface RadioGroupProps extends Labelled {
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
  required?: boolean;
  defaultValue?: string;
}

/** The first choice has the field's id, the target of the error summary's link. */
export function RadioGroup({ label, name, options, error, hint, required, defaultValue, form }: RadioGroupProps) {
  const message = firstOf(error);
  const id = fieldId(name, form);
  const { "aria-describedby": describedBy } = descriptionOf(id, hint, message);
  return (
    <fieldset
      className="field"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a plain group may not say that it is invalid
      role="radiogroup"
      aria-required={required}
      aria-describedby={describedBy}
      aria-invalid={message ? true : undefined}
    >
      <legend>{label}</legend>
      <FieldHint id={id} hint={hint} />
      {options.map((option, index) => {
        const optionId = index === 0 ? id : `${id}-${option.value}`;
        return (
          <div className="choice" key={option.value}>
            <input
              type="radio"
              id={optionId}
              name={name}
              value={option.value}
              required={required}
              defaultChecked={option.value === defaultValue}
              aria-describedby={option.hint ? `${id}-${option.value}-aide` : undefined}
            />
            <div>
              <label htmlFor={optionId}>{option.label}</label>
              <FieldHint id={`${id}-${option.value}`} hint={option.hint} />
            </div>
          </div>
        );
      })}
      <FieldError id={id} message={message} />
    </fieldset>
  );
}
