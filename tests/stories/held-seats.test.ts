import { sql } from "kysely";
import { expect, test } from "vitest";
import { newVisitor } from "#tests/support/accounts.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { goToStripe, linkIn, payWithoutReturning, sessionOf } from "#tests/support/buying.ts";
import { untilEventsAreDone } from "#tests/support/jobs.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { lineOf } from "#tests/support/line.ts";
import { changeOffer } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** A seat that becomes free is held for the one who waits first; no stranger ever sees it. */
const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const twin = await aShop({ beside: shop, env: { TRUST_PROXY: "1" } });
await shop.stripe.webhooks({ mode: "drop" });

const { aFullFormation, ask, wait, states, seats, endHold, minute } = lineOf(shop);

test("a freed seat is held for the first who waits, bought by her link, and passed on when its time is over", async () => {
  const [sold] = await aFullFormation("lancer-startup", 1);
  const visitor = newVisitor(shop);
  const page = await visitor.open("/formations/lancer-startup");
  expect(page.text).toContain("Personne n’attend encore. Une place qui se libère est retenue 24 h pour toi.");
  const [first, second, third] = [
    await wait("une@exemple.fr", "lancer-startup"),
    await wait("deux@exemple.fr", "lancer-startup"),
    await wait("trois@exemple.fr", "lancer-startup"),
  ];
  expect((await visitor.open("/checkout/lancer-startup")).text).toContain(
    "3 personnes attendent. La place est retenue 24 h pour la première.",
  );
  expect((await first.visitor.open(first.place)).text).toContain("Tu es la prochaine");
  expect((await second.visitor.open(second.place)).text).toContain("Tu es à la 2e place");

  await shop.stripe.webhooks({ mode: "send" });
  await shop.stripe.expire(sold ?? "");
  const [, held] = await shop.mailbox.until("une@exemple.fr", 2);
  expect(held?.subject.replace(/\s/g, " ")).toBe("Une place est retenue pour toi : Lancer sa startup");
  expect(await seats("lancer-startup")).toEqual({ status: "full", currentParticipants: 1, held: 1 });
  expect((await visitor.open("/checkout/lancer-startup")).text).toContain("complète");
  // Who has not paid takes no part yet.
  const row = (await (await anAdmin(shop)).open("/admin/dashboard")).document
    .querySelectorAll("tbody tr")
    .find(({ text }) => text.includes("Lancer sa startup"));
  expect(row?.text).toContain("0/1");
  expect((await goToStripe(newVisitor(shop), "mindset", "ailleurs@exemple.fr")).url).toContain("/c/pay/");

  // She leaves Stripe's page, and still has her seat; then pays with another address.
  const link = linkIn(held, "/checkout/lancer-startup?place=");
  const order = await first.visitor.open(link);
  expect(order.text).toContain("Place retenue jusqu’au");
  const refused = await first.visitor.submit(order, { email: "sans arobase", cgv: true });
  expect([refused.status, refused.text.includes("Place retenue jusqu’au")]).toEqual([400, true]);
  const left = sessionOf(await first.visitor.submit(order, { email: "autre@exemple.fr", cgv: true }));
  expect(await states("lancer-startup")).toEqual(["ordered", "waiting", "waiting"]);
  await shop.stripe.expire(left);
  await eventually(async () => (await states("lancer-startup"))[0] === "held");
  expect(await seats("lancer-startup")).toEqual({ status: "full", currentParticipants: 1, held: 1 });
  const again = newVisitor(shop);
  const paid = sessionOf(await again.submit(await again.open(link), { email: "autre@exemple.fr", cgv: true }));
  await shop.stripe.pay(paid);
  await untilEventsAreDone(shop);
  expect(await states("lancer-startup")).toEqual(["bought", "waiting", "waiting"]);
  expect(await seats("lancer-startup")).toEqual({ status: "full", currentParticipants: 1, held: 0 });
  await expectCleanLedger(shop);

  const admin = await anAdmin(shop);
  const list = await admin.open("/admin/liste-attente?formation=lancer-startup");
  const wrong = await admin.submit(list, { plus: "0" }, "Ouvrir ces places");
  expect([wrong.status, errorAt(wrong, "plus")]).toEqual([400, "Entre 1 et 1 000 places."]);
  await Promise.all([0, 1].map(() => admin.submit(list, { plus: "1" }, "Ouvrir ces places")));
  expect(await states("lancer-startup")).toEqual(["bought", "held", "waiting"]);
  const waits = async () => (await admin.open("/admin")).text.match(/(\d+) Personnes? sur une liste d’attente/)?.[1];
  expect(await waits()).toBe("1");
  await endHold("deux@exemple.fr");
  await Promise.all([minute(), minute()]);
  expect(await states("lancer-startup")).toEqual(["bought", "lapsed", "held"]);
  expect(await waits()).toBeUndefined();
  const gone = await second.visitor.open(second.place);
  expect([gone.status, gone.text.includes("La place est passée à la personne suivante")]).toEqual([410, true]);
  const [asked, late] = await shop.mailbox.until("deux@exemple.fr", 2);
  const confirmed = await second.visitor.open(linkIn(asked, "/liste-attente/confirmer?jeton="));
  expect([confirmed.status, confirmed.text.includes("La place est passée à la personne suivante")]).toEqual([
    410,
    true,
  ]);
  expect((await second.visitor.open(linkIn(late, "/checkout/lancer-startup?place="))).status).toBe(410);
  expect((await third.visitor.submit(await third.visitor.open(third.place), {}, "Laisser")).text).toContain(
    "laissé ta place",
  );
  const leave = await third.visitor.open(`/desinscription?token=${third.place.split("/").at(-1)}`);
  expect([leave.text.includes("Tu n’es plus dans la liste"), leave.document.querySelector("main form")]).toEqual([
    true,
    null,
  ]);
  expect(await seats("lancer-startup")).toEqual({ status: "open", currentParticipants: 1, held: 0 });
  const off = await admin.submit(list, { liste: false, heures: "48" }, "Enregistrer");
  expect(off.text).toContain("C’est enregistré.");
  await payWithoutReturning(shop, "lancer-startup", "derniere@exemple.fr", { address: "10.9.9.9" });
  expect(
    (await visitor.open("/checkout/lancer-startup")).document.querySelector("form[action*=liste-attente]"),
  ).toBeNull();
});

