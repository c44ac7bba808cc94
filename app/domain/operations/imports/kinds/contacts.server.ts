import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { suppressedAmong } from "../../../mail/outbox.server.ts";
import { isConsentInForce } from "../../../people/subscribers/consents.server.ts";
import { withdrawnAmong } from "../../../people/subscribers/permission.server.ts";
import { hashOf } from "../../../values/hash.server.ts";
import { newId } from "../../../values/ids.server.ts";
import { isRefusal, type ReadRow } from "../cells.ts";
import { agreedAt, isTooOld } from "../consent.ts";
import type { Outcome, Reason } from "../reasons.ts";
import { type Kind, kindOf, type Planned, type Settings, type Written } from "./kind.ts";
import { refusals } from "./refusals.server.ts";

interface Plan {
  subscriberId: string | null;
  consentAt: Date | null;
  /** She has no tags yet. */
  isUntagged: boolean;
}

const people = kindOf<Plan>({ plan, write });

/** Whoever has left where she comes from, or whose mailbox refuses, is kept as a refusal: she is no contact. */
export const contacts: Kind = async (db, rows, settings) => {
  const leaving = rows.filter(({ status }) => isRefusal(status));
  const refused = await refusals(db, leaving, settings);
  const lines = new Set(refused.outcomes.flatMap(({ line, outcome }) => (outcome === "known" ? [] : [line])));
  const kept = await people(
    db,
    rows.filter(({ line }) => !lines.has(line)),
    settings,
  );
  const left = [...lines].map((line) => ({ line, outcome: "left-there" as const, targetId: null }));
  return {
    outcomes: [...kept.outcomes, ...left],
    write: async () => {
      await refused.write();
      return [...(await kept.write()), ...left];
    },
  };
};

async function plan(db: Db, rows: ReadRow[], settings: Settings): Promise<Planned<Plan>[]> {
  const known = await whoIsKnown(
    db,
    rows.map(({ email }) => email),
  );
  return rows.map((row) => {
    const subscriber = known.subscribers.get(row.email);
    const agreed = agreedAt(row, settings);
    const consentAt = agreed && isTooOld(agreed, settings.now) && !known.buyers.has(row.email) ? null : agreed;
    const planned = (outcome: Outcome | Reason, plan: Plan | null = null) => ({ row, outcome, plan });
    if (known.administrators.has(row.email)) return planned("email-admin");
    // Only her own new sign-up here brings her back.
    const hasLeft = subscriber ? subscriber.hasLeft : known.withdrawn.has(hashOf(row.email));
    if ((hasLeft && !subscriber?.isInForce) || known.suppressed.has(row.email)) return planned("left");
    if (!subscriber) {
      const isStudent = known.students.has(row.email);
      if (agreed && !consentAt) return planned("too-old");
      if (!consentAt && !isStudent) return planned(row.consent === false ? "said-no" : "not-stored");
      return planned(consentAt ? "created" : "no-consent", { subscriberId: null, consentAt, isUntagged: true });
    }
    const addsConsent = consentAt !== null && !subscriber.isInForce;
    const isUntagged = subscriber.tags.length === 0;
    const fills = (row.firstName !== "" && !subscriber.firstName) || (row.tags.length > 0 && isUntagged);
    if (!addsConsent && !fills) return planned("known");
    const added = addsConsent ? consentAt : null;
    return planned("completed", { subscriberId: subscriber.id, consentAt: added, isUntagged });
  });
}

