import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom } from "#db/json.server.ts";
import { isAlive } from "./sessions.server.ts";

export interface Profile {
  firstName: string;
  lastName: string;
  phone: string;
  country: string;
}

export interface OpenSession {
  id: string;
  userAgent: string;
  /** « 192.0.2.0/24 » */
  network: string;
  lastSeenAt: Date;
}

/** For queries with `users` and their `userProfiles`: the name of the profile, or of the last payment. */
export const nameOfUser = sql<string>`coalesce(
  nullif(trim(concat_ws(' ', user_profiles.first_name, user_profiles.last_name)), ''),
  (select billing ->> 'name' from orders where orders.user_id = users.id and billing is not null
    order by orders.created_at desc limit 1),
  '')`;

/** The ids of the sessions are hashes and give no access. One query: no page of the account is opened more often. */
export async function readAccount(db: Db, userId: string): Promise<{ profile: Profile; sessions: OpenSession[] }> {
  const row = await db
    .selectFrom("users")
    .leftJoin("userProfiles", "userProfiles.userId", "users.id")
    .select(["firstName", "lastName", "phone", "country"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("sessions")
          .select(["sessions.id", "userAgent", "ipPrefix", "lastSeenAt"])
          .whereRef("sessions.userId", "=", "users.id")
          .where(isAlive)
          .orderBy("lastSeenAt", "desc"),
      ).as("sessions"),
    )
    .where("users.id", "=", userId)
    .executeTakeFirst();
  const { firstName, lastName, phone, country, sessions = [] } = row ?? {};
  return {
    profile: { firstName: firstName ?? "", lastName: lastName ?? "", phone: phone ?? "", country: country ?? "" },
    sessions: sessions.map(({ id, userAgent, ipPrefix, lastSeenAt }) => ({
      id,
      userAgent,
      network: ipPrefix,
      lastSeenAt: new Date(lastSeenAt),
    })),
  };
}

export async function saveProfile(db: Db, userId: string, profile: Partial<Profile>): Promise<void> {
  await db
    .insertInto("userProfiles")
    .values({ userId, ...profile })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ ...profile, updatedAt: sql`now()` }))
    .execute();
}
