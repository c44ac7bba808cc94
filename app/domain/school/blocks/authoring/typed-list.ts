import { arranged } from "../../../values/arranged.ts";
import { freeSlug } from "../../../values/slug.ts";

/**
 * What is typed in a form, by the names of its controls. An item of a list holds its own by the rest of their names:
 * « questions-<id>-0-text » is « -text » of the first item, and « -choices-2 » is in the list of its answers.
 */
export type Typed = Readonly<Record<string, string>>;

/** A name has room for two figures. */
export const MAX_ITEMS = 100;

export function itemsOf(values: Typed, list: string): Typed[] {
  const items: Record<string, string>[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (!name.startsWith(`${list}-`)) continue;
    const [, index, rest = ""] = /^-(\d{1,2})(-.*)?$/.exec(name.slice(list.length)) ?? [];
    if (index === undefined) continue;
    const item = items[Number(index)] ?? {};
    item[rest] = value;
    items[Number(index)] = item;
  }
  return items.filter(Boolean);
}

export function withItems(values: Typed, list: string, items: readonly Typed[]): Typed {
  const others = Object.entries(values).filter(([name]) => !name.startsWith(`${list}-`));
  return { ...Object.fromEntries(others), ...namedItems(list, items) };
}

export function namedItems(list: string, items: readonly Typed[]): Typed {
  return Object.fromEntries(
    items.flatMap((item, index) => Object.entries(item).map(([rest, value]) => [`${list}-${index}${rest}`, value])),
  );
}

/**
 * The values after a button of a list: « ajouter questions-<id> », « monter questions-<id>-1 », « descendre … »,
 * « retirer … ». Null for any other button.
 */
export function rearrangedItems(values: Typed, intent: string, added: (list: string) => Typed): Typed | null {
  const [verb = "", target = ""] = intent.split(" ");
  if (verb === "ajouter") {
    const items = itemsOf(values, target);
    return withItems(values, target, [...items, added(target)].slice(0, MAX_ITEMS));
  }
  const [, list = "", index] = /^(.+)-(\d{1,2})$/.exec(target) ?? [];
  const items = arranged(itemsOf(values, list), verb, Number(index));
  return items ? withItems(values, list, items) : null;
}

/** Says what is wrong at a control of the list: `rest` as in the items, after the index. */
export type Refuse = (index: number, rest: string, message: string) => void;

/** Links an item to the stored answers: what it has stays, a new one is made of its label. */
export function keysOf(items: readonly { key: string; label: string }[]): string[] {
  const taken = new Set(items.map(({ key }) => key).filter(Boolean));
  const seen = new Set<string>();
  return items.map(({ key, label }) => {
    const own = key && !seen.has(key) ? key : freeKey(label, taken);
    seen.add(own);
    taken.add(own);
    return own;
  });
}

/** « Mon plus grand écart » becomes « mon-plus-grand-ecart ». */
function freeKey(label: string, taken: ReadonlySet<string>): string {
  const plain = label.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 36)
    .replace(/-$/, "");
  return freeSlug(words || "question", taken);
}
