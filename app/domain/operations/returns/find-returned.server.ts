import type { Db } from "#db/connection.server.ts";
import { emailOfReturnPath } from "../../mail/return-path.server.ts";
import { isId } from "../../values/ids.ts";
import type { ParsedReturn } from "./parse-return.ts";
import type { SentTo } from "./record-return.server.ts";

/**
 * The email of ours that a mail gives back. Anybody can write such a mail, so it counts only with what the recipient's
 * server alone has seen: the signed address of returns, or the Message-ID, which nobody can guess, of an email to
 * whom the report names. What follows concerns the recipient of that email, and never an address in the report.
 */
export async function findReturned(
  db: Db,
  { returnPaths, messageIds, recipients }: Pick<ParsedReturn, "returnPaths" | "messageIds" | "recipients">,
): Promise<SentTo | "forged" | null> {
  const signed = returnPaths.map(emailOfReturnPath);
  if (signed.includes("forged")) return "forged";
  const ids = signed.flatMap((email) => (email && email !== "forged" ? [email.id] : []));
  if (ids[0]) return findSent(db, ids[0]);
  for (const messageId of messageIds) {
    const email = await findByMessageId(db, messageId);
    if (email && (recipients.length === 0 || recipients.includes(email.recipient.toLowerCase()))) return email;
  }
  return null;
}

/** A Message-ID of ours begins with the id of its email. */
export async function findByMessageId(db: Db, messageId: string): Promise<SentTo | null> {
  const id = /^<?([^@<>]{36})@/.exec(messageId)?.[1];
  if (!id || !isId(id)) return null;
  const email = await findSent(db, id);
  return email && (email.messageId === null || email.messageId === `<${messageId.replace(/[<>]/g, "")}>`)
    ? email
    : null;
}

/** Null: never handed to a mail server. */
async function findSent(db: Db, id: string): Promise<(SentTo & { messageId: string | null }) | null> {
  const email = await db
    .selectFrom("emails")
    .select(["id", "recipient", "messageId"])
    .where("id", "=", id)
    .where("attempts", ">", 0)
    .executeTakeFirst();
  return email ?? null;
}
