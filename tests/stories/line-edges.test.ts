import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { cancelOrder } from "#app/domain/shop/orders/order.server.ts";
import { aMember, newVisitor } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { linkIn, sessionOf } from "#tests/support/buying.ts";
import { countEmails } from "#tests/support/emails.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { lineOf } from "#tests/support/line.ts";
import { changeOffer, dayIn, editOffer, emptyCourse } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { inTheShop } from "#tests/support/series.ts";
import { eventually } from "#tests/support/shop.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const { aFullFormation, wait, states, seats, minute } = lineOf(shop);

/** A seat is free, and nobody may have it yet. */
async function freeWhileClosed(slug: string, ...people: string[]): Promise<void> {
  const [sold] = await aFullFormation(slug, 1);
  for (const name of people) await wait(`${name}@exemple.fr`, slug);
  await changeOffer(shop, slug, { openDate: new Date(Date.now() + 86_400_000) });
  await shop.stripe.webhooks({ mode: "send" });
  await shop.stripe.expire(sold ?? "");
  await eventually(async () => (await seats(slug)).currentParticipants === 0);
}

test("when a date opens the sale, no stranger is faster than the line: the seat is not sold to her", async () => {
  await freeWhileClosed("mindset", "premiere");
  expect(await states("mindset")).toEqual(["waiting"]);
  await changeOffer(shop, "mindset", { openDate: new Date(Date.now() - 1000) });
  const stranger = newVisitor(shop);
  const page = await stranger.open("/checkout/mindset");
  const answer = await stranger.submit(page, { email: "inconnue@exemple.fr", cgv: true });
  expect(answer.url).not.toContain("/c/pay/");
  await minute();
  expect([await states("mindset"), await seats("mindset")]).toEqual([
    ["held"],
    { status: "full", currentParticipants: 1, held: 1 },
  ]);
  await expectCleanLedger(shop);
});

test.each([
  ["immobilier-avance", "while the sale is closed", false],
  ["dont-die", "just after a date has opened the sale", true],
])("on %s, a late payment %s is refunded: the free seat is for the one who waits", async (slug, _, hasOpened) => {
  const [late] = await aFullFormation(slug, 1);
  const who = `attend@${slug}.fr`;
  await wait(who, slug);
  await changeOffer(shop, slug, { openDate: new Date(Date.now() + 86_400_000) });
  const buyer = `${slug}0@exemple.fr`;
  const order = await shop.db.selectFrom("orders").select("id").where("email", "=", buyer).executeTakeFirstOrThrow();
  await inTheShop(shop, (db) => cancelOrder(db, order.id, "expired"));
  if (hasOpened) await changeOffer(shop, slug, { openDate: new Date(Date.now() - 1000) });
  await shop.stripe.webhooks({ mode: "send" });
  await shop.stripe.pay(late ?? "");
  await shop.mailbox.until(buyer, 1);
  const paid = (await shop.stripe.ledger()).find(({ session }) => session === late);
  expect(paid?.amountRefunded).toBe(paid?.amountTotal);
  if (!hasOpened) {
    expect([await states(slug), await seats(slug)]).toEqual([
      ["waiting"],
      { status: "open", currentParticipants: 0, held: 0 },
    ]);
    await changeOffer(shop, slug, { openDate: new Date(Date.now() - 1000) });
    await minute();
  }
  expect([await states(slug), await seats(slug)]).toEqual([
    ["held"],
    { status: "full", currentParticipants: 1, held: 1 },
  ]);
  await shop.mailbox.until(who, 2);
  await expectCleanLedger(shop);
});

test("a seat is held for half of what is left before the group starts, and its link works though the secret of its time is gone", async () => {
  const slug = "rat-race";
  const id = sql`(select id from formations where slug = ${slug})`;
  await sql`insert into cohorts (id, formation_id, name, starts_on)
    values (gen_random_uuid(), ${id}, 'Groupe', ${dayIn(2)})`.execute(shop.db);
  await changeOffer(shop, slug, { holdHours: 72 });
  const [sold] = await aFullFormation(slug, 1);
  await wait("groupe@exemple.fr", slug);
  await sql`update waiting_entries set token_hash = 'of a secret that is gone' where email = 'groupe@exemple.fr'`.execute(
    shop.db,
  );
  await shop.stripe.webhooks({ mode: "send" });
  await shop.stripe.expire(sold ?? "");
  const [, mail] = await shop.mailbox.until("groupe@exemple.fr", 2);
  const link = linkIn(mail, `/checkout/${slug}?place=`);
  expect((await newVisitor(shop).open(link)).text).toContain("Place retenue jusqu’au");
  const { rows } = await sql<{
    isBefore: boolean;
  }>`select held_until <= ${dayIn(2)}::timestamp at time zone 'Europe/Paris'
    as "isBefore" from waiting_entries where email = 'groupe@exemple.fr'`.execute(shop.db);
  expect(rows).toEqual([{ isBefore: true }]);
});

