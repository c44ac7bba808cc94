import { sql } from "kysely";
import { expect } from "vitest";
import { ADMIN } from "./admin.ts";
import type { Shop } from "./shop.ts";
import type { Page, Visitor } from "./visitor.ts";

/** Whoever has only the session of an administrator, without the password. */
export function stolenSession(shop: Shop, admin: Visitor) {
  const age = () => sql`update sessions set authenticated_at = now() - interval '11 minutes'`.execute(shop.db);

  /** She enters the password that the page asks for, and comes back to the page. */
  async function enterPassword(asked: Page, page: string): Promise<Page> {
    expect(new URL(asked.url).pathname).toBe("/admin/confirmer-identite");
    const back = await admin.submit(asked, { password: ADMIN.password });
    expect(new URL(back.url).pathname).toBe(page);
    return back;
  }

  /** The session alone is asked for the password; its owner finds what she sent, and sends it again. */
  async function expectPassword(asked: Page, page: string, change: () => Promise<unknown>): Promise<void> {
    const before = await change();
    const back = await enterPassword(asked, page);
    expect([page, back.text.includes("Votre saisie attend")]).toEqual([page, true]);
    expect(await change()).toEqual(before);
    await admin.submit(back, {}, "Envoyer cette saisie");
    expect(await change()).not.toEqual(before);
  }

  return { age, enterPassword, expectPassword };
}
