import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#db/connection.server.ts";
import { isAlive } from "./sessions.server.ts";

export interface Profile {
  firstName: string;
  lastName: string;
  phone: string;
  /** A code of `countries`, or "". */
  country: string;
}

export interface OpenSession {
  id: string;
  userAgent: string;
  /** « 192.0.2.0/24 » */
  network: string;
  lastSeenAt: Date;
}

/**
 * A customer's profile (blank until it is filled in), and the open sessions, the most recently used first; their ids
 * are hashes and give no access. One query, because no page of the account is opened more often.
 */
export async function readAccount(db: Db, userId: string): Promise<{ profile: Profile; sessions: OpenSession[] }> {
  const row = await db
    .selectFrom("users")
    .leftJoin("user_profiles", "user_profiles.user_id", "users.id")
    .select(["first_name", "last_name", "phone", "country"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("sessions")
          .select(["sessions.id", "user_agent", "ip_prefix", "last_seen_at"])
          .whereRef("sessions.user_id", "=", "users.id")
          .where(isAlive)
          .orderBy("last_seen_at", "desc"),
      ).as("sessions"),
    )
    .where("users.id", "=", userId)
    .executeTakeFirst();
  const { first_name, last_name, phone, country, sessions = [] } = row ?? {};
  return {
    profile: { firstName: first_name ?? "", lastName: last_name ?? "", phone: phone ?? "", country: country ?? "" },
    sessions: sessions.map(({ id, user_agent, ip_prefix, last_seen_at }) => ({
      ...{ id, userAgent: user_agent, network: ip_prefix, lastSeenAt: new Date(last_seen_at) },
    })),
  };
}

/** Changes the given fields, and leaves the others as they are. */
export async function saveProfile(db: Db, userId: string, profile: Partial<Profile>): Promise<void> {
  const columns = {
    first_name: profile.firstName,
    last_name: profile.lastName,
    phone: profile.phone,
    country: profile.country,
  };
  await db
    .insertInto("user_profiles")
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...columns, updated_at: sql`now()` }))
    .execute();
}
