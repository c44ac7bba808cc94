import type { Db } from "#db/connection.server.ts";
import { nameOfUser } from "./profile.server.ts";

/** Somebody whom the shop knows by an address: with an account, or as a contact only. */
export interface Person {
  /** Of the account; of a contact without one, the subscriber's. */
  id: string;
  userId: string | null;
  email: string;
  name: string;
  phone: string;
  country: string;
  since: Date;
  emailVerifiedAt: Date | null;
  lastLoginAt: Date | null;
}

/** By the id of an account or of a subscriber; a subscriber with an account is found as that account. */
export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  const account = await accounts(db)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb("users.id", "=", id),
        eb("users.email", "=", selectFrom("subscribers").select("email").where("subscribers.id", "=", id)),
      ]),
    )
    .executeTakeFirst();
  if (account) {
    const { phone, country, ...row } = account;
    return { ...row, userId: row.id, phone: phone ?? "", country: country ?? "" };
  }
  const contact = await db
    .selectFrom("subscribers")
    .select(["id", "email", "firstName", "phone", "createdAt as since"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!contact) return undefined;
  const { firstName, phone, ...row } = contact;
  return {
    ...row,
    userId: null,
    name: firstName ?? "",
    phone: phone ?? "",
    country: "",
    emailVerifiedAt: null,
    lastLoginAt: null,
  };
}

function accounts(db: Db) {
  return db
    .selectFrom("users")
    .leftJoin("userProfiles", "userProfiles.userId", "users.id")
    .select(["users.id", "users.email", "phone", "country", "users.createdAt as since"])
    .select(["emailVerifiedAt", "lastLoginAt"])
    .select(nameOfUser.as("name"));
}

/** The ids by which `findPerson` finds the people of these addresses; an address that is in neither table has none. */
export async function personIds(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
  if (addresses.length === 0) return new Map();
  const found = await db
    .selectFrom("subscribers")
    .select(["email", "id"])
    .where("email", "in", addresses)
    .unionAll(db.selectFrom("users").select(["email", "id"]).where("email", "in", addresses))
    .execute();
  // An account comes last and wins.
  return new Map(found.map(({ email, id }) => [email, id]));
}
