import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { CONSENT, IMPORTS, idOf, press, resultsOf, sendTable, untilDone } from "../support/imports.ts";
import type { Shop } from "../support/shop.ts";
import { Visitor } from "../support/visitor.ts";
import { ADMIN, openPlace } from "./place.ts";
import { forgetPeak, peakMemory, residentMemory } from "./processor.ts";
import { type Verdict, verdict } from "./report.ts";
import { emailsOr } from "./settings.ts";

const ROWS = 100_000;
const MOST_MIB = 300;
const DEATHS = 8;
const REFUSED_OF = 100;
const WITHIN_MS = 30 * 60_000;

const KILLED = "UTF-16, killed again and again";

const ENCODINGS: Record<string, (text: string) => Buffer> = {
  "UTF-8": (text) => Buffer.from(text),
  "Windows-1252": (text) => Buffer.from(text, "latin1"),
  "UTF-16": (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  [KILLED]: (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
};

/** As many contacts as a file may have, in each encoding: what they cost, and what a process that dies does to them. */
export async function imports(): Promise<Verdict[]> {
  await using stack = new AsyncDisposableStack();
  const { shop } = await openPlace(stack, { PROCESS: "all" });
  const admin = new Visitor(shop.url);
  await admin.submit(await admin.open("/admin/login"), { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
  const verdicts: Verdict[] = [];
  for (const [index, name] of Object.keys(ENCODINGS).entries()) {
    verdicts.push(...(await importAll(shop, admin, name, index)));
  }
  return verdicts;
}

async function importAll(shop: Shop, admin: Visitor, name: string, index: number): Promise<Verdict[]> {
  const count = emailsOr(ROWS);
  const bytes = ENCODINGS[name]?.(tableOf(count, index)) ?? "";
  await admin.open(IMPORTS);
  const before = residentMemory(shop.pid);
  const tried = await measured(shop, async () =>
    press(admin, await sendTable(admin, "contacts", { bytes }), "Faire un essai", CONSENT, "capture"),
  );
  const refused = await refusedLines(admin, idOf(tried.result));
  let deaths = 0;
  const imported = await measured(shop, async (seen) => {
    const id = idOf(await press(admin, tried.result, "Importer"));
    if (name === KILLED) deaths = await killing(shop, id, seen);
    return untilDone(shop, admin, id, WITHIN_MS);
  });
  const id = idOf(imported.result);
  const good = count - count / REFUSED_OF;
  const { subscribers, proofs, lines } = await written(shop, id, index);
  const peak = Math.max(tried.peak, imported.peak);
  return [
    verdict(
      `${name}: ${count} rows < ${MOST_MIB} MiB`,
      peak < MOST_MIB,
      `${before} → trial ${tried.peak} MiB in ${tried.seconds} s, import ${imported.peak} MiB in ${imported.seconds} s`,
    ),
    verdict(
      `${name}: every row once, as the trial has said`,
      [subscribers, proofs].every((found) => found === good) &&
        lines === count &&
        same(resultsOf(tried.result), resultsOf(imported.result)) &&
        refused.length === count / REFUSED_OF &&
        same(refused, await refusedLines(admin, id)),
      `${subscribers} contacts, ${proofs} consents, ${lines} lines, ${refused.length} refused, ${deaths} deaths`,
    ),
  ];
}

/** Nearly the 20 MB that a file may have, in UTF-16. Every hundredth row is refused. */
function tableOf(count: number, index: number): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const email = n % REFUSED_OF === 0 ? "pas une adresse" : `personne${n}.${index}@exemple.fr`;
    return `${email};Maïa-Éléonore;abonnée;2026-03-03;été, marché;Rencontrée au salon`;
  });
  return `email;prénom;statut;date;étiquettes;remarque\r\n${rows.join("\r\n")}`;
}

/** Its result, the most memory that the process had meanwhile, and how long it took. `seen`: before a process ends. */
async function measured<Result>(shop: Shop, act: (seen: () => void) => Promise<Result>) {
  let peak = 0;
  const seen = () => {
    peak = Math.max(peak, peakMemory(shop.pid));
  };
  forgetPeak(shop.pid);
  const began = performance.now();
  const result = await act(seen);
  seen();
  return { result, peak, seconds: Math.round((performance.now() - began) / 1000) };
}

/** kill -9 while rows are written, each time at another moment of a batch. How often it has died. */
async function killing(shop: Shop, id: string, seen: () => void): Promise<number> {
  const stand = () =>
    shop.db.selectFrom("imports").select(["checkpoint", "state"]).where("id", "=", id).executeTakeFirstOrThrow();
  for (let death = 0; ; death += 1) {
    const before = await stand();
    for (let now = before; now.state === "running" && now.checkpoint === before.checkpoint; now = await stand()) {
      await pause(5);
      // The wait between attempts doubles: eight deaths would take half an hour.
      await sql`update pgboss.job set start_after = now() where name = 'import-people' and state = 'retry'`.execute(
        shop.db,
      );
    }
    await pause((death * 377) % 1000);
    if (death === DEATHS || (await stand()).state !== "running") return death;
    seen();
    await shop.kill();
    await shop.startAgain();
  }
}

async function refusedLines(admin: Visitor, id: string): Promise<string[]> {
  const csv = await (await admin.request(`${IMPORTS}/${id}/refus.csv`)).text();
  return csv.trim().split("\r\n").slice(1);
}

async function written({ db }: Shop, id: string, index: number) {
  const { rows } = await sql<{ subscribers: number; proofs: number; lines: number }>`select
    (select count(*) from subscribers where email like ${`personne%.${index}@exemple.fr`})::int as subscribers,
    (select count(*) from consent_proofs where import_id = ${id})::int as proofs,
    (select count(*) from import_rows where import_id = ${id})::int as lines`.execute(db);
  return rows[0] ?? { subscribers: 0, proofs: 0, lines: 0 };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