test("a second device that opens the link while its order waits is led to that order, and not told that all is full", async () => {
  const slug = "lancer-startup";
  const [sold] = await aFullFormation(slug, 1);
  const { place } = await wait("deux-appareils@exemple.fr", slug);
  await shop.stripe.webhooks({ mode: "send" });
  await shop.stripe.expire(sold ?? "");
  const [, mail] = await shop.mailbox.until("deux-appareils@exemple.fr", 2);
  const link = linkIn(mail, `/checkout/${slug}?place=`);
  const [computer, telephone] = [newVisitor(shop), newVisitor(shop)];
  const open = await telephone.open(link);
  const buyer = { email: "autre-adresse@exemple.fr", cgv: true };
  const session = sessionOf(await computer.submit(await computer.open(link), buyer));
  for (const page of [await telephone.submit(open, buyer), await newVisitor(shop).open(link)]) {
    expect([new URL(page.url).pathname, page.text.includes("Ta commande est en cours")]).toEqual([place, true]);
    expect(page.html).not.toContain("autre-adresse");
  }
  const own = await telephone.open(place);
  const resumed = await telephone.open(
    own.document.querySelector("a[href*=tentative]")?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "",
  );
  expect(resumed.html).not.toContain("autre-adresse");
  expect(sessionOf(await telephone.submit(resumed, buyer))).toBe(session);
  // She has made a mistake in the address, and begins again here: the seat stays hers.
  const other = sessionOf(await telephone.submit(resumed, { ...buyer, email: "juste@exemple.fr" }));
  expect([other === session, await states(slug), await seats(slug)]).toEqual([
    false,
    ["ordered"],
    { status: "full", currentParticipants: 1, held: 0 },
  ]);
});

test("one mailbox waits once, however its address is written, and a stranger who writes it keeps her from nothing", async () => {
  await emptyCourse(shop, "immeuble-rapport");
  const visitor = newVisitor(shop);
  const askAs = async (email: string) => visitor.submit(await visitor.open("/checkout/immeuble-rapport"), { email });
  await askAs("une+autre@exemple.fr");
  await askAs("une@exemple.fr");
  const answers: string[] = [];
  for (const email of ["une@exemple.fr", "une+autre@exemple.fr"]) {
    const [mail] = await shop.mailbox.until(email, 1);
    const page = await visitor.open(linkIn(mail, "/liste-attente/confirmer?jeton="));
    answers.push((await visitor.submit(page)).text);
  }
  expect(answers).toEqual([expect.stringContaining("C’est noté"), expect.stringContaining("Tu as quitté la liste")]);
  await askAs("Une+trois@exemple.fr");
  expect([await states("immeuble-rapport"), shop.mailbox.to("une+trois@exemple.fr")]).toEqual([
    ["waiting", "left"],
    [],
  ]);
});

test("a held seat is not kept by one order after the other", async () => {
  const slug = "residence-secondaire";
  const [sold] = await aFullFormation(slug, 1);
  await wait("garde@exemple.fr", slug);
  await wait("suit@exemple.fr", slug);
  await shop.stripe.webhooks({ mode: "send" });
  await shop.stripe.expire(sold ?? "");
  const [, mail] = await shop.mailbox.until("garde@exemple.fr", 2);
  const until = async () => {
    const own = shop.db.selectFrom("waitingEntries").select("heldUntil").where("email", "=", "garde@exemple.fr");
    return Number((await own.executeTakeFirstOrThrow()).heldUntil);
  };
  const orders: number[] = [];
  for (const email of ["une@exemple.fr", "deux@exemple.fr"]) {
    await sql`update waiting_entries set held_until = now() + interval '1 minute' where email = 'garde@exemple.fr'`.execute(
      shop.db,
    );
    const visitor = newVisitor(shop);
    const page = await visitor.open(linkIn(mail, `/checkout/${slug}?place=`));
    const session = sessionOf(await visitor.submit(page, { email, cgv: true }));
    orders.push(Math.round(((await until()) - Date.now()) / 60_000));
    await shop.stripe.expire(session);
    await eventually(async () => (await states(slug)).includes("held"));
  }
  expect(orders[0]).toBeGreaterThan(25);
  expect(orders[1]).toBeLessThanOrEqual(1);
});

test("who presses again, in the line or out of it, empties no cached page and is written down once", async () => {
  const slug = "immobilier-locatif-premiers-lots";
  await aFullFormation(slug, 1);
  const { visitor, place } = await wait("presse@exemple.fr", slug);
  const listener = new pg.Client({ connectionString: shop.env.DATABASE_URL });
  await listener.connect();
  await listener.query("listen pages");
  let emptied = 0;
  listener.on("notification", () => {
    emptied += 1;
  });
  const link = linkIn((await shop.mailbox.until("presse@exemple.fr", 1))[0], "/liste-attente/confirmer?jeton=");
  for (const address of [link, place, place, link])
    await visitor.request(address, { method: "POST", body: new URLSearchParams("encore=1") });
  // The listener hears what was announced before its own question is answered.
  await listener.query("select 1");
  await listener.end();
  const written = readFileSync(join(shop.dataDir, "forgotten.ndjson"), "utf8").match(/no-waiting/g);
  expect([emptied, written?.length, await states(slug)]).toEqual([1, 1, ["left"]]);
});

