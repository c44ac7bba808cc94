import { sql } from "kysely";
import { runJob } from "./jobs.ts";
import { aReader } from "./newsletters.ts";
import type { Shop } from "./shop.ts";
import type { Visitor } from "./visitor.ts";

interface Plan {
  /** The tag that brings people in. */
  tag: string;
  /** Subjects by day; all at nine. */
  steps: Record<number, string>;
  /** Slugs of the formations that end it. */
  stop?: readonly string[];
}

/** A sequence that is on, made through its pages. Its address in the administration. */
export async function aSequence(shop: Shop, admin: Visitor, { tag, steps, stop = [] }: Plan): Promise<string> {
  const fields = { nom: `Série ${tag}`, entree: "tag", etiquette: tag };
  const form = await admin.open("/admin/series/nouvelle");
  const { url, body } = admin.formRequest(form, fields, "Créer la série");
  const formations = await shop.db.selectFrom("formations").select(["id", "slug"]).execute();
  for (const { id, slug } of formations) if (stop.includes(slug)) body.append("arret", id);
  const created = await admin.request(url, { method: "POST", body });
  const address = new URL(created.headers.get("Location") ?? "", url).pathname;
  for (const [jour, objet] of Object.entries(steps)) await addStep(admin, address, Number(jour), objet);
  await admin.complete(await admin.open(address), {}, "Mettre en route");
  return address;
}

export async function addStep(admin: Visitor, address: string, day: number, subject: string): Promise<string> {
  const step = { jour: `${day}`, heure: "9", objet: subject, accroche: "À lire.", texte: "Bonjour." };
  const page = await admin.complete(await admin.open(`${address}/nouvelle-etape`), step, "Enregistrer");
  return new URL(page.url).pathname;
}

/** A letter to a new reader that waits in a sequence which has been stopped since. The sequence's address. */
export async function aStoppedLetter(shop: Shop, admin: Visitor, tag: string, subject: string): Promise<string> {
  const address = await aSequence(shop, admin, { tag, steps: { 0: subject } });
  await sql`update sequence_steps set hour = 0 where subject = ${subject}`.execute(shop.db);
  await sql`update mail_lanes set pause_until = now() + interval '1 hour'`.execute(shop.db);
  await aReader(shop, `${tag}@exemple.fr`, { tags: [tag] });
  await runMinute(shop);
  await admin.complete(await admin.open(address), {}, "Arrêter la série");
  await sql`update mail_lanes set pause_until = now()`.execute(shop.db);
  return address;
}

/**
 * So many days go by for everybody, at once. Whether the step of the day itself is due depends on the hour at which a
 * story runs: a story stops on days that have none.
 */
export async function passDays(shop: Shop, days: number): Promise<void> {
  const ago = sql`make_interval(days => ${days})`;
  await shop.db.transaction().execute(async (trx) => {
    await sql`update sequence_runs set entered_at = entered_at - ${ago}, next_at = next_at - ${ago}`.execute(trx);
    await sql`update emails set sent_at = sent_at - ${ago}, scheduled_for = scheduled_for - ${ago},
      expires_at = expires_at - ${ago} where sequence_run_id is not null`.execute(trx);
  });
}

/** The minute's job, then the emails that it has written. */
export async function runMinute(shop: Shop): Promise<void> {
  await runJob(shop, "run-sequences");
  await runJob(shop, "reconcile-emails");
}

export interface StepEmail {
  subject: string;
  status: string;
  at: Date;
}

/** What the sequences have written for that address, in the order of the days. */
export async function stepsOf(shop: Shop, email: string): Promise<StepEmail[]> {
  const { rows } = await sql<StepEmail>`select subject, status, scheduled_for as at from emails
    join sequence_steps on sequence_steps.id::text = props ->> 'stepId'
    where recipient = ${email} order by day`.execute(shop.db);
  return rows;
}
