import { expect, test } from "vitest";
import { ADMIN, anAdmin, errorAt } from "#tests/support/admin.ts";
import { linkIn, PASSWORD } from "#tests/support/buying.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });

test("an administrator invites a second one by email, who may do the same until she is removed; each step is in the audit log", async () => {
  const admin = await anAdmin(shop, { address: "192.0.2.20" });
  const page = () => admin.open("/admin/administratrices");
  expect((await admin.open("/admin/securite")).html).toContain('href="/admin/administratrices"');
  expect(errorAt(await admin.submit(await page(), { email: "seconde" }, "Inviter"), "email")).toContain("complète");
  expect(errorAt(await admin.submit(await page(), { email: ADMIN.email }, "Inviter"), "email")).toContain("déjà");
  const email = "seconde@exemple.fr";
  const invited = await admin.submit(await page(), { email }, "Inviter");
  expect(invited.text).toMatch(/L’invitation part par e-mail.*n’a pas encore répondu/s);
  const second = new Visitor(shop.url, { address: "192.0.2.21" });
  const link = linkIn((await shop.mailbox.until(email, 1))[0], "/mot-de-passe?token=");
  const chosen = { password: PASSWORD, passwordConfirmation: PASSWORD };
  const login = await second.submit(await second.open(link), chosen);
  expect(new URL(login.url).pathname).toBe("/admin/login");
  expect((await second.open(link)).status).toBe(410);
  expect((await second.submit(login, { email, password: PASSWORD })).url).toBe(`${shop.url}/admin/dashboard`);
  // Her own password stands in the administration.
  const security = await second.open("/admin/securite");
  const ownPassword =
    security.document.querySelector("main a[href='/account/mot-de-passe']")?.getAttribute("href") ?? "";
  const next = "sept hiboux dans la brume";
  const changed = { currentPassword: PASSWORD, password: next, passwordConfirmation: next };
  const saved = await second.submit(await second.open(ownPassword), changed, "Changer le mot de passe");
  expect([new URL(saved.url).pathname, saved.text.includes("Votre mot de passe est changé")]).toEqual([
    "/admin/securite",
    true,
  ]);
  const own = new URLSearchParams({ intent: "retirer", id: await idOf(email) });
  expect((await second.request("/admin/administratrices", { method: "POST", body: own })).status).toBe(400);
  const removed = await admin.submit(await page(), {}, `Retirer ${email}`);
  expect(removed.text).toContain("cette personne n’administre plus le site");
  expect(removed.text).not.toContain(email);
  expect((await second.open("/admin/dashboard")).url).toBe(`${shop.url}/admin/login`);
  const lines = await shop.db
    .selectFrom("auditLog")
    .select(["action", "after"])
    .where("entityId", "=", await idOf(email))
    .where("action", "in", ["invite", "set-password", "change-role"])
    .orderBy("id")
    .execute();
  expect(lines).toEqual([
    { action: "invite", after: { role: "admin" } },
    { action: "set-password", after: null },
    { action: "change-role", after: { role: "admin" } },
    { action: "change-role", after: { role: "customer" } },
  ]);
});

async function idOf(email: string): Promise<string> {
  return (await shop.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
}
