import { expect, test } from "vitest";
import { aLearner } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { sendRule } from "#tests/support/courses.ts";
import { aCohort } from "#tests/support/live.ts";
import { aShop } from "#tests/support/own-shop.ts";

/** A module that opens with a cohort. */
const PROGRAMME = "/formations/mindset/apprendre";
const LESSON = "plan-de-90-jours";

const shop = await aShop();
const admin = await anAdmin(shop);

test("what a cohort has opened stays open when its start moves, and to members who leave it for another or for none", async () => {
  const winter = await aCohort(admin, { nom: "Hiver", depart: "2026-01-05" }, "Formation Mindset");
  const later = await aCohort(admin, { nom: "Plus tard", depart: "2099-01-01" }, "Formation Mindset");
  await sendRule(shop, admin, LESSON, { ouverture: "depart", jours: "0" });
  const emails = ["ada@exemple.fr", "bea@exemple.fr", "cleo@exemple.fr"];
  const [ada, bea, cleo] = await Promise.all(emails.map((email) => aLearner(shop, email, "mindset")));
  for (const learner of [ada, bea, cleo]) expect((await learner?.open(`${PROGRAMME}/${LESSON}`))?.status).toBe(403);
  for (const email of emails) await join(winter, email);
  await join(later, "bea@exemple.fr");
  await admin.submit(await admin.open(`/admin/cohortes/${winter}/membres`), {}, "Retirer ada");
  await admin.submit(await admin.open(`/admin/cohortes/${winter}`), { depart: "2099-01-01" }, "Enregistrer");
  for (const learner of [ada, bea, cleo]) expect((await learner?.open(`${PROGRAMME}/${LESSON}`))?.status).toBe(200);
});

function join(cohort: string, email: string): Promise<unknown> {
  const body = new URLSearchParams({ email });
  return admin.request(`/admin/cohortes/${cohort}/membres`, { method: "POST", body });
}
