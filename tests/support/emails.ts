import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { EmailClass } from "#db/schema.ts";
import { runJob } from "./jobs.ts";
import type { ReceivedMail } from "./mailbox.ts";
import { eventually, type Shop } from "./shop.ts";

/** An email of that class in the outbox, due now or in some days. Its words are another email's: the class decides. */
export async function aEmail(shop: Shop, to: string, ofClass: EmailClass, inDays = 0): Promise<string> {
  const id = randomUUID();
  await shop.inspect((db) =>
    db
      .insertInto("emails")
      .values({
        id,
        template: "password-changed",
        class: ofClass,
        recipient: to,
        props: JSON.stringify({ changedAt: "2026-11-21T13:00:00Z" }),
        dedupe_key: id,
        scheduled_for: sql`now() - interval '1 minute' + make_interval(days => ${inDays})`,
      })
      .execute(),
  );
  return id;
}

/** Has the worker take what is due, and tells what became of the email. */
export async function fateOf(shop: Shop, id: string): Promise<string> {
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

export function headerOf(mail: ReceivedMail | undefined, name: string): string | undefined {
  return mail?.headers.find((header) => header.key === name)?.value;
}
