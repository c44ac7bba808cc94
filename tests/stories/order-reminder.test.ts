import { sql } from "kysely";
import { expect, test } from "vitest";
import { parisDay } from "#app/domain/values/time.ts";
import { newVisitor } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { buy, payWithoutReturning } from "#tests/support/buying.ts";
import { anEmail, deliver, statusOf, unsubscribeBy } from "#tests/support/emails.ts";
import { recordFirstSales, runJob } from "#tests/support/jobs.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually, type Shop } from "#tests/support/shop.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const twin = await aShop({ beside: shop, env: { TRUST_PROXY: "1" } });
const admin = await anAdmin(shop);
await recordFirstSales(shop);

const box = async () => (await newVisitor(shop).open("/checkout/mindset")).document.querySelector("[name=rappel]");

test("the box is offered once the founder has switched it on, and never ticked; who ticks it is reminded once", async () => {
  expect(await box()).toBeNull();
  await leave("trop-tot@exemple.fr", { rappel: true });
  expect(await remindersOf("trop-tot@exemple.fr")).toEqual([]);
  const on = await admin.submit(await admin.open("/admin/emails"), {}, "Proposer ce rappel");
  expect(on.text).toContain("Le rappel est en marche");
  expect((await admin.open("/admin/journal?objet=order_reminder")).text).toMatch(/Rappel d’une commande/);
  expect((await box())?.hasAttribute("checked")).toBe(false);

  const email = "rappelee@exemple.fr";
  await leave(email, { rappel: true, marketing: true });
  const [order] = await shop.db.selectFrom("orders").select("consents").where("email", "=", email).execute();
  expect(order?.consents.at(-1)).toMatchObject({
    id: "reminder",
    text: "Si je ne termine pas aujourd’hui, rappelez-le-moi une seule fois, demain, par e-mail.",
    version: "2026-11-27",
  });
  const [reminder] = await remindersOf(email);
  expect(reminder).toMatchObject({ status: "queued", recipient: email, class: "marketing" });
  const { scheduledFor, expiresAt, paris } = reminder as Reminder;
  // « Demain », at whatever hour it was ordered.
  expect(parisDay(scheduledFor)).toEqual(parisDay(new Date()).add({ days: 1 }));
  expect([paris >= 8, paris < 21]).toEqual([true, true]);
  expect((expiresAt?.getTime() ?? 0) - scheduledFor.getTime()).toBe(48 * 3_600_000);

  expect(await remind(email)).toBe("sent");
  const [mail] = await shop.mailbox.until(email, 1);
  const text = mail?.text.replace(/\s+/g, " ");
  for (const words of [
    "Formation Mindset",
    "497 € TTC",
    "/checkout/mindset",
    "C’est le seul rappel",
    "/desinscription?token=",
  ])
    expect(text).toContain(words);
  await buy(newVisitor(shop), "mindset", email);
  const figures = (await admin.open("/admin/emails")).text;
  expect(figures).toMatch(/Rappels envoyés en 28 jours ?1 ?Achats dans les 7 jours qui ont suivi ?1/);
});

test("a sale is told to the founder once she wants it: once, without the buyer, until she has enough", async () => {
  const told = () => shop.mailbox.to("bonjour@essor.example").filter((mail) => mail.subject.startsWith("Une vente"));
  await buy(newVisitor(shop), "rat-race", "silence@exemple.fr");
  const on = await admin.submit(await admin.open("/admin/emails"), {}, "Me dire chaque vente");
  expect(on.text).toContain("un e-mail vous dit chaque vente");
  await buy(newVisitor(shop), "rat-race", "dite@exemple.fr");
  const notice = await eventually(() => told()[0]);
  expect(notice?.text).toContain("/admin/login?redirectTo=%2Fadmin%2Fcommandes%2F");
  expect(notice?.text).not.toContain("dite@exemple.fr");
  // A post that names neither switch changes none.
  expect((await admin.request("/admin/emails", { method: "POST", body: new URLSearchParams() })).status).toBe(400);
  const off = await admin.submit(await admin.open("/admin/emails"), {}, "Ne plus me dire les ventes");
  expect(off.text).toContain("plus aucun e-mail ne dit les ventes");
  await buy(newVisitor(shop), "rat-race", "tue@exemple.fr");
  await shop.mailbox.until("tue@exemple.fr", 2);
  expect(told()).toHaveLength(1);
});

test("a month goes by before another one: she leaves again, and two replicas end two orders of one address together", async () => {
  const email = "deux@exemple.fr";
  const sessions = await Promise.all([shop, twin].map((at) => order(email, { rappel: true }, { at })));
  await shop.stripe.webhooks({ mode: "hold" });
  for (const session of sessions) await shop.stripe.expire(session);
  await shop.stripe.webhooks({ mode: "send" });
  await shop.stripe.flushWebhooks({ copies: 2, parallel: true });
  await settled();
  expect(await endedOf(email)).toEqual(["expired", "expired"]);
  expect(await remindersOf(email)).toHaveLength(1);
  expect(await remind(email)).toBe("sent");
  await leave(email, { rappel: true }, "rat-race");
  expect(await remindersOf(email)).toHaveLength(1);
  await sql`update emails set created_at = now() - interval '31 days' where recipient = ${email}`.execute(shop.db);
  await leave(email, { rappel: true }, "rat-race");
  expect(await remindersOf(email)).toHaveLength(2);
});

