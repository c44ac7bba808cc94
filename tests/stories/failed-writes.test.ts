import { sql } from "kysely";
import { expect, test } from "vitest";
import { newVisitor } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer, PASSWORD } from "#tests/support/buying.ts";
import { aShop } from "#tests/support/own-shop.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();
const customer = await aCustomer(shop, "lea@exemple.fr", "mindset");
const admin = await anAdmin(shop);

/** A fault that nobody has thought of: the table refuses every write. */
async function whileRefused(table: string, act: () => Promise<void>): Promise<void> {
  await shop.inspect((db) =>
    sql`create or replace function refuse_writes() returns trigger language plpgsql as
      $$ begin raise exception 'no write today'; end $$`.execute(db),
  );
  await shop.inspect((db) =>
    sql`create trigger refused before insert or update or delete on ${sql.table(table)}
      for each row execute function refuse_writes()`.execute(db),
  );
  await act();
  await shop.inspect((db) => sql`drop trigger refused on ${sql.table(table)}`.execute(db));
}

const typedIn = (page: Page, name: string) => page.document.querySelector(`[name=${name}]`)?.getAttribute("value");
const TYPED = "Écrit avec soin";

interface Write {
  table: string;
  visitor: Visitor;
  address: string;
  button?: string;
  fields: Record<string, string | boolean>;
  kept?: string;
  said: string;
}

test.each<Write>([
  {
    table: "user_profiles",
    visitor: customer,
    address: "/account?modifier=1",
    fields: { first_name: TYPED },
    kept: "first_name",
    said: "Erreur lors de la mise à jour : Erreur inconnue",
  },
  {
    table: "formations",
    visitor: admin,
    address: "/admin/formations/nouvelle",
    fields: { name: TYPED, slug: "ecrit", price: "10", status: "draft", category: "entrepreneuriat" },
    kept: "name",
    said: "Erreur lors de la sauvegarde : Erreur inconnue",
  },
  {
    table: "formations",
    visitor: admin,
    address: "/admin/dashboard",
    button: "Masquer",
    fields: {},
    said: "Erreur lors de la mise à jour : Erreur inconnue",
  },
  {
    table: "sessions",
    visitor: newVisitor(shop),
    address: "/login",
    fields: { email: "lea@exemple.fr", password: PASSWORD },
    kept: "email",
    said: "Une erreur s’est produite lors de la connexion",
  },
  {
    table: "contact_messages",
    visitor: newVisitor(shop),
    address: "/contact",
    fields: { nom: TYPED, email: "mia@exemple.fr", message: "Bonjour" },
    kept: "nom",
    said: "Ton envoi n’est pas enregistré",
  },
])("a write that fails at $address is said in the page, with what was typed", async (write) => {
  const form = await write.visitor.open(write.address);
  await whileRefused(write.table, async () => {
    const failed = await write.visitor.submit(form, write.fields, write.button);
    expect(failed.text).toContain(write.said);
    expect([failed.status, failed.document.querySelectorAll("header, main, footer").length >= 3]).toEqual([500, true]);
    if (write.kept) expect(typedIn(failed, write.kept)).toBe(write.fields[write.kept]);
  });
});

test("a fault of a file is a page of ours, in French, with its reference", async () => {
  await shop.inspect((db) => sql`alter table access rename to access_away`.execute(db));
  const answer = await customer.request("/formations/mindset/livret.pdf");
  const page = await answer.text();
  await shop.inspect((db) => sql`alter table access_away rename to access`.execute(db));
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([500, "text/html; charset=utf-8"]);
  expect(page).toContain("Une erreur est survenue");
  expect(page).toContain(answer.headers.get("X-Request-Id") ?? "no id");
});
