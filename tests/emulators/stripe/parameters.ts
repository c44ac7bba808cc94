// Checks raw parameters against the declared types and converts text to numbers and booleans.

import { type Field, resolve, type Shape } from "./declarations.ts";
import { invalid, missing, type StripeError } from "./errors.ts";
import type { RawObject, RawValue } from "./form.ts";

const maximumKeys = 50;
const maximumKeyLength = 40;
const maximumValueLength = 500;

/** The result has the declared type: numbers and booleans are parsed, objects with numeric keys become arrays. */
export function checkParameters<Params>(raw: RawObject, shape: Shape): Params {
  if (shape.kind !== "object") throw new Error("a parameter interface is an object");
  return readObject(raw, shape.fields, "") as Params;
}

function readObject(raw: RawObject, fields: Map<string, Field>, path: string): Record<string, unknown> {
  const unknown = Object.keys(raw).filter((key) => !fields.has(key));
  if (unknown.length > 0) throw unknownParameters(unknown, fields, path);
  const result: Record<string, unknown> = {};
  for (const [key, field] of fields) {
    const value = raw[key];
    const name = nameOf(path, key);
    if (value === undefined) {
      if (field.required) throw missing(name);
      continue;
    }
    result[key] = read(value, resolve(field.shape), name);
  }
  return result;
}

function read(value: RawValue, shape: Shape, name: string): unknown {
  if (/(^|\[)metadata\]?$/.test(name) && typeof value !== "string") return readMetadata(value, name);
  switch (shape.kind) {
    case "string":
      if (typeof value !== "string") throw invalid(`Invalid string: ${JSON.stringify(value)}`, name);
      if (value === "") throw emptyString(name);
      return value;
    case "number":
      return readNumber(value, name);
    case "decimal":
      if (typeof value !== "string" || !/^-?\d+(\.\d{1,12})?$/.test(value))
        throw invalid(`Invalid decimal: ${String(value)}`, name);
      return value;
    case "boolean":
      if (value !== "true" && value !== "false") throw invalid(`Invalid boolean: ${String(value)}`, name);
      return value === "true";
    case "list":
      return readList(value, shape.item, name);
    case "map":
      if (typeof value === "string") throw invalid("Invalid object", name);
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, read(item, resolve(shape.value), nameOf(name, key))]),
      );
    case "object":
      if (typeof value === "string") throw invalid("Invalid object", name);
      return readObject(value, shape.fields, name);
    case "union":
      return readUnion(value, shape.options.map(resolve), name);
    case "literal":
      return readUnion(value, [shape], name);
    default:
      throw new Error(`no value has the shape ${shape.kind}`);
  }
}

function readUnion(value: RawValue, options: Shape[], name: string): unknown {
  const flat = options.flatMap((option) => (option.kind === "union" ? option.options.map(resolve) : [option]));
  if (value === "") {
    if (flat.some((option) => option.kind === "empty" || (option.kind === "literal" && option.value === ""))) return "";
    throw emptyString(name);
  }
  const literals = flat.flatMap((option) => (option.kind === "literal" ? [option.value] : []));
  if (typeof value === "string" && literals.includes(value)) return value;
  const rest = flat.filter((option) => !["literal", "open", "empty"].includes(option.kind));
  const fitting = rest.filter((option) => isText(option) === (typeof value === "string"));
  const chosen = fitting[0] ?? rest[0];
  if (chosen) return read(value, chosen, name);
  throw invalid(`Invalid ${name}: must be one of ${sentence(literals)}`, name);
}

function isText(shape: Shape): boolean {
  return ["string", "number", "decimal", "boolean"].includes(shape.kind);
}

function readNumber(value: RawValue, name: string): number {
  const fraction = /percent|latitude|longitude/.test(name);
  const pattern = fraction ? /^-?\d+(\.\d+)?$/ : /^-?\d+$/;
  if (typeof value !== "string" || !pattern.test(value) || !Number.isSafeInteger(Math.trunc(Number(value)))) {
    throw invalid(`Invalid integer: ${String(value)}`, name, "parameter_invalid_integer");
  }
  return Number(value);
}

function readList(value: RawValue, item: Shape, name: string): unknown[] {
  if (typeof value === "string") throw invalid("Invalid array", name);
  const keys = Object.keys(value);
  if (keys.some((key) => !/^\d+$/.test(key))) throw invalid("Invalid array", name);
  return keys
    .toSorted((a, b) => Number(a) - Number(b))
    .map((key) => read(value[key] as RawValue, resolve(item), nameOf(name, key)));
}

function readMetadata(value: RawObject, name: string): Record<string, string> {
  const entries = Object.entries(value);
  if (entries.length > maximumKeys) {
    throw invalid(`Metadata can have up to ${maximumKeys} keys, but you passed in ${entries.length}.`, name);
  }
  return Object.fromEntries(
    entries.map(([key, text]) => {
      if (key.length > maximumKeyLength) {
        throw invalid(
          `Metadata keys can have up to ${maximumKeyLength} characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`,
          name,
        );
      }
      if (typeof text !== "string") throw invalid("Metadata values must be strings", nameOf(name, key));
      if (text.length > maximumValueLength) {
        throw invalid(
          `Metadata values can have up to ${maximumValueLength} characters, but you passed in a value that is ${text.length} characters. Invalid value: ${text}`,
          nameOf(name, key),
        );
      }
      return [key, text];
    }),
  );
}

function unknownParameters(keys: string[], fields: Map<string, Field>, path: string): StripeError {
  const names = keys.map((key) => nameOf(path, key));
  const near = keys.length === 1 ? nearest(keys[0] as string, [...fields.keys()]) : undefined;
  const advice = near ? `. Did you mean ${near}?` : "";
  const plural = keys.length > 1 ? "s" : "";
  return invalid(`Received unknown parameter${plural}: ${names.join(", ")}${advice}`, names[0], "parameter_unknown");
}

function nearest(word: string, candidates: string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .toSorted((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best && best.distance <= Math.max(2, word.length / 3) ? best.candidate : undefined;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}

function emptyString(name: string): StripeError {
  return invalid(
    `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
    name,
    "parameter_invalid_empty",
  );
}

function sentence(words: string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")}, or ${words.at(-1)}`;
}

function nameOf(path: string, key: string): string {
  return path ? `${path}[${key}]` : key;
}
