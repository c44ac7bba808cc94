import { sql } from "kysely";
import { showIn } from "./films.ts";
import { changeProofs } from "./proofs.ts";
import { eventually, type Shop } from "./shop.ts";
import type { Page } from "./visitor.ts";

interface Settings {
  id?: string;
  text?: string;
  required?: true;
  maxAttempts?: number;
  waitMinutes?: number;
  durationMinutes?: number;
}

/** Publishes a lesson with a quiz of one question, whose right answer is b. */
export async function aQuiz(
  shop: Shop,
  lesson: string,
  { id = crypto.randomUUID(), text = "Que faire ?", ...settings }: Settings,
) {
  const choices = [
    { key: "a", text: "Attendre", correct: false },
    { key: "b", text: "Décider", correct: true },
  ];
  const questions = [{ key: "q1", text, kind: "one", explanation: "Parce que.", choices }];
  const quiz = { id, type: "quiz", title: "Pour finir", intro: "", passPercent: 100, ...settings, questions };
  await showIn(shop, lesson, [quiz]);
  return { address: `/formations/mindset/apprendre/${lesson}`, block: id };
}

/** Nothing is stored before all requests wait, for the table or for each other. */
export function allAtOnce(shop: Shop, send: () => Promise<Response>[]): Promise<Response[]> {
  return shop.inspect(async (db) => {
    const sent = await db.transaction().execute(async (trx) => {
      await sql`lock table quiz_attempts in share mode`.execute(trx);
      const requests = send();
      await eventually(async () => {
        const { rows } = await sql`select from pg_locks where not granted and database =
          (select oid from pg_database where datname = current_database())`.execute(db);
        return rows.length === requests.length;
      });
      return { requests };
    });
    return Promise.all(sent.requests);
  });
}

export function ticked(page: Page): (string | undefined)[] {
  return page.document.querySelectorAll("input[name=q1][checked]").map((choice) => choice.getAttribute("value"));
}

/** Minutes pass: everything that was sent and started is so much older. */
export function pass(shop: Shop, minutes: number) {
  return changeProofs(shop, ["quiz_attempts"], async (db) => {
    const span = sql`make_interval(mins => ${minutes})`;
    await sql`update quiz_attempts set submitted_at = submitted_at - ${span}`.execute(db);
    await sql`update quiz_starts set started_at = started_at - ${span}, ends_at = ends_at - ${span}`.execute(db);
  });
}

export function startsOf(shop: Shop, block: string) {
  return shop.inspect((db) =>
    db.selectFrom("quizStarts").select(["startedAt", "endsAt"]).where("blockId", "=", block).execute(),
  );
}

export async function attemptsAt(shop: Shop, block: string): Promise<number> {
  const rows = await shop.inspect((db) =>
    db.selectFrom("quizAttempts").select("id").where("blockId", "=", block).execute(),
  );
  return rows.length;
}

export async function lastAt(shop: Shop, block: string): Promise<Date> {
  const { submittedAt } = await shop.inspect((db) =>
    db
      .selectFrom("quizAttempts")
      .select("submittedAt")
      .where("blockId", "=", block)
      .orderBy("submittedAt", "desc")
      .executeTakeFirstOrThrow(),
  );
  return submittedAt;
}
