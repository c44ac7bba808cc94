/**
 * « {seller.email} » is filled in; « {numéro de commande} » is what the text says. Throws when nothing fills one, which
 * is a fault of the text; `kind` says of which.
 */
export function fill(kind: string, written: string, values: object): string {
  return written.replace(/\{([\w.]+)\}/g, (_, path: string) => {
    const value = path.split(".").reduce<unknown>((found, key) => Object(found)[key], values);
    if (typeof value === "string" || typeof value === "number") return `${value}`;
    throw new Error(`${kind}: nothing fills {${path}}`);
  });
}
