import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { lessonOf } from "#tests/support/courses.ts";
import { aShop } from "#tests/support/own-shop.ts";
import type { Page } from "#tests/support/visitor.ts";

/** What a button has done is said where its answer leads, and what was removed can be put back. */
const shop = await aShop();
const admin = await anAdmin(shop);

const saidAt = (page: Page) => {
  const said = page.document.querySelector(`[role=status][tabindex="-1"][id="${page.url.split("#")[1]}"]`);
  return said && { said: said.text, isUnfolded: said.closest("details")?.hasAttribute("open") ?? true };
};

test("a change of a course is said at its lesson or module, in an unfolded list", async () => {
  const { id, courseId } = await lessonOf(shop, "inventaire-de-vingt");
  const edit = async (intent: string) => {
    const body = new URLSearchParams({ intent, part: "lesson", id });
    const answer = await admin.request(`/admin/cours/${courseId}`, { method: "POST", body });
    const to = answer.headers.get("Location") ?? "";
    expect(to).toContain("notice=tree-changed#fait");
    return saidAt(await admin.open(to));
  };
  expect(await edit("archiver")).toEqual({ said: expect.stringMatching(/^Leçon «.+» archivée\.$/), isUnfolded: true });
  expect(await edit("desarchiver")).toMatchObject({ said: expect.stringMatching(/» sortie des archives\.$/) });
});

test("« Remettre » puts a removed block back with all that was typed, in a lesson and in a page", async () => {
  const fieldsOf = (page: Page, button: string) =>
    [...admin.formRequest(page, {}, button).body]
      .filter(([name]) => !["intent", "retire", "_compte"].includes(name))
      .sort();
  const { id } = await lessonOf(shop, "inventaire-de-vingt");
  const created = await admin.open("/admin/pages/nouvelle");
  const draft = await admin.submit(created, { titre: "Le retour" }, "Créer la page");
  for (const [page, button] of [
    [await admin.open(`/admin/lecons/${id}`), "Enregistrer et continuer"],
    [await admin.submit(draft, { "blocks-0-text": "Un « début » & une fin" }, "Points à la fin"), "Publier"],
  ] as const) {
    const before = fieldsOf(page, button);
    const removed = await admin.submit(page, {}, "Retirer le bloc 1");
    expect(fieldsOf(removed, button).length).toBeLessThan(before.length);
    const back = await admin.submit(removed, {}, "Remettre");
    expect(back.document.querySelector("[role=status][id$='-0']")?.text).toBe("Bloc remis.");
    expect(fieldsOf(back, button)).toEqual(before);
  }
});

test("« Masquer » leads back to its button", async () => {
  const list = await admin.open("/admin/dashboard");
  const form = list.document.querySelector("form[action$=visibilite]");
  const action = form?.getAttribute("action") ?? "";
  const answer = await admin.request(action, { method: "POST", body: new URLSearchParams({ visible: "non" }) });
  const shown = await admin.open(answer.headers.get("Location") ?? "");
  const focused = shown.document.querySelectorAll("[autofocus]");
  expect(focused.map((one) => [one.getAttribute("title"), one.closest("form")?.getAttribute("action")])).toEqual([
    ["Afficher", action],
  ]);
});
