import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#app/domain/values/ids.server.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer, goToStripe, PASSWORD, returnAddress, sessionOf } from "#tests/support/buying.ts";
import { emailsAbout, sendNow } from "#tests/support/emails.ts";
import { makeJobsDue, runJob } from "#tests/support/jobs.ts";
import { accessIsOpen, findOrder, termsIn, untilOpen } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfText } from "#tests/support/pdf.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { unzip } from "#tests/support/zip.ts";

/** The proof of a contract: the confirmation before access, and the contract's file. */
const shop = await aShop({ env: { TRUST_PROXY: "1" } });

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const run = (query: ReturnType<typeof sql>) => shop.inspect((db) => query.execute(db));
const bytesOf = async (visitor: Visitor, address: string) => {
  const response = await visitor.request(address);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

test("access opens, and its email is sent, only after the confirmation email was sent", async () => {
  const visitor = await aCustomer(shop, "attend@exemple.fr", "rat-race");
  shop.mailbox.mode = "refuse-later";
  const stripePage = await goToStripe(visitor, "mindset");
  const success = await visitor.submit(stripePage, {}, "Payer");
  expect(success.text).toContain("la formation s’ouvre dès que cet e-mail est parti");
  const programme = "/formations/mindset/apprendre";
  expect((await visitor.open(programme)).status).toBe(404);
  const orders = await visitor.open("/orders");
  expect(orders.text).toMatch(/Accès en attente.*S’ouvre avec l’e-mail de confirmation, au plus tard le/s);
  expect(orders.document.querySelectorAll("a[href='/formations/mindset/apprendre']")).toEqual([]);
  expect((await visitor.open("/checkout/mindset")).text).toContain("Vous possédez déjà cette formation");
  const mine = await shop.db
    .selectFrom("orders")
    .select("id")
    .where("stripeCheckoutSessionId", "=", sessionOf(stripePage))
    .execute();
  const id = mine[0]?.id ?? "";
  const admin = await anAdmin(shop);
  expect((await admin.open(`/admin/commandes/${id}`)).text).toContain("S’ouvre avec la confirmation, au plus tard le");

  const [refused, waiting] = ["order-confirmation queued, tried", "training-access queued"];
  await eventually(async () => (await emailsAbout(shop, id))[0] === refused);
  await sendNow(shop, id, "training-access");
  expect(await emailsAbout(shop, id)).toEqual([refused, waiting]);

  shop.mailbox.mode = "accept";
  await eventually(async () => {
    await makeJobsDue(shop);
    return accessIsOpen(shop, id);
  });
  await eventually(async () => (await emailsAbout(shop, id))[1] === "training-access sent, tried");
  const [first, second] = shop.mailbox.to("attend@exemple.fr").slice(-2);
  expect([first?.subject, second?.subject]).toEqual([
    expect.stringContaining("confirmée"),
    expect.stringContaining("Ton accès"),
  ]);
  expect((await visitor.open(programme)).status).toBe(200);
  expect((await visitor.open(returnAddress("mindset", sessionOf(stripePage)))).text).toContain("Il est parti");
});

test("when the confirmation cannot be sent for ten minutes, access opens, and the buyer can download the contract until it is sent", async () => {
  const visitor = new Visitor(shop.url);
  shop.mailbox.mode = "refuse-later";
  const stripePage = await goToStripe(visitor, "rat-race", "panne@exemple.fr");
  await visitor.submit(stripePage, {}, "Payer");
  const { id } = await findOrder(shop, "panne@exemple.fr");
  const back = returnAddress("rat-race", sessionOf(stripePage));
  const pdf = `/success/confirmation.pdf?session_id=${sessionOf(stripePage)}`;
  expect(await accessIsOpen(shop, id)).toBe(false);
  expect((await bytesOf(visitor, pdf)).status).toBe(302);
  await run(sql`update orders set paid_at = paid_at - interval '10 minutes' where id = ${id}`);
  await run(sql`update access set opens_at = opens_at - interval '10 minutes' where order_id = ${id}`);
  await run(
    sql`update emails set scheduled_for = scheduled_for - interval '10 minutes' where recipient = 'panne@exemple.fr'`,
  );
  expect(await accessIsOpen(shop, id)).toBe(true);
  await sendNow(shop, id, "training-access");
  expect((await emailsAbout(shop, id))[1]).toBe("training-access queued, tried");
  const late = await visitor.open(back);
  expect(late.text).toContain("L’e-mail de confirmation a du retard");
  const files = late.document.querySelectorAll(".notice a").map((link) => link.getAttribute("href") ?? "");
  expect(files[0]).toBe(pdf);
  const confirmation = await bytesOf(visitor, pdf);
  expect(await pdfText(confirmation.bytes)).toMatch(/Votre commande est confirmée.*497 € TTC.*Rétractation/s);
  const terms = await bytesOf(visitor, files[1] ?? "");
  expect(files[1]).toContain(sha256(terms.bytes));
  expect((await bytesOf(visitor, `${pdf}x`)).status).toBe(302);

  shop.mailbox.mode = "accept";
  await eventually(async () => {
    await makeJobsDue(shop);
    return new Set(shop.mailbox.to("panne@exemple.fr").map(({ subject }) => subject)).size === 2;
  });
  // The mail server has the email a moment before the shop has recorded it.
  await eventually(async () => !(await visitor.open(back)).text.includes("a du retard"));
  expect((await visitor.open(pdf)).text).toContain("Il est parti");
});

test("without a mail server access opens with the payment, and the buyer can download the contract", async () => {
  const silent = await Shop.open({ env: { SMTP_URL: undefined } });
  try {
    const visitor = new Visitor(silent.url);
    const stripePage = await goToStripe(visitor, "rat-race", "muette@exemple.fr");
    const success = await visitor.submit(stripePage, {}, "Payer");
    expect(success.document.querySelector("a[href^='/success/confirmation.pdf']")).not.toBeNull();
    const { id } = await findOrder(silent, "muette@exemple.fr");
    expect(await accessIsOpen(silent, id)).toBe(true);
  } finally {
    await silent.close();
  }
});

test("the emails of a contract are deleted ten years after the last of them, the last payment and the end of access, and not a day before", async () => {
  const terms = await shop.inspect(termsIn);
  const [gone, paid, written, open, closed, over, erased] = Array.from({ length: 7 }, newId);
  const years = {
    [String(gone)]: [11, 11],
    [String(paid)]: [11, 9],
    [String(written)]: [11, 11],
    [String(open)]: [11, 11],
    [String(closed)]: [11, 11],
    [String(over)]: [11, 11],
    [String(erased)]: [11, 11],
  };
  for (const [id, [letter, payment]] of Object.entries(years)) {
    await run(sql`insert into orders (id, idempotency_key, email, formation_id, formation_name, type, amount_cents, offer, consents, terms_version, terms_sha256, expires_at)
      select ${id}, ${id}, 'ancienne@exemple.fr', id, name, 'payment', 100, '{}', '[]', '2016-01-01', ${terms}, now() from formations limit 1`);
    await run(sql`insert into order_payments (order_id, amount_cents, currency, paid_at)
      values (${id}, 100, 'eur', now() - make_interval(years => ${payment}::int))`);
    for (const age of [letter, ...(id === written ? [9] : [])])
      await run(sql`insert into order_emails (email_id, order_id, template, recipient, subject, html, text, attachments, sha256, message_id, sent_at)
        values (${newId()}, ${id}, 'order-refunded', 'ancienne@exemple.fr', '', '', '', '[]', '', '', now() - make_interval(years => ${age}::int))`);
  }
  for (const [index, [id, revoked]] of (
    [
      [open, null],
      [closed, 9],
      [over, 11],
    ] as const
  ).entries())
    await run(sql`insert into access (user_id, formation_id, source, order_id, revoked_at)
      select users.id, another.id, 'order', ${id}, now() - make_interval(years => ${revoked}::int) from users,
        (select id from formations where id <> (select formation_id from orders where id = ${id})
          order by id offset ${index} limit 1) another where role = 'admin'`);
  // The account is erased, and its access with it.
  await run(sql`update orders set access_ended_at = now() - interval '9 years' where id = ${erased}`);
  await run(sql`insert into withdrawn_consents (email_hash, at)
    values ('older', now() - interval '11 years'), ('younger', now() - interval '9 years')`);
  await runJob(shop, "clean-up");
  const left = (id: string | undefined) =>
    shop.db.selectFrom("orderEmails").select("emailId").where("orderId", "=", String(id)).execute();
  const kept = await Promise.all([gone, paid, written, open, closed, over, erased].map(left));
  expect(kept.map((rows) => rows.length)).toEqual([0, 1, 2, 1, 1, 0, 1]);
  const hashes = await shop.db.selectFrom("withdrawnConsents").select("emailHash").execute();
  expect(hashes).toEqual([{ emailHash: "younger" }]);
});

test("ten years after the end of its year an order and its invoice lose the buyer's name, unless access is still open", async () => {
  const terms = await shop.inspect(termsIn);
  const [old, young, open] = [newId(), newId(), newId()];
  for (const [id, age] of [
    [old, 12],
    [young, 9],
    [open, 12],
  ] as const) {
    const then = sql`now() - make_interval(years => ${age}::int)`;
    await run(sql`insert into orders (id, idempotency_key, email, formation_id, formation_name, type, status, amount_cents, offer, consents, terms_version, terms_sha256, expires_at, created_at, paid_at)
      select ${id}, ${id}, 'livres@exemple.fr', id, name, 'payment', 'paid', 100, '{}', '[]', '2016-01-01', ${terms}, now(), ${then}, ${then} from formations limit 1`);
    await run(
      sql`insert into order_payments (order_id, amount_cents, currency, paid_at) values (${id}, 100, 'eur', ${then})`,
    );
    await run(sql`insert into invoices (number, kind, order_id, payment_id, reference, issued_at, paid_at, designation, net_cents, vat_cents, total_cents, vat_rate, regime, vat_treatment, currency, buyer, seller)
      select ${id}, 'invoice', ${id}, id, ${id}, paid_at, paid_at, '', 100, 0, 100, 0, 'franchise', 'franchise', 'eur', '{"name": "Livia Livres", "country": "BE"}', '{}'
      from order_payments where order_id = ${id}`);
    await run(sql`insert into issued_papers (number, sha256, pdf) values (${id}, encode(sha256('pdf'), 'hex'), 'pdf')`);
  }
  await run(sql`insert into access (user_id, formation_id, source, order_id)
    select users.id, orders.formation_id, 'order', orders.id from users, orders where role = 'admin' and orders.id = ${open}`);
  for (const change of [
    sql`update invoices set total_cents = 99, net_cents = 99 where order_id = ${old}`,
    sql`update invoices set buyer = '{}' where order_id = ${young}`,
    sql`delete from invoices where order_id = ${old}`,
    sql`delete from issued_papers where number = ${young}`,
    sql`update issued_papers set pdf = 'other' where number = ${old}`,
    sql`truncate issued_papers`,
  ])
    await expect(run(change)).rejects.toThrow("append-only");
  await runJob(shop, "clean-up");
  const books = await shop.db
    .selectFrom("invoices")
    .innerJoin("orders", "orders.id", "orderId")
    // Its file names the buyer.
    .leftJoin("issuedPapers", "issuedPapers.number", "invoices.number")
    .select("sha256")
    .select(["orderId as id", "email", "totalCents as total"])
    .select(sql`buyer ->> 'name'`.as("name"))
    .select(sql`buyer ->> 'country'`.as("country"))
    .where("orderId", "in", [old, young, open])
    .execute();
  const whole = {
    email: "livres@exemple.fr",
    name: "Livia Livres",
    total: 100,
    country: "BE",
    sha256: sha256(Buffer.from("pdf")),
  };
  for (const [id, facts] of [
    [old, { ...whole, email: "", name: "", sha256: null }],
    [young, whole],
    [open, whole],
  ] as const)
    expect(books.find((line) => line.id === id)).toEqual({ id, ...facts });
});

test("a lawyer's document is deleted six years after its successor arrived; the current one is kept", async () => {
  for (const [name, years] of [
    ["gone", 9],
    ["replaced", 8],
    ["last", 3],
    ["other", 20],
  ] as const)
    await run(sql`insert into counsel_opinions (id, subject, signed_on, file_name, sha256, body, received_at)
      values (${newId()}, ${name === "other" ? "sante" : "maison"}, now(), ${name}, ${name}, '', now() - make_interval(years => ${years}::int))`);
  await runJob(shop, "clean-up");
  const left = await shop.db.selectFrom("counselOpinions").select("fileName").execute();
  expect(left.map((row) => row.fileName).sort()).toEqual(["last", "other", "replaced"]);
});

test("only the buyer and administrators can open the contract's file, with offer, terms, ticked boxes and emails", async () => {
  const visitor = await aCustomer(shop, "dossier@exemple.fr", "mindset");
  await untilOpen(shop);
  const { id, number } = await findOrder(shop, "dossier@exemple.fr");
  const address = `/orders/${number}/contrat`;
  const list = await visitor.open("/orders");
  expect(list.document.querySelector(`a[href='${address}']`)?.text.trim()).toBe("Dossier du contrat");
  const page = await visitor.open(address);
  const { termsSha256: hash } = await shop.db
    .selectFrom("orders")
    .select("termsSha256")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(page.text).toContain(String(hash));
  expect(page.text).toMatch(/J’ai lu et j’accepte les conditions générales de vente.*case cochée le/s);
  expect(page.text).toMatch(new RegExp(`Commande ${number} confirmée.*conditions-generales-de-vente`, "s"));
  const files = await unzip((await bytesOf(visitor, `${address}.zip`)).bytes);
  expect(Object.keys(files)).toEqual([
    "dossier.pdf",
    "dossier.json",
    expect.stringMatching(/^conditions-generales-de-vente-[\d-]+\.pdf$/),
    expect.stringMatching(/^lettres\/01-[\d-]+-confirmation-de-commande\.html$/),
    expect.stringMatching(/^lettres\/01-[\d-]+-confirmation-de-commande\.txt$/),
    expect.stringMatching(/^lettres\/02-[\d-]+-acces-a-la-formation\.html$/),
    expect.stringMatching(/^lettres\/02-[\d-]+-acces-a-la-formation\.txt$/),
    expect.stringMatching(/^factures\/F\d{4}-\d{6}\.pdf$/),
  ]);
  expect(page.text).toMatch(/Facture F\d{4}-\d{6} du .* : 497/);
  // The access email, whose link opens the account, is not in the file.
  expect(Object.values(files).join()).not.toMatch(/token=(?!lien-masque)/);
  const confirmation = shop.mailbox.to("dossier@exemple.fr").find(({ subject }) => subject.includes(number));
  const { emails } = JSON.parse(files["dossier.json"] ?? "");
  expect(emails[0]).toMatchObject({ subject: confirmation?.subject, files: [{ sha256: hash }, {}] });
  expect(emails[0].sha256).toBe(sha256(Buffer.from(String(confirmation?.html).trimEnd())));
  await expect(run(sql`update order_emails set subject = 'x'`)).rejects.toThrow("proof");

  const stranger = await aCustomer(shop, "curieuse@exemple.fr", "rat-race");
  for (const path of [address, `${address}.zip`]) {
    expect((await stranger.open(path)).status).toBe(404);
    expect((await new Visitor(shop.url).open(path)).url).toContain("/login?redirectTo=");
  }
  await visitor.submit(await visitor.open("/compte/donnees/effacer"), { password: PASSWORD });
  const admin = await anAdmin(shop);
  const desk = await admin.open(`/admin/commandes/${id}`);
  expect(desk.document.querySelector(`a[href='${address}']`)?.text.trim()).toBe("Dossier du contrat");
  expect((await admin.open(address)).text).toContain(String(hash));
});