test("nothing is queued without the box, whatever else was ticked, nor for an order that another one replaced", async () => {
  await leave("sans@exemple.fr", { marketing: true });
  expect(await remindersOf("sans@exemple.fr")).toEqual([]);
  const visitor = newVisitor(shop);
  const page = await visitor.open("/checkout/mindset");
  await visitor.submit(page, { email: "faute@exemple.fr", cgv: true, rappel: true });
  await visitor.submit(page, { email: "juste@exemple.fr", cgv: true, rappel: true });
  expect(await endedOf("faute@exemple.fr")).toEqual(["replaced"]);
  expect(await remindersOf("faute@exemple.fr")).toEqual([]);
});

test("the box is no consent to anything else: a paid order with it alone gets no promotion", async () => {
  const email = "rien-d-autre@exemple.fr";
  await shop.stripe.pay(await order(email, { rappel: true }));
  await settled();
  expect(await deliver(shop, await anEmail(shop, email, "marketing"))).toBe("canceled");
});

const MINDSET = sql`(select id from formations where slug = 'mindset')`;

test.each<[string, (email: string) => Promise<unknown>]>([
  ["who has bought it since", (email) => paid("mindset", email)],
  [
    "who has bought a bundle that holds it",
    async (email) => {
      await sql`insert into formation_courses (formation_id, course_id, position)
        select (select id from formations where slug = 'lancer-startup'), course_id, 90 + position
        from formation_courses where formation_id = ${MINDSET} on conflict do nothing`.execute(shop.db);
      await paid("lancer-startup", email);
    },
  ],
  [
    "who was given it",
    async (email) => {
      await paid("rat-race", email);
      await sql`insert into access (user_id, formation_id, source)
        select id, ${MINDSET}, 'admin' from users where email = ${email}`.execute(shop.db);
    },
  ],
  ["who is ordering again", (email) => order(email, {})],
  [
    "an administrator",
    async (email) => {
      await paid("rat-race", email);
      await sql`update users set role = 'admin' where email = ${email}`.execute(shop.db);
    },
  ],
  [
    "who has unsubscribed",
    (email) =>
      sql`insert into subscribers (id, email, source, unsubscribed_at, consent_withdrawn_at)
        values (gen_random_uuid(), ${email}, 'guide', now(), now())`.execute(shop.db),
  ],
  [
    "who has refused our emails and was erased",
    (email) =>
      sql`insert into withdrawn_consents (email_hash, at)
        values (encode(sha256(convert_to(${email}, 'UTF8')), 'hex'), now())`.execute(shop.db),
  ],
])("%s is not reminded", async (who, happens) => {
  const email = `${who.replace(/\W+/g, "-")}@exemple.fr`;
  await leave(email, { rappel: true });
  await happens(email);
  expect(await remind(email)).toBe("canceled");
});

test("nor who pays after all, when the order has ended here already", async () => {
  const email = "tardive@exemple.fr";
  const session = await order(email, { rappel: true });
  // The reservation has ended here, although Stripe would still accept the payment.
  await sql`with ended as (update orders set status = 'canceled', canceled_reason = 'expired', holds_seat = false
      where email = ${email} returning id)
    insert into emails (id, template, class, recipient, props, dedupe_key, scheduled_for)
      select gen_random_uuid(), 'order-reminder', 'marketing', ${email}, jsonb_build_object('orderId', id),
        'reminder:' || id, now() + interval '1 day' from ended`.execute(shop.db);
  await shop.stripe.pay(session);
  await settled();
  expect(await endedOf(email)).toEqual([null]);
  expect(await remind(email)).toBe("canceled");
});

test("one that waits for another promotion to be twenty hours old does not leave at night either", async () => {
  const email = "nuit@exemple.fr";
  await leave(email, { rappel: true });
  const other = await anEmail(shop, email, "marketing");
  // Twenty hours later it will be three at night in Paris.
  await sql`update emails set status = 'sent', sent_at = (((now() at time zone 'Europe/Paris')::date + 1)
    + interval '3 hours') at time zone 'Europe/Paris' - interval '20 hours' where id = ${other}`.execute(shop.db);
  const [reminder] = await remindersOf(email);
  await sql`update emails set scheduled_for = now() where id = ${reminder?.id}`.execute(shop.db);
  await runJob(shop, "send-email", { emailId: reminder?.id });
  expect(await remindersOf(email)).toMatchObject([{ status: "queued", paris: 8 }]);
});