async function whoIsKnown(db: Db, emails: string[]) {
  const subscribers = await db
    .selectFrom("subscribers")
    .select(["id", "email", "firstName", "tags", isConsentInForce.as("isInForce")])
    .select(
      sql<boolean>`(unsubscribed_at is not null or consent_withdrawn_at is not null or exists (
        select from withdrawn_consents where email_hash = encode(sha256(convert_to(subscribers.email, 'UTF8')), 'hex')
      ))`.as("hasLeft"),
    )
    .where("email", "in", emails)
    .execute();
  const students = await db
    .selectFrom("access")
    .innerJoin("users", "users.id", "access.userId")
    .select("users.email")
    .where("users.email", "in", emails)
    .where("revokedAt", "is", null)
    .execute();
  const buyers = await db
    .selectFrom("orders")
    .select("email")
    .where("email", "in", emails)
    .where("paidAt", ">", sql<Date>`now() - interval '3 years'`)
    .execute();
  const administrators = await db
    .selectFrom("users")
    .select("email")
    .where("email", "in", emails)
    .where("role", "=", "admin")
    .execute();
  return {
    administrators: new Set(administrators.map(({ email }) => email)),
    subscribers: new Map(subscribers.map((subscriber) => [subscriber.email, subscriber])),
    withdrawn: await withdrawnAmong(db, emails.map(hashOf)),
    suppressed: await suppressedAmong(db, emails),
    students: new Set(students.map(({ email }) => email)),
    buyers: new Set([...students, ...buyers].map(({ email }) => email)),
  };
}

async function write(trx: Db, planned: Planned<Plan>[], settings: Settings): Promise<Written[]> {
  const created = await createSubscribers(trx, planned, settings);
  for (const { row, plan } of planned) {
    if (!plan?.subscriberId) continue;
    await fillSubscriber(trx, plan.subscriberId, row, plan.consentAt && consentOf(settings, plan.consentAt));
  }
  const written = planned.map(({ row, outcome, plan }) => {
    // Somebody who has signed up meanwhile is known.
    const isNew = plan !== null && plan.subscriberId === null;
    const targetId = isNew ? (created.get(row.email) ?? null) : (plan?.subscriberId ?? null);
    const tagsWritten = targetId !== null && plan?.isUntagged ? row.tags : [];
    return { line: row.line, outcome: isNew && !targetId ? ("known" as const) : outcome, targetId, tagsWritten };
  });
  await proveConsents(trx, planned, written, settings);
  return written;
}

async function createSubscribers(trx: Db, planned: Planned<Plan>[], settings: Settings): Promise<Map<string, string>> {
  const values = planned.flatMap(({ row, plan }) =>
    plan && !plan.subscriberId
      ? [
          {
            id: newId(),
            email: row.email,
            firstName: row.firstName || null,
            tags: row.tags,
            source: "import",
            consent: plan.consentAt && consentOf(settings, plan.consentAt),
          },
        ]
      : [],
  );
  if (values.length === 0) return new Map();
  const rows = await trx
    .insertInto("subscribers")
    .values(values)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning(["id", "email"])
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** The version says which import it came from: its undoing takes this consent away, and no other. */
function consentOf({ importId, declaration }: Settings, at: Date): string {
  return JSON.stringify({ text: declaration?.text ?? "", version: `import:${importId}`, at: at.toISOString() });
}

/** What was empty. */
async function fillSubscriber(
  trx: Db,
  id: string,
  { firstName, tags }: ReadRow,
  consent: string | null,
): Promise<void> {
  await trx
    .updateTable("subscribers")
    .set({
      consent: sql`coalesce(consent, ${consent}::jsonb)`,
      firstName: sql`coalesce(nullif(first_name, ''), ${firstName || null})`,
      tags: sql<string[]>`case when tags = '{}' then ${tags}::text[] else tags end`,
    })
    .where("id", "=", id)
    .execute();
}

async function proveConsents(
  trx: Db,
  planned: Planned<Plan>[],
  written: Written[],
  { importId, declaration }: Settings,
): Promise<void> {
  const proofs = planned.flatMap(({ plan }, index) => {
    const subscriberId = written[index]?.targetId;
    return plan?.consentAt && subscriberId && declaration?.proof
      ? [
          {
            subscriberId,
            importId,
            text: declaration.text,
            at: plan.consentAt,
            origin: declaration.origin,
            fileSha256: declaration.proof.sha256,
          },
        ]
      : [];
  });
  if (proofs.length === 0) return;
  await trx
    .insertInto("consentProofs")
    .values(proofs)
    .onConflict((conflict) => conflict.columns(["subscriberId", "importId"]).doNothing())
    .execute();
}
