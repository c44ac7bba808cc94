import type { Shop } from "./shop.ts";
import { eventually } from "./shop.ts";
import type { Page, Visitor } from "./visitor.ts";

export const IMPORTS = "/admin/importer";

interface File_ {
  name?: string;
  bytes: string | Buffer;
}

/** Sends a file by the form of /admin/importer, and comes to the page of its import. */
export async function sendTable(admin: Visitor, quoi: string, { name = "fichier.csv", bytes }: File_): Promise<Page> {
  const body = new FormData();
  body.append("quoi", quoi);
  body.append("fichier", new File([bytes as BlobPart], name));
  const answer = await admin.request(IMPORTS, { method: "POST", body });
  const address = answer.headers.get("Location");
  if (answer.status !== 303 || !address) throw new Error(`not received: ${answer.status} ${await answer.text()}`);
  return admin.open(address);
}

/** Presses a button of an import's form, with a proof file where one is given. */
export async function press(
  admin: Visitor,
  page: Page,
  button: "Faire un essai" | "Importer",
  fields: Record<string, string | boolean> = {},
  proof?: string,
): Promise<Page> {
  const { url, body } = admin.formRequest(page, fields, button);
  const form = new FormData();
  for (const [name, value] of body) if (name !== "preuve") form.append(name, value);
  if (proof) form.append("preuve", new File([proof], "preuve.txt"));
  const answer = await admin.request(url, { method: "POST", body: form });
  const address = answer.headers.get("Location");
  return admin.open(address ?? url.href);
}

/** What proves that everybody of a file has agreed, but for the date in its rows. */
export const CONSENT = {
  consentement: "fichier",
  texte: "J’accepte de recevoir les conseils de Claire.",
  origine: "https://ancien.example/inscription",
  declaration: true,
  signature: "Claire Martin",
};

/** A trial, then the import, until its last row. */
export async function importTable(
  shop: Shop,
  admin: Visitor,
  quoi: string,
  bytes: string,
  fields: Record<string, string | boolean> = {},
  proof?: string,
): Promise<Page> {
  const tried = await press(admin, await sendTable(admin, quoi, { bytes }), "Faire un essai", fields, proof);
  const started = await press(admin, tried, "Importer");
  return untilDone(shop, admin, idOf(started));
}

export const idOf = (page: Page): string => /importer\/([0-9a-f-]{36})/.exec(page.url)?.[1] ?? "";

export async function untilDone(shop: Shop, admin: Visitor, id: string, within = 30_000): Promise<Page> {
  await eventually(async () => {
    const { state } = await shop.db
      .selectFrom("imports")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return state === "done";
  }, within);
  return admin.open(`${IMPORTS}/${id}`);
}

/** « Nouvelles 2, Refusées 1 » from the table of results. */
export function resultsOf(page: Page): Record<string, string> {
  const table = page.document.querySelectorAll("table").find((one) => one.text.includes("Lignes par résultat"));
  const rows = table?.querySelectorAll("tbody tr") ?? [];
  return Object.fromEntries(
    rows.map((row) => [plain(row.querySelector("th")?.text), plain(row.querySelector("td")?.text)]),
  );
}

const plain = (text = "") => text.replace(/\s/g, " ");
