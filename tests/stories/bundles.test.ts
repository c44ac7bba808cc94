import { sql } from "kysely";
import { expect, test } from "vitest";
import { newVisitor } from "#tests/support/accounts.ts";
import { aShop } from "#tests/support/own-shop.ts";

const shop = await aShop();
const OFFER = "Prendre plutôt le lot";

test("who orders a part reads of the lot that holds it, what it costs and what its parts cost", async () => {
  expect((await checkout("mindset")).text).not.toContain(OFFER);
  await edit(`insert into formation_courses (formation_id, course_id, position)
    select formations.id, courses.id, 2 from formations, courses
    where formations.slug = 'liberte-financiere' and courses.slug in ('mindset', 'rat-race')`);
  // Its own course is sold nowhere else.
  expect((await checkout("mindset")).text).toContain("et 2 autres : 997 € TTC. Prendre");
  await edit(`update formation_courses set course_id = (select id from courses where slug = 'dont-die')
    where formation_id = (select id from formations where slug = 'liberte-financiere') and position <> 2`);
  const { text, lot } = await checkout("mindset");
  expect(text).toMatch(/Le lot « [^»]+ » contient cette formation et 2 autres : 997 € TTC \(séparément 1 491 €\)\./);
  expect(lot).toBe("/checkout/liberte-financiere");
  expect((await checkout("liberte-financiere")).text).not.toContain(OFFER);
  expect((await checkout("immobilier-avance")).text).not.toContain(OFFER);
});

test("without a price for each part the line has no sum; a lot that is not sold is not named", async () => {
  await edit(`update formations set status = 'closed' where slug = 'rat-race'`);
  const { text } = await checkout("mindset");
  expect(text).toContain("997 € TTC. Prendre");
  expect(text).not.toContain("séparément");
  await edit(`update formations set status = 'closed' where slug = 'liberte-financiere'`);
  expect((await checkout("mindset")).text).not.toContain(OFFER);
});

async function checkout(slug: string): Promise<{ text: string; lot: string | undefined }> {
  const { text, document } = await newVisitor(shop).open(`/checkout/${slug}`);
  const link = document.querySelectorAll("a").find((anchor) => anchor.text === OFFER);
  return { text: text.replace(/[\u00a0\u202f]/g, " "), lot: link?.getAttribute("href") };
}

/** As the administration writes: what the pages keep is read anew. */
async function edit(statement: string): Promise<void> {
  await shop.edit(statement);
  await sql`select pg_notify('pages', '')`.execute(shop.db);
}
