import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { EmailKind } from "#app/domain/mail/define-email.ts";
import { linkIn } from "./buying.ts";
import { runJob } from "./jobs.ts";
import type { ReceivedMail } from "./mailbox.ts";
import { eventually, type Shop } from "./shop.ts";
import { Visitor } from "./visitor.ts";

/** The subject of `anEmail`. */
export const SUBJECT = "Ton mot de passe a été changé";

/** Puts an email of that kind into the outbox, due now or in some days, with the text of another email. */
export async function anEmail(shop: Shop, to: string, kind: EmailKind, inDays = 0): Promise<string> {
  const id = randomUUID();
  await shop.inspect((db) =>
    db
      .insertInto("emails")
      .values({
        id,
        template: "password-changed",
        class: kind,
        recipient: to,
        props: JSON.stringify({ changedAt: "2026-11-21T13:00:00Z" }),
        dedupeKey: id,
        scheduledFor: sql`now() - interval '1 minute' + make_interval(days => ${inDays})`,
      })
      .execute(),
  );
  return id;
}

/** Lets the worker process an email that is due, and returns its status. */
export async function deliver(shop: Shop, id: string): Promise<string> {
  await runJob(shop, "send-email", { emailId: id });
  await eventually(async () => !["queued", "sending"].includes(await statusOf(shop, id)));
  return statusOf(shop, id);
}

export async function statusOf(shop: Shop, id: string): Promise<string> {
  const row = await shop.inspect((db) =>
    db.selectFrom("emails").select("status").where("id", "=", id).executeTakeFirstOrThrow(),
  );
  return row.status;
}

/** How many emails of that name were written for an address. */
export async function countEmails(shop: Shop, email: string, template: string): Promise<number> {
  const rows = await shop.inspect((db) =>
    db.selectFrom("emails").select("id").where("recipient", "=", email).where("template", "=", template).execute(),
  );
  return rows.length;
}

export function headerOf(mail: ReceivedMail | undefined, name: string): string | undefined {
  return mail?.headers.find((header) => header.key === name)?.value;
}

/** Opens the unsubscribe link of an email, and presses the button. */
export async function unsubscribeBy(shop: Shop, mail: ReceivedMail | undefined): Promise<string> {
  const visitor = new Visitor(shop.url);
  const page = await visitor.open(linkIn(mail, "/desinscription?token="));
  return (await visitor.submit(page)).text;
}

/** The emails of an order by name, each with its status. */
export async function emailsAbout(shop: Shop, orderId: string): Promise<string[]> {
  const rows = await shop.inspect((db) =>
    db
      .selectFrom("emails")
      .select(["template", "status", "attempts"])
      .where(sql`props ->> 'orderId'`, "=", orderId)
      .orderBy("template")
      .execute(),
  );
  return rows.map(({ template, status, attempts }) => `${template} ${status}${attempts > 0 ? ", tried" : ""}`);
}

/** Lets the worker process an email of an order. */
export async function sendNow(shop: Shop, orderId: string, template: string): Promise<void> {
  const { id } = await shop.inspect((db) =>
    db
      .selectFrom("emails")
      .select("id")
      .where(sql`props ->> 'orderId'`, "=", orderId)
      .where("template", "=", template)
      .executeTakeFirstOrThrow(),
  );
  await runJob(shop, "send-email", { emailId: id });
}