test("more places open a sale that the last one has ended, for those who wait first", async () => {
  const slug = "liberte-financiere";
  await aFullFormation(slug, 1);
  await wait("patiente@exemple.fr", slug);
  await editOffer(await anAdmin(shop), slug, { max_participants: "3" });
  expect([await states(slug), await seats(slug)]).toEqual([
    ["held"],
    { status: "open", currentParticipants: 2, held: 1 },
  ]);
});

test("whoever is signed in with a confirmed address waits at once, without an email; another address is asked as ever", async () => {
  const slug = "entrepreneuriat";
  await aFullFormation(slug, 1);
  const email = "membre@exemple.fr";
  const member = await aMember(shop, email);
  const page = await member.open(`/liste-attente/${slug}`);
  expect(page.document.querySelector("[name=email]")?.getAttribute("value")).toBe(email);
  const [noted] = await Promise.all([0, 1].map(() => member.submit(page, {})));
  expect(noted?.text).toContain("C’est noté");
  const place = noted?.document.querySelector("a[href*='/liste-attente/mienne/']")?.getAttribute("href") ?? "";
  expect((await member.open(place)).text).toContain("Tu es la prochaine");
  await member.submit(page, { email: "amie@exemple.fr" });
  await sql`update users set email_verified_at = null where email = ${email}`.execute(shop.db);
  const unsure = await member.submit(await member.open("/liste-attente/mindset"), {});
  expect(unsure.text).toContain("Regarde ta boîte");
  expect([await states(slug), await countEmails(shop, email, "waiting-confirmation")]).toEqual([
    ["waiting", "asked"],
    1,
  ]);
  await changeOffer(shop, "mindset", { openDate: new Date(Date.now() + 86_400_000) });
  await sql`update users set email_verified_at = now() where email = ${email}`.execute(shop.db);
  const opening = await member.submit(await member.open("/liste-attente/mindset"), {});
  expect(opening.text).toMatch(/C’est noté.*le jour où ouvre/s);
});

test("the founder who closes the sale is told how many seats are held, and they stay so; she counts the lists, and takes them with her", async () => {
  const slug = "formation-essor";
  const [sold] = await aFullFormation(slug, 1);
  await wait("tenue@exemple.fr", slug);
  await wait("derriere@exemple.fr", slug);
  await shop.stripe.webhooks({ mode: "send" });
  await shop.stripe.expire(sold ?? "");
  const [, mail] = await shop.mailbox.until("tenue@exemple.fr", 2);
  const admin = await anAdmin(shop);
  const told = await editOffer(admin, slug, { status: "closed" });
  expect(new URL(told.url).pathname).toBe("/admin/dashboard");
  expect(told.text).toMatch(/avec succès\. La vente est fermée, et 1 place reste retenue, à commander jusqu’au/);
  const buyer = newVisitor(shop);
  const link = linkIn(mail, `/checkout/${slug}?place=`);
  const hidden = await admin.submit(told, {}, "Masquer Formation Essor");
  expect(hidden.text).toMatch(/La formation n’est plus en vente, et 1 place reste retenue jusqu’au/);
  const place = await buyer.open(link);
  expect([place.status, place.text]).toEqual([200, expect.stringContaining("n’est pas en vente pour l’instant")]);
  expect(place.text).not.toMatch(/Commander ma place|Voir la formation/);
  await admin.submit(hidden, {}, "Afficher Formation Essor");
  const order = await buyer.open(link);
  sessionOf(await buyer.submit(order, { email: "tenue@exemple.fr", cgv: true }));
  expect(await states(slug)).toEqual(["ordered", "waiting"]);

  const all = await admin.open("/admin/liste-attente");
  const counted = all.document.querySelectorAll("tbody tr").find(({ text }) => text.includes("Formation Essor"));
  const cells = counted?.querySelectorAll("td[data-label]").map(({ text }) => text);
  expect(cells).toEqual(["Une place", "1", "0", "1", "0", "0", "0"]);
  const list = await admin.open(`/admin/liste-attente?formation=${slug}`);
  const { url, body } = admin.formRequest(list, {}, "Exporter (CSV)");
  const file = await admin.request(url, { method: "POST", body });
  const lines = (await file.text()).trim().split("\r\n");
  expect([file.headers.get("Content-Type")?.startsWith("text/csv"), lines.length]).toEqual([true, 3]);
  expect(lines[1]).toMatch(/;tenue@exemple\.fr;;Une place;Commande en cours;/);
  expect((await admin.open("/admin/journal?objet=waiting_entry")).text).toMatch(/Export.*formation-essor/s);
  await editOffer(admin, slug, { status: "archived" });
  expect(await states(slug)).toEqual(["ordered", "left"]);
  await sql`update sessions set authenticated_at = now() - interval '1 hour'`.execute(shop.db);
  const asked = await admin.request(url, { method: "POST", body });
  expect(asked.headers.get("Location")).toContain("/admin/confirmer-identite?redirectTo=%2Fadmin%2Fliste-attente");
});
