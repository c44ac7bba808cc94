import { sql } from "kysely";
import { expect, test } from "vitest";
import { formatDateTime, parisDay, ZONE } from "#app/domain/values/time.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { runJob } from "#tests/support/jobs.ts";
import {
  actionsOn,
  ageDeclarations,
  aPaidOrder,
  aSubscriber,
  carryOut,
  declare,
  mailOf,
  monthsOf,
  outcomesOf,
  readOrder,
  refundedAtStripe,
} from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Declarations that came by letter or by email, and those that were made twice. */
const shop = await aShop();
const admin = await anAdmin(shop);

/** The ISO day in Paris, so many days ago. */
const day = (ago: number) => parisDay(new Date()).subtract({ days: ago }).toString();

const enterLetter = (name: string, contrat: string, recue: string, arrivee = "lettre") =>
  admin.request("/admin/droits/nouvelle", {
    method: "POST",
    body: new URLSearchParams({
      nom: "Léa Martin",
      contrat,
      email: `${name}@exemple.fr`,
      arrivee,
      type: "retractation",
      recue,
    }),
  });

const idOf = (answer: Response) => /droits\/([\w-]+)/.exec(answer.headers.get("Location") ?? "")?.[1] ?? "";

test("an administrator enters a declaration that came by letter; it counts from the day of receipt and is carried out like one from the form", async () => {
  const order = await aPaidOrder(shop, "lettre");
  await sql`update orders set paid_at = paid_at - interval '60 days', created_at = created_at - interval '60 days'
      where id = ${order.id}`.execute(shop.db);
  const enter = (recue: string) => enterLetter("lettre", order.number, recue);
  // A year of two figures would be over by the next night.
  for (const wrong of [day(-1), "0026-11-21", "2006-11-21"]) expect((await enter(wrong)).status, wrong).toBe(400);
  const late = await enter(day(2));
  await carryOut(shop);
  expect(await outcomesOf(shop, idOf(late))).toEqual([]);
  const inTime = await enter(day(40));
  // The guarantee of thirty days applies; lessons done after the day of receipt do not count.
  await sql`insert into lesson_events (user_id, lesson_id, kind)
      select user_id, lessons.id, 'done' from orders, lessons where orders.id = ${order.id}`.execute(shop.db);
  await carryOut(shop);
  expect(await outcomesOf(shop, idOf(inTime))).toMatchObject([{ kind: "done", refundedCents: 49_700 }]);
  expect(await actionsOn(shop, idOf(inTime))).toEqual(["create"]);
  const page = await admin.open(`/admin/droits/${idOf(late)}`);
  expect(page.text).toMatch(/Par lettre, saisie par admin@essor.example/);
  const guest = await new Visitor(shop.url).request("/admin/droits/nouvelle", {
    method: "POST",
    body: new URLSearchParams({ recue: day(3) }),
  });
  expect(guest.headers.get("Location")).toContain("/admin/login");
});

test("an email of the day of the order withdraws from it, at whatever hour the order was placed", async () => {
  const order = await aPaidOrder(shop, "soir");
  const evening = Temporal.PlainDate.from(day(1)).toZonedDateTime({ timeZone: ZONE, plainTime: "20:00" });
  const placedAt = new Date(evening.epochMilliseconds);
  await sql`update orders set created_at = ${placedAt}, paid_at = ${placedAt} where id = ${order.id}`.execute(shop.db);
  const next = await aPaidOrder(shop, "lendemain");
  const sameDay = idOf(await enterLetter("soir", order.number, day(1), "email"));
  const before = idOf(await enterLetter("lendemain", next.number, day(1), "email"));
  expect(await receiptsTo("soir@exemple.fr")).toEqual([expect.stringContaining("497 € payés = 497 €")]);
  await carryOut(shop);
  expect(await outcomesOf(shop, sameDay)).toMatchObject([{ kind: "done", refundedCents: 49_700 }]);
  expect(await outcomesOf(shop, before)).toEqual([]);
});

test("a withdrawal by the form and by letter is carried out once, and both declarations are closed", async () => {
  const order = await aPaidOrder(shop, "deux");
  const email = "deux@exemple.fr";
  const form = await declare(shop, "retractation", { contrat: order.number, email });
  const letter = idOf(await enterLetter("deux", order.number, day(0)));
  await carryOut(shop);
  const outcomes = await Promise.all([form, letter].map((id) => outcomesOf(shop, id)));
  expect(outcomes.map((lines) => lines.map(({ kind }) => kind))).toEqual([["done"], ["done"]]);
  expect(outcomes.map(([line]) => line?.refundedCents).sort()).toEqual([0, 49_700]);

  // One that comes later is not refused, says that everything is refunded, and is closed, too.
  const late = await declare(shop, "retractation", { contrat: "ma formation", email });
  await eventually(async () => (await receiptsTo(email)).some((text) => text.includes("497 € déjà remboursés = 0 €")));
  const body = new URLSearchParams({ intent: "refuser", motif: "Déjà remboursée." });
  expect((await admin.request(`/admin/droits/${late}`, { method: "POST", body })).status).toBe(409);
  await carryOut(shop);
  expect(await outcomesOf(shop, late)).toMatchObject([{ kind: "done", actor: "worker", refundedCents: 0 }]);
  expect(await readOrder(shop, order.id)).toMatchObject({ status: "withdrawn", refundedCents: 49_700 });
  expect(await refundedAtStripe(shop, email)).toBe(49_700);
});