test("an address that left, or is blocked, is passed over; who is erased gives the seat on", async () => {
  const [sold] = await aFullFormation("rat-race", 1);
  const people = [];
  for (const name of ["bloquee", "desinscrite", "effacee", "suivante"])
    people.push(await wait(`${name}@exemple.fr`, "rat-race"));
  await sql`insert into suppressed_addresses (email, reason) values ('bloquee@exemple.fr', 'EENVELOPE 550')`.execute(
    shop.db,
  );
  await sql`insert into subscribers (id, email, source, unsubscribed_at)
    values (gen_random_uuid(), 'desinscrite@exemple.fr', 'guide', now())`.execute(shop.db);
  await shop.stripe.webhooks({ mode: "send" });
  await shop.stripe.expire(sold ?? "");
  await eventually(async () => (await states("rat-race")).includes("held"));
  expect(await states("rat-race")).toEqual(["left", "left", "held", "waiting"]);
  const admin = await anAdmin(shop);
  await admin.submit(await admin.open("/admin/liste-attente?formation=rat-race"), {}, "Retirer effacee@exemple.fr");
  expect(await states("rat-race")).toEqual(["left", "left", "declined", "held"]);
  expect(await seats("rat-race")).toEqual({ status: "full", currentParticipants: 1, held: 1 });
  const hold = await shop.mailbox.until("suivante@exemple.fr", 2);
  expect(hold).toHaveLength(2);
  await shop.inspect((db) =>
    db.updateTable("emails").set({ status: "failed" }).where("recipient", "=", "suivante@exemple.fr").execute(),
  );
  await minute();
  expect(await seats("rat-race")).toEqual({ status: "open", currentParticipants: 0, held: 0 });
});

