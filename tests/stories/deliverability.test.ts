import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { headerOf } from "#tests/support/emails.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

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
  // As a letter, so that its source tells of letters; its link ends nothing, and says so.
  expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const link = /<(.*)>/.exec(headerOf(mail, "list-unsubscribe") ?? "")?.[1] ?? "";
  expect((await new Visitor(shop.url).open(link)).text).toContain("C’était un essai");
  const click = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await new Visitor(shop.url).request(link, { method: "POST", body: click })).status).toBe(200);

  const source = (signed: string, own = "") => `Authentication-Results: mx.google.com; dkim=pass header.d=essor.example
DKIM-Signature: v=1; d=essor.example; h=${signed}
From: Essor <bonjour@essor.example>
${own}
Bonjour`;
  const said = async (pasted: string) => {
    const read = await admin.submit(page, { source: pasted }, "Examiner");
    return /Désinscription en un clic\s*(Non vérifié|En règle|À faire)/.exec(read.text)?.[1];
  };
  const own = `List-Unsubscribe: <${link}>\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n`;
  expect(await said(source("From:To"))).toBe("Non vérifié");
  expect(await said(source("From:To", own))).toBe("À faire");
  expect(await said(source("From:List-Unsubscribe:List-Unsubscribe-Post", own))).toBe("En règle");
});
