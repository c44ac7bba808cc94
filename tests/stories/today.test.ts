import { expect } from "vitest";
import { anAdmin, lineOf } from "#tests/support/admin.ts";
import { payWithoutReturning } from "#tests/support/buying.ts";
import { CONSENT, importTable } from "#tests/support/imports.ts";
import { untilEventsAreDone } from "#tests/support/jobs.ts";
import { editOffer } from "#tests/support/offers.ts";
import { test } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

test("the first page of the administration says what was sold and what waits, with links that lead there", async ({
  openShop,
}) => {
  const shop = await openShop();
  const admin = await anAdmin(shop);
  const quiet = await admin.open("/admin");
  expect(quiet.text).toMatch(/Aujourd’hui, aucune vente/);
  expect(quiet.text).toContain("Rien n’attend.");
  expect(quiet.text).toContain("Un e-mail peut aussi vous dire chaque vente");
  expect(quiet.text).toMatch(/Avant d’ouvrir\s*\d+ points à régler · \d+ textes d’origine encore en ligne/);

  await payWithoutReturning(shop, "mindset", "une@exemple.fr");
  await payWithoutReturning(shop, "entrepreneuriat", "deux@exemple.fr");
  await untilEventsAreDone(shop);
  const visitor = new Visitor(shop.url);
  await visitor.submit(await visitor.open("/contact"), { nom: "Nadia", email: "nadia@exemple.fr", message: "Bonjour" });
  const withdrawal = await visitor.open("/retractation");
  const recap = await visitor.submit(withdrawal, { nom: "Une", email: "une@exemple.fr", contrat: "Mindset" });
  await visitor.submit(recap, {}, "Confirmer la rétractation");

  await admin.submit(await admin.open("/admin/textes/contact"), { metaTitle: "Nous écrire" }, "Publier");
  await editOffer(admin, "mindset", { price: "600" });

  const page = await admin.open("/admin");
  const menu = page.document.querySelector('nav[aria-label="Administration"]')?.text.replace(/\s+/g, " ");
  expect(menu).toMatch(/Contacts 1 à traiter.*Droits 1 à traiter/);
  expect(page.document.querySelector('[aria-label="Repères de la courbe"]')?.text.replace(/\s/g, " ")).toMatch(
    /: prix de « Formation Mindset », texte « Contact »$/,
  );
  expect(page.text).toContain("Aujourd’hui, deux ventes");
  expect(page.text).toMatch(/2 494 €\s*30 derniers jours|30 derniers jours\s*2 494 €/);
  const waiting = page.document.querySelectorAll("section[aria-labelledby=attend] li");
  expect(waiting.map((item) => item.text.replace(/\s+/g, " ").trim())).toEqual([
    "1 Rétractation ou résiliation à suivre",
    "1 Message sans réponse",
  ]);
  for (const item of waiting) {
    const to = item.querySelector("a")?.getAttribute("href") ?? "";
    expect((await admin.open(to)).status).toBe(200);
  }

  const order = await shop.db
    .selectFrom("orders")
    .select("id")
    .where("email", "=", "deux@exemple.fr")
    .executeTakeFirst();
  const refund = await admin.open(`/admin/commandes/${order?.id}/rembourser`);
  await admin.submit(await admin.submit(refund, { montant: "1997" }), {}, "Rembourser 1");
  const student = "email;formation\neleve@exemple.fr;mindset";
  await importTable(shop, admin, "eleves", student);
  await importTable(shop, admin, "contacts", "email;date\nimportee@exemple.fr;2026-01-05", CONSENT, "capture");
  // What was paid back in full is no sale, on any page; an import is no sign-up and takes no seat.
  expect((await admin.open("/admin")).text).toContain("Aujourd’hui, une vente");
  const dashboard = await admin.open("/admin/dashboard");
  const week = dashboard.document.querySelectorAll("section[aria-labelledby=semaine] dd").map((figure) => figure.text);
  expect(week.map((figure) => figure.replace(/\s/g, " "))).toEqual(["0", "1", "497 €"]);
  expect(dashboard.text).toContain("sans les clientes ni les contacts importés");
  expect(lineOf(dashboard, "mindset")).toContain("1/∞");
  const sales = await admin.open("/admin/mesures/ventes");
  const figures = Object.fromEntries(
    sales.document.querySelectorAll("table:first-of-type tbody tr").map((row) => [row.querySelector("th")?.text, row]),
  );
  expect(figures["Commandes payées"]?.querySelector("td")?.text).toBe("1");
  expect(sales.text).toContain("Une commande remboursée en entier n’est plus une vente");
});
