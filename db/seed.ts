import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isPublicHoliday } from "#app/domain/shop/deadlines/withdrawal.ts";
import { env } from "../app/config/env.server.ts";
import { type CatalogueEntry, catalogue } from "../app/content/catalogue.ts";
import { audit } from "../app/domain/journal/audit/audit.server.ts";
import { hashPassword } from "../app/domain/people/accounts/password-hash.server.ts";
import { folderFiles } from "../app/domain/school/courses/archive/course-files.server.ts";
import { importCourse } from "../app/domain/school/courses/archive/import-course.server.ts";
import { announcedHelp } from "../app/domain/shop/catalogue/announced-help.ts";
import { lineAt } from "../app/domain/shop/catalogue/pricing.ts";
import { takeAdvisoryLock } from "../app/domain/values/advisory-lock.server.ts";
import { normaliseEmail } from "../app/domain/values/email-address.ts";
import { newId } from "../app/domain/values/ids.server.ts";
import { isFlagSet, setFlag } from "../app/domain/values/settings.server.ts";
import { slugOf } from "../app/domain/values/slug.ts";
import { parisDay, ZONE } from "../app/domain/values/time.ts";
import { withDatabase } from "./command.server.ts";
import type { Db } from "./connection.server.ts";
import { migrateToLatest } from "./migrator.server.ts";
import { seedFilms, seedSamples } from "./seed-samples.ts";

const LAUNCH_DAYS = 60;

type Part = "catalogue" | "courses" | "samples" | "films";

/** What was added before is never added again: what the founder has deleted stays deleted. */
const isSeeded = (db: Db, part: Part) => isFlagSet(db, `seeded_${part}`);
const setSeeded = (db: Db, part: Part) => setFlag(db, `seeded_${part}`, true);

/** Adds a part whose rows are left alone when they are there, so that a second attempt completes the first. */
async function seedOnce(db: Db, part: Part, add: () => Promise<number>): Promise<void> {
  if (await isSeeded(db, part)) return console.log(`Seeded before: ${part}.`);
  const added = await add();
  await setSeeded(db, part);
  console.log(`Seeded: ${added} ${part} added.`);
}

/** Into a database without any formation, all or nothing. */
async function seedCatalogue(db: Db): Promise<void> {
  const added = await db.transaction().execute(async (trx) => {
    await takeAdvisoryLock(trx, "seed");
    const { formations } = await trx
      .selectFrom("formations")
      .select(({ fn }) => fn.countAll<number>().as("formations"))
      .executeTakeFirstOrThrow();
    if (formations > 0 || (await isSeeded(trx, "catalogue"))) return 0;
    for (const entry of catalogue) await insertFormation(trx, entry);
    await setSeeded(trx, "catalogue");
    return catalogue.length;
  });
  console.log(`Seeded: ${added} formations added.`);
}

