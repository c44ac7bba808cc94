import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { eventually, type Shop } from "./shop.ts";
import type { Page, Visitor } from "./visitor.ts";
import { unzip } from "./zip.ts";

export const EXPORTS = "/admin/export";

/** Turns the second factor on. Returns its recovery codes: each is a code that works once. */
export async function withSecondFactor(admin: Visitor): Promise<string[]> {
  const pending = await admin.complete(await admin.open("/admin/securite"), {}, "Activer");
  const secret = pending.document.querySelector("ol code")?.text.replace(/\s/g, "") ?? "";
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const done = await admin.complete(pending, { code });
  return done.document.querySelectorAll("[role=status] code").map(({ text }) => text);
}

/** Presses « Préparer l’export ». */
export async function prepare(admin: Visitor, fields: Record<string, string | boolean> = {}): Promise<Page> {
  return admin.submit(await admin.open(EXPORTS), fields, "Préparer");
}

export async function untilReady(shop: Shop): Promise<string> {
  await eventually(async () => (await newest(shop))?.state === "ready", 60_000);
  return (await newest(shop))?.id ?? "";
}

function newest(shop: Shop) {
  return shop.db.selectFrom("exports").select(["id", "state"]).orderBy("at", "desc").limit(1).executeTakeFirst();
}

/** The files of the newest export, by their names. */
export async function download(admin: Visitor): Promise<Record<string, string>> {
  const { url, body } = admin.formRequest(await admin.open(EXPORTS), {}, "Télécharger");
  const answer = await admin.request(url, { method: "POST", body });
  if (answer.status !== 200) throw new Error(`not downloaded: ${answer.status} ${answer.headers.get("Location")}`);
  return unzip(Buffer.from(await answer.arrayBuffer()));
}

/** The rows of a table of the export, by the headings. */
export function rowsOf(csv: string | undefined): Record<string, string>[] {
  return parse(csv ?? "", { bom: true, columns: true, delimiter: ";" });
}

/** Stops the export where it reads the contacts, after the orders, until `meanwhile` is over. */
export async function holdBack(shop: Shop, start: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  await shop.db.transaction().execute(async (trx) => {
    await sql`lock table consent_proofs in access exclusive mode`.execute(trx);
    await start();
    await eventually(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'declare read%'
        and datname = current_database()`.execute(shop.db);
      return rows.length > 0;
    });
    await meanwhile();
  });
}
