import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

export interface Profile {
  firstName: string;
  lastName: string;
  phone: string;
  /** A code of `countries`, or "". */
  country: string;
}

/** Her profile; an empty one is made when there is none. */
export async function readProfile(db: Db, userId: string): Promise<Profile> {
  await db
    .insertInto("user_profiles")
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
  const row = await db
    .selectFrom("user_profiles")
    .select(["first_name", "last_name", "phone", "country"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { firstName: row.first_name, lastName: row.last_name, phone: row.phone, country: row.country };
}

/** Replaces the four fields that are hers to change. */
export async function saveProfile(db: Db, userId: string, profile: Profile): Promise<void> {
  const facts = {
    first_name: profile.firstName,
    last_name: profile.lastName,
    phone: profile.phone,
    country: profile.country,
  };
  await db
    .insertInto("user_profiles")
    .values({ user_id: userId, ...facts })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...facts, updated_at: sql`now()` }))
    .execute();
}
