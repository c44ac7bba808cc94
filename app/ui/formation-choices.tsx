import type { ReactNode } from "react";

interface Props {
  legend: string;
  hint: ReactNode;
  name: string;
  formations: readonly { id: string; name: string }[];
  ticked: readonly unknown[];
}

/** A box for each formation. */
export function FormationChoices({ legend, hint, name, formations, ticked }: Props) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <p className="hint">{hint}</p>
      {formations.map((formation) => (
        <div key={formation.id} className="choice">
          <input
            type="checkbox"
            name={name}
            value={formation.id}
            id={`${name}-${formation.id}`}
            defaultChecked={ticked.includes(formation.id)}
          />
          <label htmlFor={`${name}-${formation.id}`}>{formation.name}</label>
        </div>
      ))}
    </fieldset>
  );
}
