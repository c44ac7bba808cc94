import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { env } from "../app/config/env.server.ts";
import { type CatalogueEntry, catalogue } from "../app/content/catalogue.ts";
import { audit } from "../app/domain/journal/audit/audit.server.ts";
import { hashPassword, verifyPassword } from "../app/domain/people/accounts/password-hash.server.ts";
import { closeAllSessions } from "../app/domain/people/accounts/sessions.server.ts";
import { folderFiles } from "../app/domain/school/courses/archive/course-files.server.ts";
import { importCourse } from "../app/domain/school/courses/archive/import-course.server.ts";
import { amountAt } from "../app/domain/shop/catalogue/pricing.ts";
import { normaliseEmail } from "../app/domain/values/email-address.ts";
import { newId } from "../app/domain/values/ids.server.ts";
import { slugOf } from "../app/domain/values/slug.ts";
import { parisDay } from "../app/domain/values/time.ts";
import { withDatabase } from "./command.server.ts";
import type { Db } from "./connection.server.ts";
import { migrateToLatest } from "./migrator.server.ts";
import { seedFilms } from "./seed-films.ts";
import { seedSamples } from "./seed-samples.ts";

const LAUNCH_DAYS = 60;

/**
 * Formations that the administrator has changed stay unchanged. They are recognised by their product at Stripe: a slug
 * changes with the site's name.
 */
async function seedCatalogue(db: Db): Promise<number> {
  let added = 0;
  for (const entry of catalogue) {
    const launch = launchOf(entry);
    const known = db.selectFrom("formations").select("id").where("stripeProductId", "=", entry.stripeProductId);
    if (await known.executeTakeFirst()) continue;
    await db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto("formations")
        .values({
          id: newId(),
          slug: slugOf(entry.slug.replace("{product}", env.SITE_NAME)),
          name: entry.name.replace("{product}", env.SITE_NAME),
          description: entry.description,
          price: entry.price,
          promotionalPrice: entry.promotionalPrice,
          launchUntil: launch.launchUntil,
          nextAmount: launch.nextAmount,
          omitsToCome: entry.omitsToCome ?? false,
          attestation: entry.attestation ?? false,
          stripePriceId: entry.stripePriceId,
          stripeProductId: entry.stripeProductId,
          type: entry.type,
          features: JSON.stringify(entry.features),
          category: entry.category,
          status: "open",
        })
        .onConflict((conflict) => conflict.constraint("formations_slug_key").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!row) return;
      await trx
        .insertInto("formationPrices")
        .values({ formationId: row.id, amountCents: amountAt({ ...entry, ...launch }, new Date()) })
        .execute();
      added += 1;
    });
  }
  return added;
}

/** A promotional price of the catalogue is the launch price of the first two months. */
function launchOf({ price, promotionalPrice }: CatalogueEntry) {
  const launchUntil = promotionalPrice === null ? null : parisDay(new Date()).add({ days: LAUNCH_DAYS }).toString();
  return { promotionFrom: null, promotionUntil: null, launchUntil, nextAmount: launchUntil === null ? null : price };
}

/** Attaches each sample course to the formation with the same slug. An existing course stays unchanged. */
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
    await db
      .insertInto("formationCourses")
      .columns(["formationId", "courseId"])
      .expression((query) =>
        query
          .selectFrom("courses")
          .innerJoin("formations", "formations.slug", "courses.slug")
          .select(["formations.id", "courses.id as courseId"])
          .where("courses.id", "=", imported.id),
      )
      .execute();
  }
  return added;
}

/**
 * Creates or updates the administrator of the environment. The operator vouches for the address, so it counts as
 * verified. A new password ends the sessions opened with the old one; the same password changes nothing.
 */
async function seedAdministrator(db: Db, address: string, password: string): Promise<void> {
  const email = normaliseEmail(address);
  const known = await db
    .selectFrom("users")
    .select(["id", "role", "passwordHash", "emailVerifiedAt"])
    .where("email", "=", email)
    .executeTakeFirst();
  const isSame = known?.passwordHash && (await verifyPassword(password, known.passwordHash));
  if (isSame && known.role === "admin" && known.emailVerifiedAt) return;
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("users")
      .values({ id: newId(), email, passwordHash, role: "admin", emailVerifiedAt: new Date() })
      .onConflict((conflict) =>
        conflict.constraint("users_email_key").doUpdateSet({
          passwordHash,
          role: "admin",
          emailVerifiedAt: sql`coalesce(users.email_verified_at, now())`,
        }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await closeAllSessions(trx, id);
    const actor = { name: "cli" };
    const account = { entity: "user", entityId: id } as const;
    if (known?.role === "admin") await audit(trx, actor, { ...account, action: "change-password" });
    else
      await audit(trx, actor, {
        ...account,
        action: "change-role",
        before: { role: known?.role },
        after: { role: "admin" },
      });
  });
}

await withDatabase(async ({ db, maintenance }) => {
  await migrateToLatest(maintenance, () => undefined);
  const added = await seedCatalogue(db);
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) await seedAdministrator(db, env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
  console.log(`Seeded: ${added} formations added, ${catalogue.length - added} were there.`);
  const courses = join(import.meta.dirname, "courses");
  console.log(`Seeded: ${await seedCourses(db, courses)} courses added.`);
  if (env.SEED_SAMPLES) console.log(`Seeded: ${await seedSamples(db)} sample testimonials added.`);
  // The worker makes their renditions when it starts, which keeps a core busy for half a minute.
  if (env.SEED_SAMPLES && !process.argv.includes("--no-films"))
    console.log(`Seeded: ${await seedFilms(db, join(courses, "mindset/films"))} sample films added.`);
});
