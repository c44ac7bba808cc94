import { z } from "zod";
import type { FieldMeta } from "#app/content/texts/fields.ts";
import { arranged, type Done, doneWith, REMOVED, removedFields } from "../../values/arranged.ts";
import { partOf } from "../../values/lines.ts";

// A text as a flat form: the name of a field is its path, « cards-0-title ». The schema leads in both directions, so
// that a name which it does not have is never read.

export function readForm(schema: z.ZodType, form: FormData, name = ""): unknown {
  const at = (key: string | number) => (name ? `${name}-${key}` : `${key}`);
  if (schema instanceof z.ZodOptional) {
    const value = readForm(schema.unwrap() as z.ZodType, form, name);
    return isEmpty(value) ? undefined : value;
  }
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(inner.shape).map(([key, part]) => [key, readForm(part as z.ZodType, form, at(key))]),
    );
  if (inner instanceof z.ZodArray) {
    const names = [...form.keys()];
    const items: unknown[] = [];
    // One more than it may have: the schema then says so.
    const { max } = limitsOf(inner);
    for (
      let index = 0;
      index <= max && names.some((key) => key === at(index) || key.startsWith(`${at(index)}-`));
      index++
    )
      items.push(readForm(inner.element as z.ZodType, form, at(index)));
    return items;
  }
  if (inner instanceof z.ZodUnion) {
    const options = inner.options as z.ZodType[];
    const kind = form.get(at("kind"));
    const chosen =
      options.find((option) => kind !== null && kindOf(option) === kind) ??
      options.find((option) => option instanceof z.ZodObject === form.has(at("text")));
    return chosen && readForm(chosen, form, name);
  }
  if (inner instanceof z.ZodBoolean) return form.has(name);
  const text = form.get(name);
  if (typeof text !== "string") return undefined;
  return inner instanceof z.ZodNumber ? Number(text || Number.NaN) : text;
}

function emptyOf(schema: z.ZodType, kind = ""): unknown {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(inner.shape).map(([key, part]) => [key, emptyOf(part as z.ZodType)]));
  if (inner instanceof z.ZodArray)
    return Array.from({ length: Math.max(limitsOf(inner).min, 1) }, () => emptyOf(inner.element as z.ZodType));
  if (inner instanceof z.ZodLiteral) return inner.value;
  if (inner instanceof z.ZodBoolean) return false;
  // Such as the tint of a card, which no field shows.
  if (inner instanceof z.ZodEnum) return inner.options[0];
  if (!(inner instanceof z.ZodUnion)) return "";
  const options = inner.options as z.ZodType[];
  return emptyOf(options.find((option) => kindOf(option) === kind) ?? (options[0] as z.ZodType));
}

/**
 * Moves, removes or adds an item, as a button of the form says: « monter cards-1 », « ajouter blocks tip »,
 * « inserer blocks-2 tip », « remettre blocks-2 ». `form`: as it was sent.
 */
export function rearranged(schema: z.ZodType, body: unknown, intent: string, form = new FormData()): unknown {
  const [action = "", path = "", kind = ""] = intent.split(" ");
  const changed = structuredClone(body);
  const keys = path.split("-");
  const last = Number(keys.at(-1));
  const listKeys = action === "ajouter" ? keys : keys.slice(0, -1);
  const items = listKeys.reduce<unknown>(partOf, changed);
  const itemSchema = schemaAt(schema, listKeys);
  if (!Array.isArray(items) || !(itemSchema instanceof z.ZodArray)) return undefined;
  if (action === "ajouter" || action === "inserer") {
    const index = action === "ajouter" ? items.length : last;
    items.splice(index, 0, newItem(itemSchema.element as z.ZodType, items, kind));
    return changed;
  }
  if (action === "remettre") {
    const fields = removedFields(form.get(REMOVED));
    if (!fields) return undefined;
    const removed = new FormData();
    for (const [name, value] of fields) removed.append(name, value);
    const item = readForm(itemSchema.element as z.ZodType, removed, path);
    if (item === undefined || items.length >= limitsOf(itemSchema).max) return undefined;
    items.splice(last, 0, item);
    return changed;
  }
  const others = arranged(items, action, last);
  if (!others) return undefined;
  items.splice(0, items.length, ...others);
  return changed;
}

/** What such a button has done in the form as it was sent. */
export function doneWithItem(intent: string, changed: unknown, form: FormData): Done {
  const [action = "", path = ""] = intent.split(" ");
  const keys = path.split("-");
  const added = action === "ajouter" ? keys.reduce<unknown>(partOf, changed) : null;
  const list = Array.isArray(added) ? path : keys.slice(0, -1).join("-");
  const index = Array.isArray(added) ? added.length - 1 : Number(keys.at(-1));
  const done = doneWith(action, list, index, list === "blocks" ? "Bloc" : "Élément");
  if (action !== "retirer") return done;
  const own = [...form].filter((field): field is [string, string] => `${field[0]}-`.startsWith(`${path}-`));
  return { ...done, removed: { intent: `remettre ${path}`, at: path, fields: `${new URLSearchParams(own)}` } };
}

/** A new row of a table has as many cells as the others. */
function newItem(schema: z.ZodType, items: readonly unknown[], kind: string): unknown {
  const [first] = items;
  return Array.isArray(first) ? first.map(() => "") : emptyOf(schema, kind);
}

function schemaAt(schema: z.ZodType, keys: readonly string[]): z.ZodType | undefined {
  const found = keys.reduce<z.ZodType | undefined>((at, key) => at && childOf(at, key), schema);
  return found && unwrapped(found);
}

function childOf(schema: z.ZodType, key: string): z.ZodType | undefined {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) return inner.shape[key] as z.ZodType | undefined;
  if (inner instanceof z.ZodArray) return inner.element as z.ZodType;
  if (!(inner instanceof z.ZodUnion)) return undefined;
  return (inner.options as z.ZodType[]).map((option) => childOf(option, key)).find(Boolean);
}

export function metaOf(schema: z.ZodType): FieldMeta {
  // What has a value of its own is described within.
  const described = schema.meta() ?? (schema instanceof z.ZodDefault ? unwrapped(schema).meta() : undefined);
  return (described ?? { label: "" }) as unknown as FieldMeta;
}

export function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;
}

export function limitsOf({ def }: z.ZodArray): { min: number; max: number } {
  const checks = (def.checks ?? []).map(
    (check) => check._zod.def as { check: string; minimum?: number; maximum?: number },
  );
  return {
    min: checks.find(({ check }) => check === "min_length")?.minimum ?? 0,
    max: checks.find(({ check }) => check === "max_length")?.maximum ?? Number.POSITIVE_INFINITY,
  };
}

/** The kinds of blocks that a list may have. */
export function kindsOf(item: z.ZodDiscriminatedUnion): { kind: string; label: string; shape: z.ZodRawShape }[] {
  return (item.options as z.ZodObject[]).map((option) => ({
    kind: kindOf(option) ?? "",
    label: metaOf(option).label,
    shape: option.shape,
  }));
}

function kindOf(option: z.ZodType): string | undefined {
  const kind = option instanceof z.ZodObject ? (option.shape.kind as z.ZodType | undefined) : undefined;
  return kind instanceof z.ZodLiteral ? String(kind.value) : undefined;
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === "" || value === undefined || value === false;
  return Object.values(value).every(isEmpty);
}
