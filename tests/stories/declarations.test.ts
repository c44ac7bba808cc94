import { sql } from "kysely";
import { expect, test } from "vitest";
import { declare } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();

const declarations = () => shop.db.selectFrom("declarations").selectAll().execute();

test("a withdrawal is declared, reviewed, changed, confirmed, and acknowledged on screen and by email", async () => {
  const visitor = new Visitor(shop.url);
  const values = { prenom: "Léa", nom: "Martin", contrat: "ES-000042", email: "lea@exemple.fr" };
  const recap = await visitor.submit(await visitor.open("/retractation"), values);
  expect(recap.status).toBe(200);
  expect(recap.text).toContain("ES-000042");
  expect(await declarations()).toEqual([]);

  const form = await visitor.submit(recap, {}, "Modifier");
  expect(form.document.querySelector("input[name=nom]")?.getAttribute("value")).toBe("Martin");
  const again = await visitor.submit(form, { ...values, contrat: "Formation Mindset" });
  const receipt = await visitor.submit(again, {}, "Confirmer la rétractation");
  expect(receipt.url).toMatch(/\/declaration\/[\w-]{36}$/);
  expect(receipt.text).toContain("Formation Mindset");
  expect(receipt.text).toContain("heure de Paris");
  expect(receipt.headers.get("Cache-Control")).toContain("no-store");

  const [mail] = await shop.mailbox.until("lea@exemple.fr", 1);
  expect(mail?.text).toContain("Formation Mindset");
  const [notice] = await shop.mailbox.until("bonjour@essor.example", 1);
  expect(notice?.text).toContain("lea@exemple.fr");
});

test.each(["/retractation", "/resiliation"])(
  "the form of %s asks for a first name without requiring it",
  async (path) => {
    const { document } = await new Visitor(shop.url).open(path);
    const required = document.querySelectorAll("input[required]").map((input) => input.getAttribute("name"));
    expect(new Set(required)).toEqual(
      new Set(["nom", "contrat", "email", ...(path === "/resiliation" ? ["fin"] : [])]),
    );
    expect(document.querySelector("label[for=champ-prenom]")?.text).toBe("Prénom");
  },
);

test("confirming the same declaration ten times at once makes one declaration and one email", async () => {
  const visitor = new Visitor(shop.url);
  const values = { nom: "Inès", contrat: "abonnement", email: "ines@exemple.fr", fin: "fin-de-periode" };
  const page = await visitor.open("/resiliation");
  const { url, body } = visitor.formRequest(page, { nom: values.nom, contrat: values.contrat, email: values.email });
  body.set("fin", values.fin);
  const recapHtml = await (await visitor.request(url, { method: "POST", body })).text();
  const idempotencyKey = /name="tentative" value="([\w-]+)"/.exec(recapHtml)?.[1] ?? "";
  const confirm = new URLSearchParams({ ...values, tentative: idempotencyKey, etape: "confirmer" });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => visitor.request("/resiliation", { method: "POST", body: confirm })),
  );
  expect(new Set(answers.map((answer) => answer.headers.get("Location"))).size).toBe(1);
  expect(answers.every((answer) => answer.status === 303)).toBe(true);
  const rows = (await declarations()).filter((row) => row.email === "ines@exemple.fr");
  expect(rows).toMatchObject([{ kind: "cancellation", requestedEnd: "fin-de-periode" }]);
  await shop.mailbox.until("ines@exemple.fr", 1);
  const emails = await shop.db.selectFrom("emails").select("id").where("recipient", "=", "ines@exemple.fr").execute();
  expect(emails).toHaveLength(1);
});

test("a declaration never changes, not even in the database", async () => {
  await shop.inspect(async (db) => {
    await expect(sql`update declarations set declared_at = now()`.execute(db)).rejects.toThrow("append-only");
    await expect(sql`delete from declarations`.execute(db)).rejects.toThrow("append-only");
    await expect(sql`truncate declarations cascade`.execute(db)).rejects.toThrow("append-only");
  });
});

test("a declaration gets the same answer whether an order exists or not", async () => {
  const bodies = await Promise.all(
    ["ES-000001", "ES-999999"].map(async (contrat) => {
      const visitor = new Visitor(shop.url);
      const recap = await visitor.submit(await visitor.open("/retractation"), {
        nom: "N",
        contrat,
        email: "n@exemple.fr",
      });
      const receipt = await visitor.submit(recap, {}, "Confirmer la rétractation");
      return receipt.text.replaceAll(contrat, "").replace(/\d{2}:\d{2}/g, "");
    }),
  );
  expect(bodies[0]).toBe(bodies[1]);
});

test("an incomplete declaration names the missing fields and keeps the typed values", async () => {
  const visitor = new Visitor(shop.url);
  const page = await visitor.open("/resiliation");
  const refused = await visitor.submit(page, { nom: "Ada", contrat: "", email: "pas-une-adresse" });
  expect(refused.status).toBe(400);
  expect(refused.document.querySelector("input[name=nom]")?.getAttribute("value")).toBe("Ada");
  expect(refused.document.querySelectorAll("[aria-invalid=true]").length).toBeGreaterThanOrEqual(2);
});

test("a declaration with unknown fields is accepted and gets its receipt", async () => {
  const visitor = new Visitor(shop.url);
  const email = "remplie@exemple.fr";
  const typed = { prenom: "Léa", nom: "Martin", contrat: "x", email, etape: "confirmer", site_web: "http://x.example" };
  const answer = await visitor.request("/retractation", { method: "POST", body: new URLSearchParams(typed) });
  expect(answer.status).toBe(303);
  expect((await declarations()).find((row) => row.email === email)).toMatchObject({ name: "Léa Martin" });
  expect((await shop.mailbox.until(email, 1))[0]?.text).toContain("Léa Martin");
});

test("each declaration gets its receipt, even the fifth of a day from one client", async () => {
  const email = "souvent@exemple.fr";
  for (const contrat of ["un", "deux", "trois", "quatre", "cinq"])
    await declare(shop, "retractation", { contrat, email });
  expect(await shop.mailbox.until(email, 5)).toHaveLength(5);
});

test("a declaration without a first name is accepted", async () => {
  const body = new URLSearchParams({ nom: "Martin", contrat: "x", email: "sans@exemple.fr", etape: "confirmer" });
  expect((await new Visitor(shop.url).request("/resiliation", { method: "POST", body })).status).toBe(400);
  body.set("fin", "des-que-possible");
  expect((await new Visitor(shop.url).request("/resiliation", { method: "POST", body })).status).toBe(303);
});
