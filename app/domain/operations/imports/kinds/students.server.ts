import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { stopSeriesOfBuyer } from "../../../people/subscribers/series.server.ts";
import { completeCourse, lockCompletions } from "../../../school/courses/completion.server.ts";
import { publishedLessons } from "../../../school/release/published-programme.server.ts";
import { newId } from "../../../values/ids.server.ts";
import { type ReadRow, saysEnded } from "../cells.ts";
import type { Outcome, Reason } from "../reasons.ts";
import { kindOf, type Planned, type Settings, type Written } from "./kind.ts";

interface Plan {
  formation: FormationToOpen;
  /** What she has done of it. */
  lessons: FormationToOpen["lessons"];
  opens: boolean;
  userId: string | null;
}

/** Accounts without a password, each with an access; what she has done elsewhere counts. Nothing is sent. */
export const students = kindOf<Plan>({ plan, write });

async function plan(db: Db, rows: ReadRow[]): Promise<Planned<Plan>[]> {
  const find = await formationsToOpen(db);
  const emails = rows.map(({ email }) => email);
  const users = await db.selectFrom("users").select(["id", "email", "role"]).where("email", "in", emails).execute();
  const accounts = new Map(users.map((user) => [user.email, user]));
  const ids = users.map(({ id }) => id);
  const held = ids.length
    ? await db.selectFrom("access").select(["userId", "formationId", "source"]).where("userId", "in", ids).execute()
    : [];
  const holdings = new Map(held.map(({ userId, formationId, source }) => [`${userId} ${formationId}`, source]));
  return rows.map((row) => {
    const account = accounts.get(row.email);
    const found = find(row.formation);
    const planned = (outcome: Outcome | Reason, plan: Plan | null = null) => ({ row, outcome, plan });
    if (account?.role === "admin") return planned("email-admin");
    if (typeof found === "string") return planned(found);
    if (row.lessons > found.lessons.length) return planned("lessons-many");
    const lessons = row.lesson
      ? found.lessons.filter(({ course, slug }) => row.lesson === `${course}/${slug}`)
      : found.lessons.slice(0, row.lessons);
    if (row.lesson && lessons.length === 0) return planned("lesson-unknown");
    // A lesson without a date was only opened.
    if (saysEnded(row.status) || (row.lesson && !row.date)) return planned("not-stored");
    const userId = account?.id ?? null;
    const source = holdings.get(`${userId} ${found.id}`);
    if (row.lesson && source === "import")
      return planned("progressed", { formation: found, lessons, opens: false, userId });
    if (source) return planned("known");
    return planned(account ? "completed" : "created", { formation: found, lessons, opens: true, userId });
  });
}

async function write(trx: Db, planned: Planned<Plan>[], settings: Settings): Promise<Written[]> {
  const todo = planned.flatMap(({ row, plan }) => (plan ? [{ row, ...plan }] : []));
  const accounts = await openAccounts(trx, todo);
  const opening = todo.filter(({ opens }) => opens);
  const opened = await openAccesses(trx, opening, accounts, settings);
  await importProgress(
    trx,
    todo.filter(({ row, formation, opens }) => !opens || opened.has(`${accounts.get(row.email)} ${formation.id}`)),
    accounts,
    settings.now,
  );
  return planned.map(({ row, outcome, plan }) => {
    const userId = accounts.get(row.email) ?? null;
    if (plan && !plan.opens) return { line: row.line, outcome, targetId: userId };
    // A purchase meanwhile has opened it.
    const isOpened = plan !== null && opened.has(`${userId} ${plan.formation.id}`);
    return { line: row.line, outcome: plan && !isOpened ? "known" : outcome, targetId: isOpened ? userId : null };
  });
}

type Todo = Plan & { row: ReadRow };

/** The accounts by address. Name and password of one that is there stay. */
async function openAccounts(trx: Db, todo: Todo[]): Promise<Map<string, string>> {
  const emails = [...new Set(todo.map(({ row }) => row.email))];
  if (emails.length === 0) return new Map();
  const created = await trx
    .insertInto("users")
    .values(emails.map((email) => ({ id: newId(), email, passwordHash: null })))
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning(["id", "email"])
    .execute();
  const rowOf = new Map(todo.map(({ row }) => [row.email, row]));
  if (created.length > 0) {
    await trx
      .insertInto("userProfiles")
      .values(
        created.map(({ id, email }) => ({
          userId: id,
          firstName: rowOf.get(email)?.firstName ?? "",
          lastName: rowOf.get(email)?.lastName ?? "",
        })),
      )
      .execute();
  }
  const all = await trx.selectFrom("users").select(["id", "email"]).where("email", "in", emails).execute();
  return new Map(all.map(({ id, email }) => [email, id]));
}