test("nor is a blocked address, nor anybody when the price rose, no seat is left, or the founder has stopped it", async () => {
  const email = (name: string) => `${name}@rappel.fr`;
  for (const name of ["bloquee", "cher", "plein", "arret", "moins-cher"]) await leave(email(name), { rappel: true });
  await sql`insert into suppressed_addresses (email, reason) values (${email("bloquee")}, 'EENVELOPE 550')`.execute(
    shop.db,
  );
  expect(await remind(email("bloquee"))).toBe("suppressed");
  const set = (values: { price: number; promotionalPrice?: null; status?: "open" | "full" }) =>
    shop.db.updateTable("formations").set(values).where("slug", "=", "mindset").execute();
  await set({ price: 547, promotionalPrice: null });
  expect(await remind(email("cher"))).toBe("canceled");
  await set({ price: 497, status: "full" });
  expect(await remind(email("plein"))).toBe("canceled");
  await set({ price: 447, status: "open" });
  expect(await remind(email("moins-cher"))).toBe("sent");
  const [mail] = await shop.mailbox.until(email("moins-cher"), 1);
  expect(mail?.text.replace(/\s+/g, " ")).toContain("447 € TTC");
  expect(await unsubscribeBy(shop, mail)).toContain("Tu es désinscrite");
  await set({ price: 497 });
  await admin.submit(await admin.open("/admin/emails"), {}, "Arrêter ce rappel");
  expect(await box()).toBeNull();
  expect(await remind(email("arret"))).toBe("canceled");
});

test("after thirty days nothing is left of who never paid, but her wish to hear nothing more", async () => {
  const email = (name: string) => `${name}@oubli.fr`;
  await admin.submit(await admin.open("/admin/emails"), {}, "Proposer ce rappel");
  for (const name of ["partie", "refuse", "cliente"]) {
    await leave(email(name), { rappel: true });
    expect(await remind(email(name))).toBe("sent");
  }
  await unsubscribeBy(shop, (await shop.mailbox.until(email("refuse"), 1))[0]);
  await paid("rat-race", email("cliente"));
  await sql`update orders set created_at = now() - interval '31 days' where email like '%@oubli.fr'`.execute(shop.db);
  await runJob(shop, "clean-up");
  const left = await shop.db.selectFrom("subscribers").select("email").where("email", "like", "%@oubli.fr").execute();
  expect(left.map((row) => row.email).sort()).toEqual([email("cliente"), email("refuse")]);
  expect(await remindersOf(email("partie"))).toEqual([]);
});

interface Ticked {
  rappel?: boolean;
  marketing?: boolean;
}

let from = 0;

/** An order that waits for its payment; its Checkout Session. */
async function order(
  email: string,
  { rappel, marketing = false }: Ticked,
  { at = shop, slug = "mindset" }: { at?: Shop; slug?: string } = {},
): Promise<string> {
  const visitor = newVisitor(at);
  const { url, body } = visitor.formRequest(await visitor.open(`/checkout/${slug}`), { email, cgv: true, marketing });
  if (rappel) body.set("rappel", "on");
  const answer = await visitor.request(url, { method: "POST", body });
  return /cs_\w+/.exec(answer.headers.get("Location") ?? "")?.[0] ?? "";
}

async function leave(email: string, ticked: Ticked, slug = "mindset"): Promise<void> {
  await shop.stripe.expire(await order(email, ticked, { slug }));
  await settled();
}

async function paid(slug: string, email: string): Promise<void> {
  from += 1;
  await payWithoutReturning(shop, slug, email, { address: `10.9.0.${from}` });
  await settled();
}

/** Stripe's events are processed; no email is made due meanwhile. */
async function settled(): Promise<void> {
  await shop.stripe.webhooksSettled();
  await eventually(
    async () =>
      (await shop.db.selectFrom("stripeEvents").select("id").where("processedAt", "is", null).execute()).length === 0,
  );
}

type Reminder = Awaited<ReturnType<typeof remindersOf>>[number];

function remindersOf(email: string) {
  return shop.db
    .selectFrom("emails")
    .select(["id", "status", "recipient", "class", "scheduledFor", "expiresAt"])
    .select(sql<number>`extract(hour from scheduled_for at time zone 'Europe/Paris')::int`.as("paris"))
    .where("recipient", "=", email)
    .where("template", "=", "order-reminder")
    .execute();
}

/** Lets its hour come, and returns its status then. */
async function remind(email: string): Promise<string> {
  const [reminder] = await remindersOf(email);
  if (!reminder) throw new Error(`No reminder for ${email}`);
  await sql`update emails set scheduled_for = now() - interval '1 minute' where id = ${reminder.id}`.execute(shop.db);
  return (await statusOf(shop, reminder.id)) === "queued" ? deliver(shop, reminder.id) : statusOf(shop, reminder.id);
}

async function endedOf(email: string): Promise<(string | null)[]> {
  const rows = await shop.db.selectFrom("orders").select("canceledReason").where("email", "=", email).execute();
  return rows.map(({ canceledReason }) => canceledReason);
}