test("archiving a formation ends its line: the founder reads whom, her first page counts them no more, and each place says so", async () => {
  const slug = "dont-die";
  const [sold] = await aFullFormation(slug, 1);
  const [held, waiting] = [await wait("retenue@exemple.fr", slug), await wait("attendait@exemple.fr", slug)];
  await shop.stripe.webhooks({ mode: "send" });
  await shop.stripe.expire(sold ?? "");
  const [, mail] = await shop.mailbox.until("retenue@exemple.fr", 2);
  const admin = await anAdmin(shop);
  const counted = async () =>
    Number((await admin.open("/admin")).text.match(/(\d+) Personnes? sur une liste d’attente/)?.[1] ?? 0);
  const before = await counted();
  const { id } = await shop.db.selectFrom("formations").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
  const page = await admin.open(`/admin/formations/${id}/supprimer`);
  expect(page.text.replace(/\s/g, " ")).toMatch(
    /2 personnes attendent cette formation : leur inscription à la liste prend fin.*La place retenue est rendue/,
  );
  await admin.submit(page, {}, "Archiver");
  expect([await states(slug), await seats(slug), await counted()]).toEqual([
    ["declined", "left"],
    { status: "archived", currentParticipants: 0, held: 0 },
    before - 1,
  ]);
  for (const [{ visitor }, address] of [
    [held, held.place],
    [held, linkIn(mail, `/checkout/${slug}?place=`)],
    [waiting, waiting.place],
  ] as const) {
    const told = await visitor.open(address);
    expect([told.status, told.text]).toEqual([410, expect.stringContaining("Cette formation n’est plus proposée")]);
    expect(told.text).not.toMatch(/M’inscrire de nouveau|quitté la liste/);
  }
  expect(shop.mailbox.to("attendait@exemple.fr")).toHaveLength(1);
});

test("while seats are freed and fifty strangers read and order on two processes, no stranger gets one, nor reads that she may", async () => {
  const slug = "formation-essor";
  const sessions = await aFullFormation(slug, 8);
  const strangers = Array.from({ length: 50 }, (_, n) => {
    const { url } = n % 2 ? shop : twin;
    return { email: `inconnue${n}@exemple.fr`, visitor: new Visitor(url, { address: `10.7.0.${n}` }) };
  });
  await changeOffer(shop, slug, { maxParticipants: 9, status: "open" });
  // Only the orders are a race: a busy machine refuses some of fifty pages at once.
  const pages: Page[] = [];
  for (const { visitor } of strangers) pages.push(await visitor.open(`/checkout/${slug}`));
  await changeOffer(shop, slug, { maxParticipants: 8, status: "full" });
  for (let n = 0; n < 8; n += 1) await wait(`attend${n}@exemple.fr`, slug);
  const late = [await ask("attend8@exemple.fr", slug), await ask("attend9@exemple.fr", slug)];
  // Both processes have heard that it is full.
  const sales = `/formations/${slug}`;
  await eventually(async () => {
    const shown = await Promise.all(strangers.slice(0, 2).map(({ visitor }) => visitor.open(sales)));
    return !shown.some(offersSeat);
  });
  await shop.stripe.webhooks({ mode: "send" });
  let isOver = false;
  const offered = new Set<string>();
  const polls = strangers.map(async ({ visitor, email }, n) => {
    while (!isOver) {
      const order = await visitor.submit(pages[n] as Page, { email, cgv: true });
      const shown = [order, await visitor.open(sales), await visitor.open(`/checkout/${slug}`)];
      for (const { url, status } of shown.filter(offersSeat)) offered.add(`${url} ${status}`);
    }
  });
  const freed = sessions.map((session) => shop.stripe.expire(session));
  const confirmed = late.map(async ({ visitor, found }) => {
    while ((await visitor.submit(found)).status === 503);
  });
  await Promise.all([...freed, ...confirmed]);
  await untilEventsAreDone(shop);
  await eventually(async () => (await states(slug)).filter((state) => state === "held").length === 8);
  isOver = true;
  await Promise.all(polls);
  expect([...offered]).toEqual([]);
  expect(await seats(slug)).toEqual({ status: "full", currentParticipants: 8, held: 8 });
  expect((await states(slug)).filter((state) => state === "waiting")).toHaveLength(2);
  await sql`update waiting_entries set held_until = now() - interval '1 second' where state = 'held'`.execute(shop.db);
  await Promise.all([minute(), minute()]);
  expect(await seats(slug)).toEqual({ status: "open", currentParticipants: 2, held: 2 });
  await expectCleanLedger(shop);
});

/** Stripe's page, an order form, or a sales page that sells. */
const offersSeat = ({ url, html, document }: Page) =>
  url.includes("/c/pay/") || document.querySelector("[name=cgv]") !== null || /InStock|Acheter/.test(html);
