import { kindOf } from "#app/domain/school/blocks/registry.ts";
import { blocksField, type FormBlock } from "./block-order.ts";
import { LESSON_FIELDS } from "./labels.ts";
import type { Values } from "./lesson-form.ts";

export interface Difference {
  name: string;
  label: string;
  theirs: string;
  mine: string;
}

interface Side {
  values: Values;
  blocks: readonly FormBlock[];
}

const BOXES = ["obligatoire", "offerte", "required"];

/** Each field whose saved and typed texts differ, with both. `names`: the names of media and lessons, by their ids. */
export function differencesOf(theirs: Side, mine: Side, names: ReadonlyMap<string, string>): Difference[] {
  const sides = [theirs, mine].map(({ values, blocks }) => ({ ...values, blocs: blocksField(blocks) }) as Values);
  const fields = new Set(sides.flatMap((values) => Object.keys(values)));
  return [...fields].flatMap((name) => {
    const [field = "", ...rest] = name.split("-");
    const block = [...theirs.blocks, ...mine.blocks].find(({ id }) => id === rest.join("-"));
    const label = block ? kindOf(block).fieldLabels[field] : LESSON_FIELDS[field];
    const [saved, typed] = sides.map((values) => values[name] ?? "");
    if (!label || saved === undefined || typed === undefined || saved === typed) return [];
    if (name === "blocs") return [{ name, label, theirs: order(theirs.blocks), mine: order(mine.blocks) }];
    const shown = (value: string) =>
      BOXES.includes(field) ? (value === "on" ? "oui" : "non") : (names.get(value) ?? value);
    return [
      {
        name,
        label: block ? `${kindOf(block).label}, ${label.toLowerCase()}` : label,
        theirs: shown(saved),
        mine: shown(typed),
      },
    ];
  });
}

function order(blocks: readonly FormBlock[]): string {
  return blocks.map((block) => kindOf(block).label).join(", ");
}
