import { sql } from "kysely";
import { expect, test } from "vitest";
import { newVisitor } from "#tests/support/accounts.ts";
import { aPaidOrder } from "#tests/support/orders.ts";
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

test("the sales page of a lot names each course above its modules, and the contract names it before each of them", async () => {
  const page = await newVisitor(shop).open("/formations/liberte-financiere");
  const courses = page.document.querySelectorAll("#modules section");
  const { rows } = await sql<{
    title: string;
    module: string;
  }>`select courses.title, min(course_modules.title) as module
    from courses join course_modules on course_id = courses.id join formation_courses using (course_id)
    join formations on formations.id = formation_id where formations.slug = 'liberte-financiere'
    group by courses.id, formation_courses.position order by formation_courses.position, courses.id`.execute(shop.db);
  expect(courses.map((course) => course.querySelector("h3")?.text)).toEqual(rows.map(({ title }) => title));
  for (const [index, { module }] of rows.entries())
    expect(courses[index]?.querySelectorAll("h4").map(({ text }) => text)).toContain(module);
  expect((await newVisitor(shop).open("/formations/rat-race")).document.querySelectorAll("#modules section")).toEqual(
    [],
  );
  const { id } = await aPaidOrder(shop, "lot", "liberte-financiere");
  const { offer } = await shop.db.selectFrom("orders").select("offer").where("id", "=", id).executeTakeFirstOrThrow();
  for (const { title } of rows) expect(offer?.modules).toContainEqual(expect.stringMatching(`^${title}\u00a0: `));
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
