import type { Shop } from "./shop.ts";
import { type Page, Visitor } from "./visitor.ts";

/** The administrator whom the seed of the tests has made. */
export const ADMIN = { email: "admin@essor.example", password: "une phrase bien assez longue" };

/** A browser in which the administrator is signed in. */
export async function anAdmin(shop: Shop, from: { address?: string } = {}): Promise<Visitor> {
  const visitor = new Visitor(shop.url, from);
  const page = await visitor.complete(await visitor.open("/admin/login"), ADMIN);
  if (!page.url.endsWith("/admin/dashboard")) throw new Error(`Not signed in: ${page.url}\n${page.text.slice(0, 300)}`);
  return visitor;
}

/** Where a formation is edited, from its line on the dashboard. */
export async function addressOf(admin: Visitor, slug: string): Promise<string> {
  const dashboard = await admin.open("/admin/dashboard");
  const row = dashboard.document
    .querySelectorAll("tbody tr")
    .find((line) => line.querySelector("th span span")?.text === slug);
  const href = row?.querySelector("a[href$='/modifier']")?.getAttribute("href");
  if (!href) throw new Error(`No line for ${slug}:\n${dashboard.text.slice(0, 400)}`);
  return href.replace(/\/modifier$/, "");
}

/** The text of one formation's line on the dashboard. */
export function lineOf(dashboard: Page, slug: string): string {
  const row = dashboard.document
    .querySelectorAll("tbody tr")
    .find((line) => line.querySelector("th span span")?.text === slug);
  return row?.text.replace(/\s+/g, " ") ?? "";
}

/** The error message at a field. */
export function errorAt(page: Page, field: string): string | undefined {
  const control = page.document.querySelector(`[name="${field}"][aria-invalid]`);
  const id = control?.getAttribute("aria-describedby")?.split(" ").at(-1);
  return (
    id &&
    page.document
      .getElementById(id)
      ?.text.replace(/^Erreur\s*:\s*/, "")
      .replace(/\s/g, " ")
  );
}

/** The amounts of a formation's orders in cents, oldest first. */
export async function pricesOf(shop: Shop, id: string | undefined): Promise<number[]> {
  const rows = await shop.inspect((db) =>
    db.selectFrom("formationPrices").select("amountCents").where("formationId", "=", `${id}`).orderBy("id").execute(),
  );
  return rows.map((row) => row.amountCents);
}
