import { expect, test } from "vitest";
import { aLearner, endSessions, enter } from "#tests/support/accounts.ts";
import { PASSWORD } from "#tests/support/buying.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** A note of a window that has not seen another one's text replaces nothing unasked, as in an exercise. */
const LESSON = "/formations/mindset/apprendre/decision-repoussee";
const BUTTON = "Enregistrer mes notes";

const shop = await aShop();
const replica = await aShop({ beside: shop });
const learner = await aLearner(shop, "lea@exemple.fr", "mindset");
const elsewhere = new Visitor(replica.url);
elsewhere.setCookie("sid", learner.cookie("sid") ?? "");

test("of two windows, on two replicas, the later one gets both notes, and chooses", async () => {
  const [one, other] = [await learner.open(LESSON), await elsewhere.open(LESSON)];
  await learner.submit(one, { note: "Le matin" }, BUTTON);
  const both = await elsewhere.submit(other, { note: "Le soir" }, BUTTON);
  expect(both.status).toBe(409);
  expect(both.text).toContain("Deux textes pour cette note");
  expect(both.text).toContain("L’autre texte :Le matin");
  expect(typed(both)).toBe("Le soir");
  expect(await notes()).toEqual(["Le matin"]);
  const kept = both.document.querySelector("[role=alert] a")?.getAttribute("href") ?? "";
  expect(typed(await elsewhere.open(kept))).toBe("Le matin");
  const merged = await elsewhere.submit(both, { note: "Le matin et le soir" }, BUTTON);
  expect([merged.status, typed(merged)]).toEqual([200, "Le matin et le soir"]);
  // The first window has not seen that, and an empty note would delete it.
  const emptied = await learner.submit(one, { note: "" }, BUTTON);
  expect([emptied.status, emptied.text]).toEqual([409, expect.stringContaining("Le matin et le soir")]);
  // The same text is none.
  expect((await learner.submit(one, { note: "Le matin et le soir" }, BUTTON)).status).toBe(200);
  expect(await notes()).toEqual(["Le matin", "Le matin et le soir"]);
});

test("a window that saves again replaces its own note, and a note that is gone is told as empty", async () => {
  const page = await learner.open(LESSON);
  for (const note of ["une", "deux"]) expect((await learner.submit(page, { note }, BUTTON)).status).toBe(200);
  const stale = await elsewhere.open(LESSON);
  await learner.submit(page, { note: "" }, BUTTON);
  const both = await elsewhere.submit(stale, { note: "trois" }, BUTTON);
  expect([both.status, both.text]).toEqual([409, expect.stringContaining("L’autre texte :(vide)")]);
});

test("a note that waited for the sign-in is still of its own page", async () => {
  const page = await elsewhere.open(LESSON);
  await endSessions(shop, "lea@exemple.fr");
  const login = await elsewhere.submit(page, { note: "écrit trop tard" }, BUTTON);
  const again = await enter(shop, "lea@exemple.fr");
  await again.submit(await again.open(LESSON), { note: "écrit entre-temps" }, BUTTON);
  const back = await elsewhere.submit(login, { email: "lea@exemple.fr", password: PASSWORD });
  expect(typed(back)).toBe("écrit trop tard");
  const both = await elsewhere.submit(back, {}, BUTTON);
  expect([both.status, both.text]).toEqual([409, expect.stringContaining("L’autre texte :écrit entre-temps")]);
});

test("notes are saved sixty times in a quarter of an hour, and what comes after stays in its answer", async () => {
  const eager = await aLearner(shop, "eve@exemple.fr", "mindset");
  const { url, body } = eager.formRequest(await eager.open(LESSON), { note: "encore" }, BUTTON);
  for (let tens = 0; tens < 6; tens += 1) {
    const clicks = Array.from({ length: 10 }, () => eager.request(url, { method: "POST", body }));
    expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual(Array(10).fill(303));
  }
  const refused = await eager.submit(await eager.open(LESSON), { note: "de trop" }, BUTTON);
  expect([refused.status, typed(refused)]).toEqual([429, "de trop"]);
  expect([refused.headers.has("Retry-After"), refused.text]).toEqual([
    true,
    expect.stringContaining("dans quelques minutes"),
  ]);
});

function typed(page: Page): string | undefined {
  return page.document.querySelector("[name=note]")?.textContent;
}

async function notes(): Promise<string[]> {
  const rows = await shop.db.selectFrom("lessonNotes").select("text").orderBy("at").execute();
  return rows.map(({ text }) => text);
}
