import type { HeardFromAnswer } from "#app/content/heard-from.ts";
import type { Db } from "#db/connection.server.ts";
import { orderIsPaid } from "../order.server.ts";
import { isSessionId } from "../order.ts";

export async function mayBeAsked(db: Db, sessionId: string): Promise<boolean> {
  return (await unanswered(db, sessionId).executeTakeFirst()) !== undefined;
}

/** The first answer stays. False: there is no such order that was paid. */
export async function answerHeardFrom(db: Db, sessionId: string, answer: HeardFromAnswer): Promise<boolean> {
  if (!isSessionId(sessionId)) return false;
  await db
    .updateTable("orders")
    .set({ heardFrom: answer.choice, heardFromWords: answer.words })
    .where("id", "in", unanswered(db, sessionId))
    .where("heardFrom", "is", null)
    .execute();
  const order = await ofSession(db, sessionId).executeTakeFirst();
  return order !== undefined;
}

function unanswered(db: Db, sessionId: string) {
  return ofSession(db, sessionId).where("heardFrom", "is", null);
}

function ofSession(db: Db, sessionId: string) {
  return db.selectFrom("orders").select("id").where("stripeCheckoutSessionId", "=", sessionId).where(orderIsPaid);
}
