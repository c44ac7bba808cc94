// Reads the parameter interfaces of the installed `stripe` package, so that the emulator accepts exactly what that
// version does. The generated declarations use a small, regular part of TypeScript: this scanner knows only that part,
// and throws on anything else.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export type Shape =
  | { kind: "string" | "number" | "decimal" | "boolean" | "empty" | "open" }
  | { kind: "literal"; value: string }
  | { kind: "list"; item: Shape }
  | { kind: "map"; value: Shape }
  | { kind: "union"; options: Shape[] }
  | { kind: "object"; fields: Map<string, Field> }
  | { kind: "named"; name: string; scope: string; file: Declarations };

export interface Field {
  shape: Shape;
  required: boolean;
}

interface Declared {
  parents: string[];
  shape: Shape;
}

type Declarations = Map<string, Declared>;

const esm = join(dirname(dirname(createRequire(import.meta.url).resolve("stripe"))), "esm");
const files = new Map<string, Declarations>();

/** `resource` is a path below `resources/`, e.g. `Checkout/Sessions`; `name` may be qualified (`Checkout.SessionCreateParams`). */
export function shapeOf(resource: string, name: string): Shape {
  return resolve({ kind: "named", name, scope: "", file: load(`resources/${resource}`) });
}

export function resolve(shape: Shape): Shape {
  if (shape.kind !== "named") return shape;
  const declared = lookUp(shape.file, shape.name, shape.scope);
  const merged = declared.parents.map((parent) => resolve({ ...shape, name: parent, scope: "" }));
  if (merged.length === 0) return resolve(declared.shape);
  const fields = new Map<string, Field>();
  for (const part of [...merged, declared.shape]) {
    if (part.kind === "object") for (const [key, field] of part.fields) fields.set(key, field);
  }
  return { kind: "object", fields };
}

function lookUp(file: Declarations, name: string, scope: string): Declared {
  for (let prefix = scope; ; prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf(".")))) {
    const found = file.get(prefix ? `${prefix}.${name}` : name);
    if (found) return found;
    if (!prefix) break;
  }
  const shared = load("shared");
  const found = shared.get(name);
  if (!found) throw new Error(`stripe declarations: no type ${name} seen from ${scope}`);
  return found;
}

function load(path: string): Declarations {
  const known = files.get(path);
  if (known) return known;
  const declarations: Declarations = new Map();
  files.set(path, declarations);
  new Scanner(readFileSync(join(esm, `${path}.d.ts`), "utf8"), declarations).readScope("");
  return declarations;
}

class Scanner {
  private readonly tokens: string[];
  private readonly into: Declarations;
  private at = 0;

  constructor(source: string, into: Declarations) {
    const bare = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*$/gm, "");
    this.tokens = bare.match(/'[^']*'|[\w$.]+|\S/g) ?? [];
    this.into = into;
  }

  readScope(scope: string): void {
    while (this.at < this.tokens.length) {
      const token = this.next();
      if (token === "}") return;
      if (token === "namespace") {
        const name = this.next();
        this.expect("{");
        this.readScope(qualify(scope, name));
      } else if (token === "interface") {
        this.readInterface(scope);
      } else if (token === "type") {
        this.readAlias(scope);
      } else if (token === "{") {
        this.skipBlock();
      }
    }
  }

  private readInterface(scope: string): void {
    const name = this.next();
    const parents: string[] = [];
    if (this.peek() === "extends") {
      this.next();
      while (this.peek() !== "{") {
        const parent = this.next();
        if (parent !== ",") parents.push(parent);
      }
    }
    const qualified = qualify(scope, name);
    // Only parameter types are read in full: response types use syntax that this scanner does not need.
    if (!/Param/.test(qualified)) {
      this.next();
      this.skipBlock();
      return;
    }
    this.into.set(qualified, { parents, shape: this.readObject(qualified) });
  }

  private readAlias(scope: string): void {
    const name = this.next();
    if (this.peek() !== "=" || !/Param/.test(qualify(scope, name))) {
      while (this.peek() !== ";") this.next() === "{" && this.skipBlock();
      return;
    }
    this.next();
    this.into.set(qualify(scope, name), { parents: [], shape: this.readType(qualify(scope, name)) });
  }

  private readObject(scope: string): Shape {
    this.expect("{");
    const fields = new Map<string, Field>();
    let value: Shape | undefined;
    while (this.peek() !== "}") {
      const name = this.next();
      if (name === "[") {
        while (this.next() !== "]");
        this.expect(":");
        value = this.readType(scope);
      } else {
        const required = this.peek() !== "?";
        if (!required) this.next();
        this.expect(":");
        fields.set(name.replaceAll("'", ""), { shape: this.readType(scope), required });
      }
      if (this.peek() === ";") this.next();
    }
    this.expect("}");
    return value && fields.size === 0 ? { kind: "map", value } : { kind: "object", fields };
  }

  private readType(scope: string): Shape {
    const options = [this.readOne(scope)];
    while (this.peek() === "|") {
      this.next();
      options.push(this.readOne(scope));
    }
    return options.length === 1 ? (options[0] as Shape) : { kind: "union", options };
  }

  private readOne(scope: string): Shape {
    if (this.peek() === "{") return this.readObject(scope);
    const token = this.next();
    if (token.startsWith("'")) return { kind: "literal", value: token.slice(1, -1) };
    if (token === "Array" || token === "Emptyable") {
      this.expect("<");
      const item = this.readType(scope);
      this.expect(">");
      return token === "Array" ? { kind: "list", item } : { kind: "union", options: [{ kind: "empty" }, item] };
    }
    if (token === "string" || token === "number" || token === "boolean") return { kind: token };
    if (token === "Decimal") return { kind: "decimal" };
    if (token === "null") return { kind: "empty" };
    if (token === "OtherString") return { kind: "open" };
    if (/^[A-Z_][\w.]*$/.test(token)) return { kind: "named", name: token, scope, file: this.into };
    throw new Error(`stripe declarations: unexpected ${token} in ${scope}`);
  }

  private skipBlock(): void {
    for (let depth = 1; depth > 0; ) {
      const token = this.next();
      if (token === "{") depth += 1;
      if (token === "}") depth -= 1;
    }
  }

  private peek(): string {
    return this.tokens[this.at] ?? "";
  }

  private next(): string {
    const token = this.tokens[this.at];
    if (token === undefined) throw new Error("stripe declarations: unexpected end of file");
    this.at += 1;
    return token;
  }

  private expect(token: string): void {
    const found = this.next();
    if (found !== token) throw new Error(`stripe declarations: expected ${token}, found ${found}`);
  }
}

function qualify(scope: string, name: string): string {
  return scope ? `${scope}.${name}` : name;
}
