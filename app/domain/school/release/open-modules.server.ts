import type { Db } from "#db/connection.server.ts";
import { forEachRow } from "../../journal/alerts/for-each-row.server.ts";
import { queueEmails } from "../../mail/outbox.server.ts";
import { isAccessOpen } from "../enrolment/open-access.server.ts";
import { accessesWithOpenModule, doneAt, type ModuleWithRule, modulesWithRule } from "./due.server.ts";
import { accessColumns, learnerAccess } from "./open-formation.server.ts";
import { opensAt } from "./release.ts";

const PAGE = 200;
/** An email that is two days late is dropped, because the programme shows the opening. */
const USEFUL_FOR_MS = 48 * 3_600_000;

/** In one transaction: a job that runs twice, or is killed, tells each learner once. */
export async function openDueModules(db: Db, at = new Date()): Promise<void> {
  const open = async (module: ModuleWithRule) => {
    let opened = PAGE;
    while (opened === PAGE) opened = await openForSome(db, module, at);
  };
  await forEachRow(db, "open-module", await modulesWithRule(db), open);
}

function openForSome(db: Db, module: ModuleWithRule, at: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const due = await accessesWithOpenModule(trx, module, at)
      .innerJoin("users", "users.id", "access.userId")
      .distinctOn("access.userId")
      .select(["users.email", "access.userId", "access.formationId"])
      .select([...accessColumns, doneAt(module.rule).as("lessonDoneAt")])
      .where(isAccessOpen)
      .where("access.allOpenedAt", "is", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("moduleOpenings")
              .select("moduleOpenings.userId")
              .whereRef("moduleOpenings.userId", "=", "access.userId")
              .where("moduleOpenings.moduleId", "=", module.id),
          ),
        ),
      )
      .orderBy("access.userId")
      .orderBy("access.grantedAt")
      .limit(PAGE)
      .execute();
    if (due.length === 0) return 0;
    const opened = await trx
      .insertInto("moduleOpenings")
      .values(due.map(({ userId }) => ({ userId, moduleId: module.id, openedAt: at })))
      .onConflict((conflict) => conflict.doNothing())
      .returning("userId")
      .execute();
    const newlyOpened = new Set(opened.map(({ userId }) => userId));
    const told = due.filter(({ userId, lessonDoneAt, ...access }) => {
      // A module that was open from the first day needs no email.
      const opens = opensAt(module.rule, { ...learnerAccess(access), lessonDoneAt });
      return newlyOpened.has(userId) && opens && opens > access.grantedAt;
    });
    const emails = told.map(({ email, userId, formationId }) => ({
      name: "module-opened" as const,
      recipient: email,
      props: { userId, formationId, moduleId: module.id },
      dedupeKey: `module-opened:${userId}:${module.id}`,
      expiresAt: new Date(at.getTime() + USEFUL_FOR_MS),
    }));
    await queueEmails(trx, emails);
    return due.length;
  });
}
