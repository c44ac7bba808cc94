import { sql } from "kysely";
import { expect, test } from "vitest";
import { toParisField } from "#app/domain/values/time.ts";
import { newVisitor } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { recordFirstSales, untilEventsAreDone } from "#tests/support/jobs.ts";
import { aSubscriber, monthsOf } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";

const shop = await aShop();
const admin = await anAdmin(shop);
await recordFirstSales(shop);
const today = sql`(now() at time zone 'Europe/Paris')::date`;

test("sales say what was paid back, by which code, which subscriptions began or went on, and who learns, as a picture with its table", async () => {
  const terms = { code: "RENTREE", percent: "20", au: toParisField(new Date(Date.now() + 864_000_000)) };
  await admin.submit(
    await admin.submit(await admin.open("/admin/codes/nouveau"), terms, "Voir l’effet"),
    {},
    "Créer le code",
  );
  const buyer = newVisitor(shop);
  const form = await buyer.open("/checkout/mindset?code=RENTREE");
  await buyer.submit(await buyer.submit(form, { email: "code@exemple.fr", cgv: true }), {}, "Payer");
  const { id, subscription } = await aSubscriber(shop, "abonnee");
  await shop.stripe.renew(subscription, "paid");
  await eventually(async () => (await monthsOf(shop, id)).length === 2);
  await shop.stripe.refund(subscription, { amount: 5000 });
  await eventually(async () => (await monthsOf(shop, id))[1]?.refundedCents === 5000);
  await untilEventsAreDone(shop);
  const learner = sql`select user_id, lessons.id, lessons.course_id from orders, lessons where orders.id = ${id} limit 1`;
  await sql`insert into lesson_events (user_id, lesson_id, kind, at)
    select user_id, id, 'opened', now() - ago * interval '1 day' from (${learner}) one, unnest(array[0, 1, 40]) ago`.execute(
    shop.db,
  );
  await sql`insert into course_completions (user_id, course_id, structure)
    select user_id, course_id, '{}' from (${learner}) one`.execute(shop.db);

  const page = await admin.open("/admin/mesures/ventes?jours=28");
  // The second series is apart by more than its colour.
  expect(page.document.querySelectorAll("figcaption svg.fill-none")).toHaveLength(1);
  const said = page.text;
  expect(said).toMatch(/Remboursé, TVA comprise ?50 €/);
  // 397,60 € and a first month of 897 €: neither its renewal nor a refund is a sale.
  expect(said).toMatch(/Panier moyen, hors TVA ?647,30 €/);
  expect(said).toMatch(
    /Nouveaux abonnements ?1 ?— ?Mensualités renouvelées ?1 ?— ?Apprenantes actives ?1 ?\+ 0 % ?Cours finis ?1/,
  );
  expect(said).toMatch(/RENTREE ?1 ?1 ?50 % ?397,60 €/);
  expect(said).toMatch(/Sans code ?1 ?1 ?50 %/);
  const picture = page.document.querySelector("main svg[role=img]");
  expect(picture?.getAttribute("aria-label")).toContain("Revenu hors TVA par jour");
  expect(page.document.querySelectorAll("details tbody tr")).toHaveLength(28);
  expect(said).toMatch(/Remboursé ?Revenu net/);
  const year = await admin.open("/admin/mesures/ventes?jours=365");
  expect([12, 13]).toContain(year.document.querySelectorAll("details tbody tr").length);
  expect((await admin.open("/admin/mesures/origines.csv?jours=7")).html).toMatch(/^Code;RENTREE;1;1;397,60/m);
});

test("the audience names the unknown's share, of each form how many of its readers have sent it, and of each day what was read", async () => {
  await sql`insert into daily_counts (day, page, source, n)
    values (${today}, '/guide', '', 300), (${today}, '/guide', 'Google', 100)`.execute(shop.db);
  const visitor = newVisitor(shop);
  await visitor.submit(await visitor.open("/guide"), { email: "lectrice@exemple.fr" });
  const page = await admin.open("/admin/mesures?jours=7");
  const days = page.document.querySelectorAll("details tbody td").map(({ text }) => text.trim());
  expect(days).toEqual([...Array(6).fill("0"), expect.stringMatching(/^40\d$/)]);
  const year = await admin.open("/admin/mesures?jours=365");
  expect([12, 13]).toContain(year.document.querySelectorAll("details tbody tr").length);
  expect(page.text).not.toContain("un CDN");
  for (const [name, value] of [
    ["Via", "1.1 Caddy, 1.1 varnish"],
    ["CDN-Loop", "cloudflare"],
    ["Age", "12"],
  ] as const)
    expect(await (await admin.request("/admin/mesures", { headers: { [name]: value } })).text()).toContain(
      `(en-tête ${name})`,
    );
  const ours = await admin.request("/admin/mesures", { headers: { Via: "2.0 Caddy" } });
  expect(await ours.text()).not.toContain("un CDN");
  const said = page.text;
  expect(said).toMatch(/Origine inconnue : 7\d %/);
  expect(said).toMatch(/Google ?100 ?— ?2\d %/);
  expect(said).toMatch(/Formulaire ?Page lue ?Envoyés ?Part ?Guide ?40\d ?1 ?0 %/);
});
