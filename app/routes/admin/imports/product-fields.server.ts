import type { findImport } from "#app/domain/operations/imports/desk.server.ts";
import {
  MOST_PRODUCTS,
  OTHERS,
  openableFormations,
  type Product,
  plainName,
} from "#app/domain/operations/imports/products.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { ImportProducts } from "#db/types.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** Which formation each unknown product is. The names are looked for in the whole file, which only a trial reads. */
export async function readProductFields(db: Db, found: Found, unknown: readonly Product[]) {
  const formations = await openableFormations(db);
  return {
    options: formations.map(({ id, name }) => ({ value: id, label: name })),
    accepted: formations.map(({ name, slug }) => `${name} (${slug})`).join(", "),
    unknown: unknown.map(({ name, rows, formationId }, index) => ({
      field: productField(index),
      name,
      label: `«\u00a0${name}\u00a0», ${rows.toLocaleString("fr-FR")} ligne${rows > 1 ? "s" : ""}`,
      formationId,
    })),
    others: found.products[OTHERS] ?? "",
  };
}

const productField = (index: number) => `produit-${index + 1}`;

/** What the form does not have stays as it is stored. */
export function readProducts(
  fields: URLSearchParams,
  stored: ImportProducts,
  formations: readonly { id: string }[],
  errors: Record<string, string>,
): ImportProducts {
  const products = new Map(Object.entries(stored));
  const tell = (name: string, field: string) => {
    const id = fields.get(field);
    if (id === null) return;
    if (id === "") products.delete(name);
    else if (formations.some((formation) => formation.id === id)) products.set(name, id);
    else errors[field] = "Choisissez dans la liste.";
  };
  tell(OTHERS, "produits-autres");
  for (let index = 0; index < MOST_PRODUCTS; index += 1) {
    const name = plainName(fields.get(productField(index)) ?? "").slice(0, 200);
    if (name !== "") tell(name, `${productField(index)}-formation`);
  }
  return Object.fromEntries(products);
}
