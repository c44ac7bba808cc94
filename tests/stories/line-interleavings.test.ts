import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { findFormation } from "#app/domain/shop/catalogue/formations.server.ts";
import { lapseHolds, reserveLateSeat, sellHold } from "#app/domain/shop/catalogue/seats.server.ts";
import { syncAccess } from "#app/domain/shop/orders/access/access.server.ts";
import { placeOrder } from "#app/domain/shop/orders/checkout/start-checkout.server.ts";
import { applyEvent, cancelOrder, lockOrder } from "#app/domain/shop/orders/order.server.ts";
import { canBePaid } from "#app/domain/shop/orders/order.ts";
import { openSeats } from "#app/domain/shop/waiting-list/desk.server.ts";
import {
  askToWait,
  confirmationOf,
  confirmWaiting,
  leaveWaiting,
} from "#app/domain/shop/waiting-list/entries.server.ts";
import { tokenOf } from "#app/domain/values/one-time-token.server.ts";
import { type Db, openDatabase } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import { anAccount } from "#tests/support/accounts.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { seededRandom } from "#tests/support/random.ts";
import { inTheShop } from "#tests/support/series.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The line under everything at once, on the connections of two processes, beside no worker. */
const shop = await aShop({ env: { PROCESS: "web" } });
const open = () => openDatabase({ url: shop.env.DATABASE_URL, dataDir: "", onError: () => undefined });
const [one, two] = [await open(), await open()];
afterAll(() => Promise.all([one.close(), two.close()]));

const [ROUNDS, AT_ONCE, PEOPLE, MOST_SEATS] = [200, 4, 7, 4];
const ADMIN = { name: "test" };

test(`the seats are right after each of ${ROUNDS} rounds of everything at once`, async () => {
  const random = seededRandom();
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const formation = await findFormation(one.db, "mindset");
  if (!formation) throw new Error("No formation");
  const page = await new Visitor(shop.url).open("/checkout/mindset");
  const shown = (name: string) => page.document.querySelector(`[name=${name}]`)?.getAttribute("value") ?? "";
  const terms = { version: shown("termsVersion"), sha256: shown("termsSha256") };
  const buyer = await anAccount(shop, "acheteuse@exemple.fr");
  await shop.db.updateTable("formations").set({ maxParticipants: 2 }).where("id", "=", formation.id).execute();
  await rememberStrangersBeforeTheLine();
  const done: Record<string, number> = {};
  let strangers = 0;

  const order = (db: Db, email: string, seatToken: string | null) =>
    placeOrder(db, {
      formation: { ...formation, hasLimitedSeats: true },
      amount: formation.price.amount,
      reduction: null,
      idempotencyKey: randomUUID(),
      client: email,
      email,
      userId: null,
      consents: [],
      company: null,
      country: "FR",
      sourceWord: null,
      terms,
      shownTerms: terms,
      shownAmount: null,
      seatToken,
      successUrl: "",
      cancelUrl: () => "",
    });

  /** One thing that may happen now, to somebody to whom nothing else happens in this round. */
  function choose({ entries, orders, seats }: State, used: Set<string>) {
    const free = <T extends { email: string }>(items: T[], which: (item: T) => boolean) =>
      pick(items.filter((item) => which(item) && !used.has(item.email)));
    const held = free(entries, ({ state }) => state === "held");
    const live = new Set([...entries, ...orders.filter(({ holdsSeat }) => holdsSeat)].map(({ email }) => email));
    const kinds: Record<string, () => { email: string; run: (db: Db) => Promise<unknown> } | undefined> = {
      stranger: () => {
        strangers += 1;
        const email = `inconnue${strangers}@exemple.fr`;
        return { email, run: (db) => order(db, email, null) };
      },
      order: () => held && { email: held.email, run: (db) => order(db, held.email, tokenOf(held.id)) },
      abandon: () => {
        const found = free(orders, ({ status }) => status === "pending");
        return found && { email: found.email, run: (db) => cancelOrder(db, found.id, "expired") };
      },
      pay: () => {
        const found = free(orders, ({ status, email }) => status === "pending" || !live.has(email));
        return found && { email: found.email, run: (db) => pay(db, found.id, buyer) };
      },
      refund: () => {
        const found = free(orders, ({ status }) => status === "paid");
        return found && { email: found.email, run: (db) => refund(db, found.id) };
      },
      lapse: () => {
        // Of an order too: its seat is not held again when it is abandoned.
        const found = free(entries, ({ state }) => state === "held" || state === "ordered");
        return found && { email: found.email, run: (db) => endHold(db, found.id) };
      },
      decline: () => {
        const found = free(entries, ({ state }) => state === "held" || state === "waiting");
        return found && { email: found.email, run: (db) => leaveWaiting(db, { own: tokenOf(found.id) }) };
      },
      seats: () => {
        const run = (db: Db) =>
          seats < MOST_SEATS ? openSeats(db, ADMIN, formation?.id ?? "", { seats, more: 1 }) : closeSeats(db);
        return { email: "", run };
      },
      join: () => {
        const people = Array.from({ length: PEOPLE }, (_, n) => ({ email: `attend${n}@exemple.fr` }));
        const found = free(people, ({ email }) => !live.has(email));
        const asking = {
          kind: "seat",
          firstName: null,
          userId: null,
          sourceWord: sql<null>`null`,
          consent: null,
        } as const;
        return found && { ...found, run: (db) => askToWait(db, formation?.id ?? "", { ...asking, ...found }) };
      },
      confirm: () => {
        const found = free(entries, ({ state }) => state === "asked");
        return found && { email: found.email, run: (db) => confirmWaiting(db, tokenOf(confirmationOf(found.id))) };
      },
    };
    const kind = pick(Object.keys(kinds)) ?? "";
    const chosen = kinds[kind]?.();
    return chosen && { kind, ...chosen };
  }

  await inTheShop(shop, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const state = await readState(formation.id);
      const used = new Set<string>();
      const ops: NonNullable<ReturnType<typeof choose>>[] = [];
      for (let tries = 0; ops.length < AT_ONCE && tries < 40; tries += 1) {
        const op = choose(state, used);
        if (!op || used.has(op.email)) continue;
        used.add(op.email);
        ops.push(op);
        done[op.kind] = (done[op.kind] ?? 0) + 1;
      }
      await Promise.all(ops.map(({ run }, n) => run(n % 2 ? one.db : two.db)));
      const after = await readWrong(formation.id);
      expect(after, `round ${round}: ${ops.map(({ kind, email }) => `${kind} ${email}`).join(", ")}`).toEqual(RIGHT);
    }
  });
  // Everything has happened, and more than a few times.
  expect(Object.values(done).filter((times) => times >= 20)).toHaveLength(10);
});

