import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { aShop } from "#tests/support/own-shop.ts";

const shop = await aShop();

test("the page of deliverability tells of the server that sends, and sends a trial to whoever asks", async () => {
  const admin = await anAdmin(shop);
  const page = await admin.open("/admin/emails/delivrabilite");
  expect(page.text).toMatch(/Le serveur d’envoi.*Chiffrement \(TLS\).*En règle.*rien ne passe en clair/);
  const sent = await admin.submit(page, {}, "M’envoyer un e-mail d’essai");
  expect(sent.text).toContain("essai");
  expect(new URL(sent.url).pathname).toBe("/admin/emails/delivrabilite");
  const [mail] = await shop.mailbox.until("admin@essor.example", 1);
  expect(mail?.subject).toContain("vos e-mails partent bien");
});
