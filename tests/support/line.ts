import { sql } from "kysely";
import { newVisitor } from "./accounts.ts";
import { goToStripe, linkIn, sessionOf } from "./buying.ts";
import { runJob } from "./jobs.ts";
import type { Shop } from "./shop.ts";
import { Visitor } from "./visitor.ts";

/** The line of a shop: who waits for a seat, and the seats of its formations. */
export function lineOf(shop: Shop) {
  return {
    aFullFormation: (slug: string, count: number) => aFullFormation(shop, slug, count),
    ask: (email: string, slug: string) => ask(shop, email, slug),
    wait: (email: string, slug: string) => wait(shop, email, slug),
    states: (slug: string) => states(shop, slug),
    seats: (slug: string) => seats(shop, slug),
    endHold: (email: string) => endHold(shop, email),
    /** What the worker does each minute. */
    minute: () => runJob(shop, "reconcile-orders"),
  };
}

/** Sold out by orders that await payment. Their sessions at Stripe. */
async function aFullFormation(shop: Shop, slug: string, count: number): Promise<string[]> {
  await shop.stripe.webhooks({ mode: "drop" });
  await shop.db.updateTable("formations").set({ maxParticipants: count }).where("slug", "=", slug).execute();
  const sessions: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const visitor = new Visitor(shop.url, { address: `10.8.${slug.length}.${n}` });
    sessions.push(sessionOf(await goToStripe(visitor, slug, `${slug}${n}@exemple.fr`)));
  }
  return sessions;
}

/** Somebody who has posted the form, with the page of the link that came by mail. */
async function ask(shop: Shop, email: string, slug: string) {
  const visitor = newVisitor(shop);
  await visitor.complete(await visitor.open(`/liste-attente/${slug}`), { email });
  const [mail] = await shop.mailbox.until(email, 1);
  return { visitor, found: await visitor.open(linkIn(mail, "/liste-attente/confirmer?jeton=")) };
}

/** Somebody in the line, and the page of her place. */
async function wait(shop: Shop, email: string, slug: string) {
  const { visitor, found } = await ask(shop, email, slug);
  const noted = await visitor.complete(found);
  const place = noted.document.querySelector("a[href*='/liste-attente/mienne/']")?.getAttribute("href") ?? "";
  return { visitor, place };
}

async function states(shop: Shop, slug: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom("waitingEntries")
    .innerJoin("formations", "formations.id", "formationId")
    .select("state")
    .where("slug", "=", slug)
    .orderBy("confirmedAt")
    .orderBy("waitingEntries.id")
    .execute();
  return rows.map(({ state }) => state);
}

function seats(shop: Shop, slug: string) {
  return shop.db
    .selectFrom("formations")
    .select(["formations.status", "currentParticipants"])
    .select(
      sql<number>`(select count(*)::int from waiting_entries where formation_id = formations.id and state = 'held')`.as(
        "held",
      ),
    )
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
}

async function endHold(shop: Shop, email: string): Promise<void> {
  await sql`update waiting_entries set held_until = now() - interval '1 second' where email = ${email}`.execute(
    shop.db,
  );
}
