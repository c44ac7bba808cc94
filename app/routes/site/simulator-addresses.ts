import { href } from "react-router";
import type { Runs, Typed } from "#app/domain/site/simulators/simulators.ts";

type Id = keyof Runs;

/** The figures of the other forms, which each form sends along as hidden fields. A form with a mistake is left out. */
export function otherFigures(runs: Runs, form: Id): Typed {
  const others = (Object.keys(runs) as Id[]).filter((id) => id !== form);
  return Object.assign({}, ...others.map((id) => kept(runs, id)));
}

/** The page's address with some figures replaced (cents), or one form put back to its example (null). */
export function addressOf(runs: Runs, changes: Partial<Record<Id, Record<string, number> | null>>, anchor: Id): string {
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
  return Object.fromEntries(
    Object.entries(cents).map(([name, value]) => [name, (value / 100).toFixed(2).replace(".", ",")]),
  );
}