test("whoever is blocked, so that no receipt asks her, has not kept silent: a person decides", async () => {
  const order = await aPaidOrder(shop, "bloquee");
  await shop.db.insertInto("suppressedAddresses").values({ email: "bloquee@exemple.fr", reason: "by-hand" }).execute();
  const id = idOf(await enterLetter("bloquee", order.number, day(0)));
  await carryOut(shop);
  expect([await outcomesOf(shop, id), await refundedAtStripe(shop, "bloquee@exemple.fr")]).toEqual([[], 0]);
  const page = (await admin.open(`/admin/droits/${id}`)).text;
  expect(page).toContain("l’accusé n’est pas parti");
  expect(page).not.toContain("exécute cette déclaration d’elle-même");
});

test("a second withdrawal that no receipt asks about is closed by a person, and gives nothing back", async () => {
  const order = await aSubscriber(shop, "seconde");
  const email = "seconde@exemple.fr";
  await shop.stripe.renew(order.subscription, "paid");
  await eventually(async () => (await monthsOf(shop, order.id)).length === 2);
  await shop.db.insertInto("suppressedAddresses").values({ email, reason: "by-hand" }).execute();
  const first = idOf(await enterLetter("seconde", order.number, day(0)));
  const second = idOf(await enterLetter("seconde", order.number, day(0), "email"));
  await admin.submit(await admin.open(`/admin/droits/${first}`), { accord: true }, "Rembourser");
  await carryOut(shop);
  expect(await outcomesOf(shop, second)).toEqual([]);
  await shop.db.deleteFrom("suppressedAddresses").where("email", "=", email).execute();
  const page = await admin.open(`/admin/droits/${second}`);
  expect(page.text).toMatch(/rien n’est rendu une seconde fois.*elle ne se refuse pas, elle se clôt/s);
  expect(page.text).not.toMatch(/n’est pas payée|À rembourser/);
  const closed = await admin.submit(page, { accord: true }, "Clore");
  expect(closed.text).toContain("Exécutée");
  expect(await outcomesOf(shop, second)).toMatchObject([{ kind: "done", refundedCents: 0 }]);
  expect((await monthsOf(shop, order.id)).map((month) => month.refundedCents)).toEqual([89_700, 89_700]);
  expect(await mailOf(shop, email, "Contrat déjà annulé")).toContain("Vous avez renoncé deux fois");
});

test("the 72 hours of a letter run from the day on which its receipt has left, on its page as for the shop", async () => {
  const order = await aPaidOrder(shop, "retard");
  const id = idOf(await enterLetter("retard", order.number, day(0)));
  await receiptsTo("retard@exemple.fr");
  await ageDeclarations(shop, 73);
  const sentAt = new Date(Date.now() - 24 * 3_600_000);
  await sql`update emails set sent_at = ${sentAt} where dedupe_key = ${`declaration:${id}`}`.execute(shop.db);
  await runJob(shop, "carry-out-declarations");
  expect(await outcomesOf(shop, id)).toEqual([]);
  const until = formatDateTime(new Date(sentAt.getTime() + 72 * 3_600_000));
  expect((await admin.open(`/admin/droits/${id}`)).text).toContain(
    `exécute cette déclaration d’elle-même le ${until.replace(/\s/g, " ")}`,
  );
});

test("many letters within the hour wait for a person, as a flood by the form does", async () => {
  const order = await aPaidOrder(shop, "flot");
  const id = idOf(await enterLetter("flot", order.number, day(0)));
  for (let n = 0; n < 6; n += 1) await enterLetter(`flot-${n}`, "ma formation", day(0), n % 2 ? "email" : "lettre");
  await carryOut(shop);
  expect(await outcomesOf(shop, id)).toEqual([]);
  expect((await admin.open(`/admin/droits/${id}`)).text).toContain("leur exécution est en pause");
});

/** The receipts of declarations to that address, once one has arrived. */
async function receiptsTo(email: string): Promise<string[]> {
  const receipts = () => shop.mailbox.to(email).filter(({ subject }) => subject.includes("Accusé de réception"));
  await eventually(() => receipts().length > 0);
  return receipts().map(({ text }) => text.replace(/[\s\u00a0\u202f]+/g, " "));
}
