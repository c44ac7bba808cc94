/** « {seller.email} » is filled in. Throws when nothing fills one, a fault of the text; `kind` says of which. */
export function fill(kind: string, written: string, values: object): string {
  return written.replace(/\{([\w.]+)\}/g, (_, path: string) => {
    const value = path.split(".").reduce<unknown>((found, key) => Object(found)[key], values);
    if (typeof value === "string" || typeof value === "number") return `${value}`;
    throw new Error(`${kind}: nothing fills {${path}}`);
  });
}
