import { expect, test } from "vitest";
import { aLearner } from "#tests/support/accounts.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { sendRule } from "#tests/support/courses.ts";
import { aCohort } from "#tests/support/live.ts";
import { aShop } from "#tests/support/own-shop.ts";

/** A module that opens with a cohort. */
const PROGRAMME = "/formations/mindset/apprendre";
const LESSON = "plan-de-90-jours";

const shop = await aShop();
const admin = await anAdmin(shop);

test("what a cohort has opened stays open when its start moves, and to members who leave it for another or for none", async () => {
  const winter = await aCohort(admin, { nom: "Hiver", depart: "2098-01-05" }, "Formation Mindset");
  await shop.db.updateTable("cohorts").set({ startsOn: "2026-01-05" }).where("id", "=", winter).execute();
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

test("a cohort may close before it starts; a day that has passed is refused, unless the cohort has it already", async () => {
  const early = await aCohort(
    admin,
    { nom: "Tôt", depart: "2098-03-01", fermeture: "2098-02-01" },
    "Formation Mindset",
  );
  const page = `/admin/cohortes/${early}`;
  const past = await admin.submit(
    await admin.open(page),
    { depart: "2026-01-05", fermeture: "2026-01-04" },
    "Enregistrer",
  );
  expect(past.status).toBe(400);
  for (const field of ["depart", "fermeture"]) expect(errorAt(past, field)).toContain("Ce jour est passé");
  await shop.db.updateTable("cohorts").set({ closesOn: "2026-01-04" }).where("id", "=", early).execute();
  const renamed = await admin.submit(await admin.open(page), { nom: "Plus tôt" }, "Enregistrer");
  expect(renamed.text).toContain("La cohorte est enregistrée.");
});

function join(cohort: string, email: string): Promise<unknown> {
  const body = new URLSearchParams({ email });
  return admin.request(`/admin/cohortes/${cohort}/membres`, { method: "POST", body });
}