interface State {
  entries: { id: string; email: string; state: string }[];
  orders: { id: string; email: string; status: string; holdsSeat: boolean }[];
  seats: number;
}

async function readState(formationId: string): Promise<State> {
  const entries = await shop.db
    .selectFrom("waitingEntries")
    .select(["id", "email", "state"])
    .where("formationId", "=", formationId)
    .where("state", "in", ["asked", "waiting", "held", "ordered"])
    .orderBy("id")
    .execute();
  const orders = await shop.db
    .selectFrom("orders")
    .select(["id", "email", "status", "holdsSeat"])
    .where("formationId", "=", formationId)
    .where(sql<boolean>`status in ('pending', 'paid') or canceled_reason = 'expired'`)
    .orderBy("id")
    .execute();
  const { seats } = await shop.db
    .selectFrom("formations")
    .select("maxParticipants as seats")
    .where("id", "=", formationId)
    .executeTakeFirstOrThrow();
  return { entries, orders, seats: seats ?? 0 };
}

const RIGHT = { miscounted: 0, tooMany: 0, wrongStatus: 0, idle: 0, twice: 0, lost: 0, unwritten: 0, unfair: 0 };

/** What must never be; each is a number of rows. */
async function readWrong(formationId: string): Promise<typeof RIGHT> {
  const { rows } = await sql<typeof RIGHT>`with
    entries as (select * from waiting_entries where formation_id = ${formationId}),
    holding as (select * from orders where formation_id = ${formationId} and holds_seat),
    formation as (select * from formations where id = ${formationId}),
    seats as (select email from entries where state = 'held' union all select email from holding)
    select (select count(*)::int from formation where current_participants <> (select count(*) from seats)) as miscounted,
      (select count(*)::int from formation where current_participants > max_participants) as "tooMany",
      (select count(*)::int from formation
        where (status = 'full') <> (current_participants >= max_participants)) as "wrongStatus",
      (select count(*)::int from formation, entries
        where state = 'waiting' and current_participants < max_participants) as idle,
      (select count(*)::int from (select from seats group by email having count(*) > 1) as doubled) as twice,
      (select count(*)::int from entries where state = 'ordered'
        and not exists (select from holding where holding.id = order_id)) as lost,
      (select count(*)::int from entries where state = 'held'
        and not exists (select from emails where dedupe_key = 'seat-held:' || entries.id)) as unwritten,
      (select count(*)::int from strangers_before_the_line) as unfair`.execute(shop.db);
  return rows[0] ?? { ...RIGHT, miscounted: -1 };
}

/** At the commit of an order that takes a seat outside the line, while somebody in it waits. */
async function rememberStrangersBeforeTheLine(): Promise<void> {
  await sql`create table strangers_before_the_line (order_id uuid)`.execute(shop.db);
  await sql`create function note_stranger() returns trigger language plpgsql as $$ begin
    insert into strangers_before_the_line select new.id
    where exists (select from waiting_entries where formation_id = new.formation_id and state = 'waiting')
      and not exists (select from waiting_entries where order_id = new.id);
    return null;
  end $$`.execute(shop.db);
  await sql`create constraint trigger ordered after insert on orders deferrable initially deferred
    for each row when (new.holds_seat) execute function note_stranger()`.execute(shop.db);
  await sql`create constraint trigger paid_late after update of holds_seat on orders deferrable initially deferred
    for each row when (new.holds_seat and not old.holds_seat) execute function note_stranger()`.execute(shop.db);
}

/** As the fulfilment of a checkout does. */
function pay(db: Db, id: string, userId: string): Promise<unknown> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order || !canBePaid(order)) return;
    const wasHeld = await sellHold(trx, id);
    const hasSeat = order.holdsSeat || wasHeld || (await reserveLateSeat(trx, order.formationId));
    const checkout = { id: `cs_${id}`, paymentIntentId: null, card: null };
    await applyEvent(trx, order, hasSeat ? { type: "paid", userId, checkout } : { type: "sold-out", checkout });
  });
}

function refund(db: Db, id: string): Promise<unknown> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order && (await applyEvent(trx, order, { type: "refunded", cents: order.amountCents })))
      await syncAccess(trx, id);
  });
}

async function endHold(db: Db, id: string): Promise<void> {
  await db
    .updateTable("waitingEntries")
    .set({ heldUntil: sql<Date>`now() - interval '1 second'` })
    .where("id", "=", id)
    .execute();
  await lapseHolds(db);
}

/** The founder lowers the number to what is taken. */
function closeSeats(db: Kysely<DB>): Promise<unknown> {
  return sql`update formations set max_participants = greatest(current_participants, 1),
    status = case when current_participants >= 1 then 'full' else 'open' end where slug = 'mindset'`.execute(db);
}
