import { sql } from "kysely";
import { expect, test } from "vitest";
import { formatDate, parisDay } from "#app/domain/values/time.ts";
import { anAccount } from "#tests/support/accounts.ts";
import { ADMIN, anAdmin, errorAt } from "#tests/support/admin.ts";
import { aSubscriber } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { unzip } from "#tests/support/zip.ts";

const shop = await aShop();
const admin = await anAdmin(shop);
const run = (query: ReturnType<typeof sql>) => shop.inspect((db) => query.execute(db));
const PAGE = "/admin/droits/conditions";

test("a change of the terms is announced once to who subscribed under an older text, a month ahead, with the text and the way out", async () => {
  expect((await admin.open("/admin/droits")).html).toContain(`href="${PAGE}"`);
  expect((await admin.open(PAGE)).text).toContain("Aucun abonnement en cours");
  const orders = new Map<string, string>();
  for (const name of ["ancienne", "fidele", "nouvelle", "partie"]) orders.set(name, (await aSubscriber(shop, name)).id);
  const idOf = (...names: string[]) => sql`any(${names.map((name) => orders.get(name))}::uuid[])`;
  await run(sql`update orders set terms_version = '2026-01-01' where id = ${idOf("ancienne", "fidele", "partie")}`);
  await run(sql`update subscriptions set status = 'canceled' where order_id = ${idOf("partie")}`);

  const page = await admin.open(PAGE);
  expect(page.text).toContain("2 abonnements en cours reposent sur un texte plus ancien");
  const resume = "Le rendez-vous collectif passe\ndu lundi <b>au mardi</b>.";
  const soon = parisDay(new Date()).add({ days: 20 }).toString();
  const refused = await admin.submit(page, { resume, effet: soon }, "Prévenir les 2");
  expect([refused.status, errorAt(refused, "effet"), refused.html.includes("au mardi")]).toEqual([
    400,
    expect.stringContaining("dans un mois au plus tôt"),
    true,
  ]);
  const effet = parisDay(new Date()).add({ days: 40 });
  const { url, body } = admin.formRequest(refused, { resume, effet: effet.toString() }, "Prévenir les 2");
  const clicks = await Promise.all(
    [1, 2].map(() => admin.request(url, { method: "POST", body: new URLSearchParams(body) })),
  );
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([303, 409]);

  const subject = `Vos conditions d’abonnement changent le ${formatDate(effet.toString())}`;
  for (const name of ["ancienne", "fidele"]) {
    const [mail, ...others] = await shop.mailbox.about(subject, `${name}@exemple.fr`);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("<b>au mardi</b>");
    expect(mail?.text).toContain(`jusqu’au ${formatDate(effet.add({ months: 4 }).toString())}`);
    expect(mail?.text).toContain("/resiliation");
    expect(mail?.attachments[0]?.filename).toMatch(/^conditions-generales-de-vente-.*\.pdf$/);
  }
  for (const name of ["nouvelle", "partie"])
    expect(shop.mailbox.to(`${name}@exemple.fr`).filter((mail) => mail.subject.includes("conditions"))).toEqual([]);
  const after = await admin.open(PAGE);
  expect(after.text).toMatch(/Cette version est annoncée.*au mardi.*2/s);
  const log = shop.db.selectFrom("auditLog").select(["actor", "action", "after"]).where("entity", "=", "terms_notice");
  expect(await log.execute()).toEqual([
    { actor: ADMIN.email, action: "create", after: { recipients: 2, takesEffectOn: effet.toString() } },
  ]);
  // Its proof is in the file of the contract.
  const number = (
    await shop.db
      .selectFrom("orders")
      .select("number")
      .where("id", "=", `${orders.get("fidele")}`)
      .execute()
  )[0];
  await eventually(async () => {
    const archive = await admin.request(`/orders/${number?.number}/contrat.zip`);
    const files = await unzip(Buffer.from(await archive.arrayBuffer()));
    return Object.keys(files).some((name) => name.includes("conditions-changees"));
  });
});

test("a change of the terms of use is announced thirty days ahead, once, to whoever opened an account under an older text", async () => {
  const version = "2026-11-26";
  for (const name of ["doyenne", "pionniere", "recente"]) await anAccount(shop, `${name}@compte.fr`);
  await run(
    sql`update users set created_at = '2026-11-25T22:59:00Z' where email in ('doyenne@compte.fr', 'pionniere@compte.fr')`,
  );
  await run(
    sql`update users set created_at = '2026-11-25T23:00:00Z' where role = 'customer' and email not in ('doyenne@compte.fr', 'pionniere@compte.fr')`,
  );
  const page = await admin.open(`${PAGE}?texte=conditions-utilisation`);
  expect(page.text).toMatch(/celui du 26 novembre 2026.*2 comptes ont été ouverts sous un texte plus ancien/s);
  const resume = "Un compte sans usage est effacé\naprès <b>trois ans</b>.";
  const soon = parisDay(new Date()).add({ days: 30 }).toString();
  const refused = await admin.submit(page, { resume, effet: soon }, "Prévenir les 2");
  expect([refused.status, errorAt(refused, "effet"), refused.html.includes("trois ans")]).toEqual([
    400,
    expect.stringContaining("dans 30 jours au plus tôt"),
    true,
  ]);
  const effet = parisDay(new Date()).add({ days: 31 });
  const { url, body } = admin.formRequest(refused, { resume, effet: effet.toString() }, "Prévenir les 2");
  const clicks = await Promise.all(
    [1, 2].map(() => admin.request(url, { method: "POST", body: new URLSearchParams(body) })),
  );
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const subject = `Changement le ${formatDate(effet.toString())}\u00a0: conditions d’utilisation`;
  for (const name of ["doyenne", "pionniere"]) {
    const [mail, ...others] = await shop.mailbox.about(subject, `${name}@compte.fr`);
    expect(others).toEqual([]);
    for (const said of ["<b>trois ans</b>", "/conditions-utilisation", "/compte/donnees"])
      expect(mail?.text).toContain(said);
  }
  expect(shop.mailbox.to("recente@compte.fr")).toEqual([]);
  expect((await admin.open(url.href)).text).toMatch(/Cette version est annoncée.*trois ans.*2/s);
  expect((await admin.open(`${PAGE}?texte=politique-confidentialite`)).text).toContain("Aucun changement annoncé");
  const log = shop.db
    .selectFrom("auditLog")
    .select(["action", "entityId", "after"])
    .where("entity", "=", "legal_notice");
  expect(await log.execute()).toEqual([
    {
      action: "create",
      entityId: `conditions-utilisation:${version}`,
      after: { recipients: 2, takesEffectOn: effet.toString() },
    },
  ]);

  // A stale page announces nothing.
  const { body: old } = admin.formRequest(page, { resume, effet: effet.toString(), version: "2026-01-01" });
  expect((await admin.request(url, { method: "POST", body: old })).status).toBe(409);
});
