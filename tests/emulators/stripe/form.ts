// Stripe's bracket notation: `line_items[0][price]=…`, `expand[]=…`.

import { invalid } from "./errors.ts";

export type RawValue = string | RawObject;
export interface RawObject {
  [key: string]: RawValue;
}

export function parseForm(text: string): RawObject {
  const root = emptyObject();
  for (const [name, value] of new URLSearchParams(text)) assign(root, name, value);
  return root;
}

function assign(root: RawObject, name: string, value: string): void {
  const path = splitName(name);
  let node = root;
  path.forEach((part, depth) => {
    const key = part === "" ? String(Object.keys(node).length) : part;
    if (depth === path.length - 1) {
      node[key] = value;
      return;
    }
    const next = node[key];
    if (typeof next === "string") throw invalid(`Invalid object`, name);
    const child = next ?? emptyObject();
    node[key] = child;
    node = child;
  });
}

function splitName(name: string): string[] {
  const open = name.indexOf("[");
  if (open <= 0) return [name];
  const rest = name.slice(open);
  if (!/^(\[[^[\]]*\])+$/.test(rest)) throw invalid(`Invalid parameter name: ${name}`, name);
  return [name.slice(0, open), ...rest.slice(1, -1).split("][")];
}

function emptyObject(): RawObject {
  return Object.create(null) as RawObject;
}