/** Everything is open, and has been where she comes from: no email tells of a module. */
async function openAccesses(
  trx: Db,
  todo: Todo[],
  accounts: Map<string, string>,
  { importId, now }: Settings,
): Promise<Set<string>> {
  if (todo.length === 0) return new Set();
  const opened = await trx
    .insertInto("access")
    .values(
      todo.map(({ row, formation }) => ({
        userId: accounts.get(row.email) ?? "",
        formationId: formation.id,
        source: "import" as const,
        importId,
        grantedAt: row.date ?? sql<Date>`now()`,
        allOpenedAt: now,
      })),
    )
    .onConflict((conflict) => conflict.constraint("access_pkey").doNothing())
    .returning(["userId", "formationId"])
    .execute();
  for (const { row, formation } of todo) await stopSeriesOfBuyer(trx, row.email, formation.id);
  return new Set(opened.map(({ userId, formationId }) => `${userId} ${formationId}`));
}

/** Her first lessons are done. Whoever has done all has finished, and no letter says so. */
async function importProgress(trx: Db, todo: Todo[], accounts: Map<string, string>, now: Date): Promise<void> {
  // Two formations may have one course.
  const progress = new Map(
    todo.flatMap(({ row, lessons }) =>
      lessons.map(({ id: lessonId }) => {
        const userId = accounts.get(row.email) ?? "";
        const doneAt = row.date ?? now;
        const opened = { firstOpenedAt: doneAt, lastOpenedAt: doneAt };
        return [`${userId} ${lessonId}`, { userId, lessonId, ...opened, doneAt, doneHow: "import" as const }];
      }),
    ),
  );
  const done = [...progress.values()];
  const PER_INSERT = 5000;
  for (let start = 0; start < done.length; start += PER_INSERT) {
    await trx
      .insertInto("lessonProgress")
      .values(done.slice(start, start + PER_INSERT))
      .onConflict((conflict) =>
        conflict
          .columns(["userId", "lessonId"])
          .doUpdateSet(({ ref }) => ({ doneAt: ref("excluded.doneAt"), doneHow: ref("excluded.doneHow") }))
          // A lesson's own date is better than that of the access.
          .where(({ eb, or }) =>
            or([eb("lessonProgress.doneAt", "is", null), eb("lessonProgress.doneHow", "=", "import")]),
          ),
      )
      .execute();
  }
  const mayHaveFinished = todo.filter(({ row, formation }) => row.lesson || row.lessons === formation.lessons.length);
  const courses = new Set(mayHaveFinished.flatMap(({ lessons }) => lessons.map(({ courseId }) => courseId)));
  for (const courseId of [...courses].sort()) {
    await lockCompletions(trx, courseId);
    await completeCourse(trx, courseId);
  }
}

interface FormationToOpen {
  id: string;
  lessons: { id: string; courseId: string; slug: string; course: string }[];
}

/** What an import opens of a formation, by its id; else why nothing can be opened. */
async function formationsToOpen(db: Db): Promise<(cell: string) => FormationToOpen | Reason> {
  const formations = await db.selectFrom("formations").select(["id", "status"]).execute();
  const lessons = await publishedLessons(db)
    .select([
      "lessons.id",
      "lessons.courseId",
      "lessons.slug",
      "courses.slug as course",
      "formationCourses.formationId",
    ])
    .execute();
  const byId = new Map(formations.map((formation) => [formation.id, formation]));
  return (cell) => {
    if (cell === "") return "formation-missing";
    const formation = byId.get(cell);
    if (!formation) return "formation-unknown";
    if (formation.status === "archived") return "formation-archived";
    const own = lessons.filter(({ formationId }) => formationId === formation.id);
    return own.length === 0 ? "formation-empty" : { id: formation.id, lessons: own };
  };
}
