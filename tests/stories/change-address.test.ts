import { expect, test } from "vitest";
import { aMember, anAccount, enter, isSignedIn, newVisitor } from "#tests/support/accounts.ts";
import { linkIn, PASSWORD } from "#tests/support/buying.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const FRESH = "sept hiboux dans la brume";
const WRONG = "pas le bon du tout";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });

/** Requests another address, and returns the link that was sent there. */
async function askFor(visitor: Visitor, email: string): Promise<string> {
  await visitor.submit(await visitor.open("/account/email"), { email, password: PASSWORD });
  return linkIn((await shop.mailbox.until(email, 1)).at(-1), "/verifier-email?token=");
}

const field = (page: Page, name: string) => page.document.querySelector(`main [name="${name}"]`);

test("changing the e-mail address requires the password and a confirmation from the new mailbox; the old address is told, and its links stop working", async () => {
  const email = "ancienne@exemple.fr";
  const visitor = await aMember(shop, email);
  const form = await visitor.open("/account/email");
  const refused = await visitor.submit(form, { email: "neuve@exemple.fr", password: "pas le bon du tout" });
  expect([refused.status, field(refused, "email")?.getAttribute("value")]).toEqual([400, "neuve@exemple.fr"]);
  expect((await visitor.submit(form, { email, password: PASSWORD })).text).toContain("déjà l’adresse");
  const sent = await visitor.submit(form, { email: "Neuve@exemple.fr", password: PASSWORD });
  expect(sent.text).toContain("Regarde ta nouvelle boîte");
  expect([new URL(sent.url).search, sent.text.includes("neuve@exemple.fr")]).toEqual([
    "?notice=address-change-requested",
    true,
  ]);
  const [warning] = await shop.mailbox.until(email, 1);
  expect(warning?.text).not.toContain("/verifier-email");
  await visitor.submit(await new Visitor(shop.url).open("/mot-de-passe-oublie"), { email });
  const reset = linkIn((await shop.mailbox.until(email, 2))[1], "/mot-de-passe?token=");
  // Meanwhile somebody has typed the new address into the sign-up form.
  const squatter = newVisitor(shop);
  await squatter.submit(await squatter.open("/signup"), {
    email: "neuve@exemple.fr",
    password: FRESH,
    passwordConfirmation: FRESH,
  });
  const link = linkIn((await shop.mailbox.until("neuve@exemple.fr", 1))[0], "/verifier-email?token=");
  const page = await visitor.open(link);
  expect(field(page, "password")).toBeNull();
  expect((await visitor.open("/account")).text).toContain(email);
  const { url, body } = visitor.formRequest(page, {}, "Confirmer");
  const answers = await Promise.all(
    [...Array(10)].map(() => visitor.request(url, { method: "POST", body: new URLSearchParams(body) })),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect((await visitor.open("/account")).text).toContain("neuve@exemple.fr");
  expect((await shop.mailbox.until(email, 3))[2]?.text).toContain("avec une autre adresse e-mail");
  expect((await visitor.open(reset)).status).toBe(410);
  expect(await isSignedIn(await enter(shop, "neuve@exemple.fr"))).toBe(true);
  expect(await isSignedIn(await enter(shop, email))).toBe(false);
});

test("a customer cannot change to an address that has an account, and the page does not reveal that it has one", async () => {
  await anAccount(shop, "proprietaire@exemple.fr");
  const visitor = await aMember(shop, "curieuse@exemple.fr");
  const ask = async (email: string) => {
    const page = await visitor.submit(await visitor.open("/account/email"), { email, password: PASSWORD });
    return page.text.replace(email, "…").replace(/avant le .*? D’ici/, "");
  };
  expect(await ask("proprietaire@exemple.fr")).toBe(await ask("libre@exemple.fr"));
  await shop.mailbox.until("libre@exemple.fr", 1);
  expect(shop.mailbox.to("proprietaire@exemple.fr")).toEqual([]);
});

test("the link of the confirmation email works on a device that is not signed in, after the password", async () => {
  const link = await askFor(await aMember(shop, "voyageuse@exemple.fr"), "telephone@exemple.fr");
  const phone = newVisitor(shop);
  const page = await phone.open(link);
  expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
  const empty = await phone.submit(page, { password: "" });
  expect([empty.status, field(empty, "password")?.getAttribute("aria-invalid")]).toEqual([400, "true"]);
  const wrong = await phone.submit(empty, { password: WRONG });
  expect([wrong.status, wrong.text.includes("Ce n’est pas le mot de passe du compte.")]).toEqual([400, true]);
  expect(wrong.html).not.toContain(WRONG);
  const done = await phone.submit(wrong, { password: PASSWORD });
  expect([new URL(done.url).pathname, done.text.includes("Ta nouvelle adresse est confirmée")]).toEqual([
    "/login",
    true,
  ]);
  expect(field(done, "email")?.getAttribute("value")).toBe("telephone@exemple.fr");
  expect(await isSignedIn(await enter(shop, "telephone@exemple.fr"))).toBe(true);
});

test("the owner of a mailbox that a customer mistyped cannot take over the account with the link", async () => {
  const visitor = await aMember(shop, "distraite@exemple.fr");
  const link = await askFor(visitor, "inconnue@exemple.fr");
  const stranger = newVisitor(shop);
  const page = await stranger.open(link);
  expect(page.text).not.toContain("distraite@exemple.fr");
  const token = new URL(link).searchParams.get("token") ?? "";
  for (const password of [undefined, "", WRONG]) {
    const body = new URLSearchParams({ token, ...(password !== undefined && { password }) });
    expect((await stranger.request("/verifier-email", { method: "POST", body })).status).toBe(400);
  }
  // Nor can somebody who is signed in to another account.
  const other = await aMember(shop, "voisine@exemple.fr");
  const body = new URLSearchParams({ token });
  expect((await other.request("/verifier-email", { method: "POST", body })).status).toBe(400);
  await stranger.submit(await stranger.open("/mot-de-passe-oublie"), { email: "inconnue@exemple.fr" });
  expect((await visitor.open("/account")).text).toContain("distraite@exemple.fr");
  expect(shop.mailbox.to("inconnue@exemple.fr")).toHaveLength(1);

  // Guessing is limited; the signed-in customer can still confirm.
  const statuses: number[] = [];
  for (let turn = 0; turn < 10; turn += 1)
    statuses.push((await newVisitor(shop).submit(page, { password: WRONG })).status);
  expect(statuses.at(-1)).toBe(429);
  await visitor.submit(await visitor.open(link), {}, "Confirmer");
  expect((await visitor.open("/account")).text).toContain("inconnue@exemple.fr");
});

test("two concurrent requests to change the address count as one and send one email", async () => {
  const visitor = await aMember(shop, "presse@exemple.fr");
  const typed = { email: "presse-neuve@exemple.fr", password: PASSWORD };
  const { url, body } = visitor.formRequest(await visitor.open("/account/email"), typed);
  const post = () => visitor.request(url, { method: "POST", body: new URLSearchParams(body) });
  expect((await Promise.all([post(), post()])).map(({ status }) => status)).toEqual([303, 303]);
  const link = linkIn((await shop.mailbox.until(typed.email, 1))[0], "/verifier-email?token=");
  expect((await visitor.open(link)).status).toBe(200);
  const emails = await shop.db.selectFrom("emails").select("id").where("recipient", "=", typed.email).execute();
  expect(emails).toHaveLength(1);
});

test("a customer sees a pending change of address and can cancel it", async () => {
  const visitor = await aMember(shop, "hesitante@exemple.fr");
  const link = await askFor(visitor, "faute@exemple.fr");
  const waiting = await visitor.open("/account/email");
  expect(waiting.text).toMatch(/Demande en attente.*faute@exemple\.fr.*avant le/);
  const back = await visitor.submit(waiting, {}, "Annuler la demande");
  expect(back.text).toContain("La demande est annulée");
  expect(back.text).not.toContain("faute@exemple.fr");
  expect((await visitor.open(link)).status).toBe(410);
  expect((await visitor.open("/account")).text).toContain("hesitante@exemple.fr");
});

test("a link for another account does not change the signed-in one; a link that chooses a password enters its own", async () => {
  const link = await askFor(await aMember(shop, "deux@exemple.fr"), "deux-neuve@exemple.fr");
  const other = await aMember(shop, "autre-compte@exemple.fr");
  const done = await other.submit(await other.open(link), { password: PASSWORD });
  expect([done.status, done.text.includes("reste connecté avec un autre compte")]).toEqual([200, true]);
  expect((await other.open("/account")).text).toContain("autre-compte@exemple.fr");
  await other.submit(await other.open("/mot-de-passe-oublie"), { email: "deux-neuve@exemple.fr" });
  const mails = await shop.mailbox.until("deux-neuve@exemple.fr", 2);
  const reset = await other.open(linkIn(mails.at(-1), "/mot-de-passe?token="));
  const before = other.cookie("sid");
  await other.submit(reset, { password: FRESH, passwordConfirmation: FRESH });
  expect((await other.open("/account")).text).toContain("deux-neuve@exemple.fr");
  other.setCookie("sid", before ?? "");
  expect(await isSignedIn(other)).toBe(false);
});