async function insertFormation(trx: Db, entry: CatalogueEntry): Promise<void> {
  const launch = launchOf(entry);
  const { id } = await trx
    .insertInto("formations")
    .values({
      id: newId(),
      slug: slugIn(env.SITE_NAME, entry),
      name: entry.name.replace("{product}", env.SITE_NAME),
      description: entry.description,
      price: entry.price,
      promotionalPrice: entry.promotionalPrice,
      launchUntil: launch.launchUntil,
      nextAmount: launch.nextAmount,
      attestation: entry.attestation ?? false,
      bookletPages: entry.booklet?.pages ?? null,
      bookletLessons: entry.booklet?.lessons ?? null,
      stripePriceId: entry.stripePriceId,
      stripeProductId: entry.stripeProductId,
      type: entry.type,
      features: JSON.stringify(entry.features),
      category: entry.category,
      status: "open",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { amountCents, plainCents } = lineAt({ ...entry, ...launch }, new Date());
  await trx.insertInto("formationPrices").values({ formationId: id, amountCents, plainCents }).execute();
}

function slugIn(siteName: string, { slug }: CatalogueEntry): string {
  return slugOf(slug.replace("{product}", siteName));
}

/** A promotional price of the catalogue is the launch price of the first two months. */
function launchOf({ price, promotionalPrice }: CatalogueEntry) {
  const launchUntil = promotionalPrice === null ? null : parisDay(new Date()).add({ days: LAUNCH_DAYS }).toString();
  return { promotionFrom: null, promotionUntil: null, launchUntil, nextAmount: launchUntil === null ? null : price };
}

/** Attaches each sample course to the formation of the catalogue that it was written for. An existing one stays. */
async function seedCourses(db: Db, folder: string): Promise<number> {
  let added = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const files = folderFiles(join(folder, entry.name));
    const imported = await importCourse(db, { name: "cli" }, files, { isSeed: true });
    if (!imported.ok) {
      if (imported.reason === "slug-taken") continue;
      throw new Error(`${entry.name}: ${JSON.stringify(imported)}`);
    }
    added += 1;
    // A sample's folder has the software's name where the formation has the shop's.
    const sold = catalogue.find((one) => slugIn("Essor", one) === entry.name);
    const formation =
      sold &&
      (await db
        .selectFrom("formations")
        .select("id")
        .where("slug", "=", slugIn(env.SITE_NAME, sold))
        .executeTakeFirst());
    if (!formation) continue;
    await db.insertInto("formationCourses").values({ formationId: formation.id, courseId: imported.id }).execute();
    await seedSessions(db, formation.id);
  }
  return added;
}

/**
 * A year of sample dates for a subscription that announces a group, one a month, at 19:00 in Paris: each subscription
 * on an evening of the week of its own, and a week later where that is a public holiday.
 */
async function seedSessions(db: Db, formationId: string): Promise<void> {
  const formation = await db
    .selectFrom("formations")
    .select(["type", "description", "features"])
    .where("id", "=", formationId)
    .executeTakeFirstOrThrow();
  if (formation.type !== "subscription" || !announcedHelp(formation).some(({ kind }) => kind === "live")) return;
  const dated = await db.selectFrom("liveSessions").select("formationId").distinct().execute();
  const next = parisDay(new Date()).add({ days: 7 });
  const first = next.add({ days: (1 + (dated.length % 5) - next.dayOfWeek + 7) % 7 });
  const week = Math.min(4, Math.ceil(first.day / 7));
  const days = Array.from({ length: 13 }, (_, month) => {
    const start = first.with({ day: 1 }).add({ months: month });
    return start.add({ days: ((first.dayOfWeek - start.dayOfWeek + 7) % 7) + 7 * (week - 1) });
  }).filter((day) => Temporal.PlainDate.compare(day, next) >= 0);
  const sessions = days.map((day) => ({
    id: newId(),
    formationId,
    title: "Rendez-vous collectif (exemple)",
    startsAt: new Date(
      (isPublicHoliday(day) ? day.add({ weeks: 1 }) : day).toZonedDateTime({ timeZone: ZONE, plainTime: "19:00" })
        .epochMilliseconds,
    ),
    minutes: 90,
    link: "https://visio.example/rendez-vous",
    isSample: true,
  }));
  await db.insertInto("liveSessions").values(sessions).execute();
}

/**
 * Creates the administrator of the environment, when nobody has that address. The operator vouches for it, so it counts
 * as verified. An existing account stays as it is, with the password that its owner has chosen.
 */
async function seedAdministrator(db: Db, address: string, password: string): Promise<void> {
  const email = normaliseEmail(address);
  const known = await db.selectFrom("users").select("role").where("email", "=", email).executeTakeFirst();
  if (known) return console.log(`Seeded before: the account of ADMIN_EMAIL (${known.role}) keeps its password.`);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto("users")
      .values({ id: newId(), email, passwordHash, role: "admin", emailVerifiedAt: new Date() })
      .onConflict((conflict) => conflict.constraint("users_email_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!created) return;
    const account = { entity: "user", entityId: created.id } as const;
    await audit(trx, { name: "cli" }, { ...account, action: "change-role", before: {}, after: { role: "admin" } });
  });
  console.log("Seeded: the administrator added.");
}

await withDatabase(async ({ db, maintenance }) => {
  await migrateToLatest(maintenance, () => undefined);
  await seedCatalogue(db);
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) await seedAdministrator(db, env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
  const courses = join(import.meta.dirname, "courses");
  if (await isSeeded(db, "catalogue")) await seedOnce(db, "courses", () => seedCourses(db, courses));
  if (env.SEED_SAMPLES) await seedOnce(db, "samples", () => seedSamples(db));
  // The worker makes their renditions when it starts, which keeps a core busy for half a minute.
  if (env.SEED_SAMPLES && !process.argv.includes("--no-films"))
    await seedOnce(db, "films", () => seedFilms(db, join(courses, "mindset/films")));
});
