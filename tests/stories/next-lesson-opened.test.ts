import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "#tests/support/buying.ts";
import { programmeOf } from "#tests/support/courses.ts";
import { findOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** The guarantee of less than 20 %, and a lesson that only « J'ai terminé, leçon suivante » has opened. */
const LESSONS = "/formations/mindset/apprendre";
const BY_ITSELF = /Le plus favorable pour vous : \d/;
const BY_A_PERSON = "si une personne l’accorde après examen";

const shop = await aShop();
const { rows } = await sql<{ slug: string }>`select slug from (${programmeOf("mindset")}) lesson
  order by n limit 9`.execute(shop.db);

test("a lesson that the button opened asks for nobody, until it is used, or another one is opened", async () => {
  const ways: [string, (learner: Visitor, seventh: string) => Promise<unknown>][] = [
    ["livret", async (learner) => (await learner.request("/formations/mindset/livret.pdf")).arrayBuffer()],
    ["suivante", (learner) => learner.open(`${LESSONS}/${rows[7]?.slug}`)],
  ];
  for (const [name, uses] of ways) {
    const email = `${name}@exemple.fr`;
    const learner = await aCustomer(shop, email, "mindset");
    const { id, number } = await findOrder(shop, email);
    await sql`update orders set paid_at = paid_at - interval '20 days' where id = ${id}`.execute(shop.db);
    const shown = async () => (await learner.open(`/orders/${number}/remboursement`)).text;
    let page = await learner.open(`${LESSONS}/${rows[0]?.slug}`);
    for (let lesson = 1; lesson <= 6; lesson += 1) page = await learner.submit(page, {}, "J’ai terminé");
    expect(page.url).toContain(`${rows[6]?.slug}`);
    expect(await shown()).toMatch(BY_ITSELF);
    await uses(learner, page.url);
    expect(await shown()).toContain(BY_A_PERSON);
  }
});

test("« J’ai terminé » says beforehand that it takes the progress to the bound of the guarantee, once, inside the thirty days", async () => {
  const email = "avertie@exemple.fr";
  const learner = await aCustomer(shop, email, "lancer-startup");
  const { id } = await findOrder(shop, email);
  const { rows: short } = await sql<{ slug: string }>`select slug from (${programmeOf("lancer-startup")}) lesson
    order by n limit 4`.execute(shop.db);
  const LOST = /Cette leçon terminée, tu auras suivi 20 % .* ouverte jusqu’au \d+ \S+ 20\d\d, ne s’appliquera plus/;
  const says = async (at: number) =>
    LOST.test((await learner.open(`/formations/lancer-startup/apprendre/${short[at]?.slug}`)).text);
  expect(await says(0)).toBe(false);
  const done = async (at: number) =>
    learner.submit(await learner.open(`/formations/lancer-startup/apprendre/${short[at]?.slug}`), {}, "J’ai terminé");
  await done(0);
  // The second weighs less than a fifth, the third takes her there.
  const [second, third] = [await says(1), await says(2)];
  await done(1);
  expect([second, third, await says(2)]).toEqual([false, false, true]);
  await sql`update orders set paid_at = paid_at - interval '40 days' where id = ${id}`.execute(shop.db);
  expect(await says(2)).toBe(false);
  await sql`update orders set paid_at = paid_at + interval '40 days' where id = ${id}`.execute(shop.db);
  await done(2);
  expect(await says(3)).toBe(false);
});
