import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

export interface Profile {
  firstName: string;
  lastName: string;
  phone: string;
  /** A code of `countries`, or "". */
  country: string;
}

/** A customer's profile, blank until it is filled in. */
export async function readProfile(db: Db, userId: string): Promise<Profile> {
  const row = await db
    .selectFrom("user_profiles")
    .select(["first_name", "last_name", "phone", "country"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const { first_name = "", last_name = "", phone = "", country = "" } = row ?? {};
  return { firstName: first_name, lastName: last_name, phone, country };
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
