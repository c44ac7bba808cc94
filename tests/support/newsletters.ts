import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Condition } from "#db/types.ts";
import { runJob } from "./jobs.ts";
import type { Shop } from "./shop.ts";
import type { Page, Visitor } from "./visitor.ts";

const WORDS = { objet: "Trois décisions", accroche: "Ce qu’elles ont changé.", signature: "Léa" };
export const TEXT = {
  ...WORDS,
  texte: "Bonjour,\n\nVoici **trois décisions** :\n\n- la [première](/contact)\n- la seconde",
};

let count = 0;

/** Somebody who has agreed to emails and confirmed it, on 3 March 2026 by the guide. Whoever comes first here comes first in a letter's plan. */
export async function aReader(shop: Shop, email: string, more: { tags?: string[] } = {}): Promise<string> {
  count += 1;
  const id = `00000000-0000-7000-8000-${`${count}`.padStart(12, "0")}`;
  await shop.inspect((db) =>
    db
      .insertInto("subscribers")
      .values({
        id,
        email,
        source: "guide",
        tags: more.tags ?? [],
        consent: JSON.stringify({ text: "Oui", version: "2026-03-01", at: "2026-03-03T09:00:00Z" }),
        confirmedAt: new Date("2026-03-03T09:05:00Z"),
        createdAt: new Date("2026-03-03T09:00:00Z"),
      })
      .execute(),
  );
  return id;
}

/** A draft with that text, for those with the tag. Its address in the administration. */
export async function aDraft(admin: Visitor, tag: string, text: Partial<typeof TEXT> = {}): Promise<string> {
  const created = await admin.complete(await admin.open("/admin/infolettres"), {}, "Nouvelle infolettre");
  const address = new URL(created.url).pathname;
  await admin.complete(created, { ...TEXT, ...text }, "Enregistrer");
  const condition = { condition: "tag", valeur: tag };
  await admin.complete(await admin.open(`${address}/destinataires`), condition, "Ajouter");
  return address;
}

/** Sends it now, and lets the worker start it. */
export async function depart(shop: Shop, admin: Visitor, address: string): Promise<Page> {
  const page = await admin.complete(await admin.open(`${address}/envoi`), {}, "Envoyer maintenant");
  await runJob(shop, "mail-newsletters");
  return page;
}

/** The timetable of a newsletter has come to its end: what waits is due. */
export async function makeDue(shop: Shop, address: string): Promise<void> {
  await shop.inspect((db) =>
    sql`update emails set scheduled_for = now() - interval '1 second'
      where newsletter_id = ${address.split("/").at(-1)} and status = 'queued'`.execute(db),
  );
  await runJob(shop, "reconcile-emails");
}

export function emailsOf(shop: Shop, address: string) {
  return shop.inspect((db) =>
    db
      .selectFrom("emails")
      .select(["id", "recipient", "status", "scheduledFor", "lane", "lastError"])
      .where("newsletterId", "=", address.split("/").at(-1) ?? "")
      .orderBy("recipient")
      .execute(),
  );
}

export async function stateOf(shop: Shop, address: string): Promise<string | undefined> {
  const row = await shop.inspect((db) =>
    db
      .selectFrom("newsletters")
      .select("state")
      .where("id", "=", address.split("/").at(-1) ?? "")
      .executeTakeFirst(),
  );
  return row?.state;
}

/** A newsletter to that segment, whose hour has come. */
export async function planned(shop: Shop, segment: Condition[]): Promise<string> {
  const id = randomUUID();
  await shop.inspect((db) =>
    db
      .insertInto("newsletters")
      .values({
        id,
        state: "planned",
        subject: "Au hasard",
        intro: "Au hasard",
        bodyMd: "Bonjour",
        segment: JSON.stringify(segment),
        startsAt: sql`now()`,
        by: "test",
      })
      .execute(),
  );
  return id;
}
