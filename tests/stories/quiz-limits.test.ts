import { expect, test } from "vitest";
import { QUIZ_STEP, START } from "#app/domain/school/blocks/lesson-forms.ts";
import { formatAppointment } from "#app/domain/values/time.ts";
import { endSessions } from "#tests/support/accounts.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer, PASSWORD } from "#tests/support/buying.ts";
import { blockField, lessonOf, twoAnswers } from "#tests/support/courses.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { allAtOnce, aQuiz, attemptsAt, lastAt, pass, startsOf, ticked } from "#tests/support/quizzes.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** Quizzes that may be taken a number of times, after a waiting time, within a duration. */
const MINUTE = 60_000;
const SEND = "Voir mes résultats";
const MORE = "J’ai besoin de plus de temps";

const shop = await aShop();
const replica = await aShop({ beside: shop });
const admin = await anAdmin(shop);
const learner = await aCustomer(shop, "lea@exemple.fr", "mindset");

test("an administrator limits a quiz in the editor; the version has the limits, and empty fields are none", async () => {
  const { id } = await lessonOf(shop, "trois-colonnes");
  const added = await admin.submit(await admin.open(`/admin/lecons/${id}`), {}, "Quiz à la fin");
  const form = await admin.submit(added, {}, "Ajouter une question au quiz");
  const field = (name: string) => blockField(form, name, name === "title" || name === "intro" ? 1 : 0);
  const quiz = {
    [field("title")]: "Les trois colonnes",
    [field("passPercent")]: "50",
    ...twoAnswers(form, "Que compte-t-on ?", ["Les heures", "Les euros"], "Le relevé compte les heures."),
  };
  const limits = (attempts: string, wait: string, duration: string) => ({
    [field("maxAttempts")]: attempts,
    [field("waitMinutes")]: wait,
    [field("durationMinutes")]: duration,
  });
  const refused = await admin.submit(form, { ...quiz, ...limits("0", "demain", "10 ans") }, "Publier");
  expect([refused.status, ...Object.keys(limits("", "", "")).map((name) => errorAt(refused, name))]).toEqual([
    400,
    "Indiquez un nombre de tentatives, de 1 à 100, ou laissez vide.",
    expect.stringContaining("par exemple « 30 min » ou « 24 h »"),
    "Indiquez un nombre de minutes, de 1 à 600, ou laissez vide.",
  ]);
  const published = await admin.submit(refused, { ...quiz, ...limits("3", "1 h 30", "20") }, "Publier");
  const stored = async () => {
    const versions = await shop.db
      .selectFrom("lessonVersions")
      .select(["n", "blocks"])
      .where("lessonId", "=", id)
      .orderBy("n")
      .execute();
    return versions.at(-1) ?? { n: 0, blocks: [] };
  };
  const limited = await stored();
  expect(limited.blocks.at(-1)).toMatchObject({ maxAttempts: 3, waitMinutes: 90, durationMinutes: 20 });
  expect(
    Object.keys(limits("", "", "")).map((name) =>
      published.document.querySelector(`[name="${name}"]`)?.getAttribute("value"),
    ),
  ).toEqual(["3", "1\u00a0h\u00a030", "20"]);
  await admin.submit(published, limits("", "", ""), "Publier");
  const free = await stored();
  expect(Object.keys(free.blocks.at(-1) ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/maxAttempts|Minutes/)]),
  );
  const compared = await admin.open(`/admin/lecons/${id}/versions?de=${limited.n}&a=${free.n}`);
  expect(
    compared.document
      .querySelectorAll("del")
      .map(({ text }) => text)
      .join(""),
  ).toContain("Tentatives\u00a0: 3");
  await admin.submit(await admin.open(`/admin/lecons/${id}`), {}, "Publier");
  expect((await stored()).n).toBe(free.n);
});

test("a quiz is graded as often as its limit says, also across versions and when two replicas are asked at once", async () => {
  const { address, block } = await aQuiz(shop, "recevoir", { maxAttempts: 3 });
  const page = await learner.open(address);
  expect(page.text).toContain("Tu as 3 tentatives.");
  const failed = await answer(page, "a");
  expect(failed.text).toContain("Il te reste 2 tentatives sur 3. Tu peux recommencer, ou continuer quand même.");
  await aQuiz(shop, "recevoir", { maxAttempts: 3, id: block, text: "Une autre question ?" });
  const forms = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const retake = await learner.open(`${address}?refaire=${block}`);
      return formWith(retake, "a");
    }),
  );
  const visitors = [learner, onReplica(learner)];
  const send = (form: (typeof forms)[number], visitor: Visitor | undefined) =>
    (visitor ?? learner).request(form.url.pathname, { method: "POST", body: form.body });
  const answers = await allAtOnce(shop, () => forms.map((form, index) => send(form, visitors[index % 2])));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 409, 409]);
  const refused = await answers.find(({ status }) => status === 409)?.text();
  expect(refused).toContain("Cette tentative n’est pas comptée. Tu as utilisé toutes tes tentatives.");
  expect(refused).toMatch(/<input[^>]* checked=""[^>]* value="a"|<input[^>]* value="a"[^>]* checked=""/);
  const accepted = answers.findIndex(({ status }) => status === 303);
  expect((await send(forms[accepted] as (typeof forms)[number], learner)).status).toBe(303);
  expect(await attemptsAt(shop, block)).toBe(3);
  const result = await learner.open(`${address}?refaire=${block}`);
  expect(result.text).toContain("Tu as utilisé toutes tes tentatives. Tu peux continuer quand même.");
  expect(result.text).not.toContain("Recommencer le quiz");
  await aQuiz(shop, "recevoir", { id: block });
  expect((await learner.open(address)).text).toContain("Recommencer le quiz");
});

test("an attempt within the waiting time is refused with its choices, and the page says to the minute when it is possible", async () => {
  const { address, block } = await aQuiz(shop, "collecte-de-cinq-jours", { waitMinutes: 1440 });
  const page = await learner.open(address);
  expect(page.text).toContain("Attente entre deux tentatives : 24 h.");
  const { url, body } = formWith(page, "a");
  const result = await answer(page, "a");
  const sentAt = await lastAt(shop, block);
  const opensAt = new Date(Math.ceil((sentAt.getTime() + 1440 * MINUTE) / MINUTE) * MINUTE);
  const opens = `Prochaine tentative possible à partir du ${formatAppointment(opensAt).replaceAll("\u00a0", " ")}.`;
  expect(result.text).toContain(`${opens} Tu peux aussi continuer quand même.`);
  expect(result.text).not.toContain("Recommencer le quiz");
  const again = async () => {
    body.set("_tentative", crypto.randomUUID());
    const sent = await learner.request(url, { method: "POST", body });
    return { status: sent.status, text: (await sent.text()).replaceAll("\u00a0", " ") };
  };
  expect(await again()).toEqual({ status: 409, text: expect.stringContaining(opens) });
  await pass(shop, 1439);
  expect((await again()).status).toBe(409);
  await pass(shop, 1);
  expect((await again()).status).toBe(303);
});

test("the time of a quiz starts with a button, on the server, once; until then its questions are nowhere", async () => {
  const text = "Que fait la cour à minuit ?";
  const { address, block } = await aQuiz(shop, "proces-de-la-phrase", { durationMinutes: 20, text });
  const page = await learner.open(address);
  expect(page.text).toContain("Tu auras 20 min à partir du moment où tu commences.");
  const data = await (await learner.request(`${address}.data`)).text();
  const found = await learner.open("/formations/mindset/recherche?q=minuit");
  for (const hidden of [text, "Décider", "correct"]) expect((page.html + data).includes(hidden), hidden).toBe(false);
  expect(found.text).not.toContain(text);
  const { url, body } = learner.formRequest(page, {}, "Commencer le quiz");
  await Promise.all(
    [learner, onReplica(learner)].map((visitor) => visitor.request(url.pathname, { method: "POST", body })),
  );
  body.set("_tentative", crypto.randomUUID());
  await learner.request(url, { method: "POST", body });
  const [start, ...others] = await startsOf(shop, block);
  expect([start?.endsAt.getTime(), others]).toEqual([(start?.startedAt.getTime() ?? 0) + 20 * MINUTE, []]);
  const running = await learner.open(address);
  expect(running.text).toContain(`Tu as jusqu’au ${moment(start?.endsAt)}.`);
  expect(running.html + (await (await learner.request(`${address}.data`)).text())).not.toContain("correct");

  const more = formWith(running, "b", MORE);
  for (let click = 0; click < 2; click += 1) await learner.request(more.url, { method: "POST", body: more.body });
  const [extended] = await startsOf(shop, block);
  expect(extended?.endsAt.getTime()).toBe((start?.endsAt.getTime() ?? 0) + 20 * MINUTE);
  const later = await learner.open(address);
  expect(later.text).toContain(`Tu as jusqu’au ${moment(extended?.endsAt)}.`);
  expect(ticked(later)).toEqual(["b"]);
  const result = await learner.submit(later, {}, SEND);
  expect(result.text).toMatch(/100 % de bonnes réponses, c’est réussi\.\s+1\sbonne réponse sur 1\./);
  expect(result.text).not.toContain("après la fin du temps prévu");
  expect((await learner.submit(page, {}, "Commencer le quiz")).text).toContain("100 % de bonnes réponses");
  const mine = await (await learner.request("/compte/donnees/export?format=json")).json();
  expect(mine.quiz_commences).toMatchObject([{ prolongations: 1, reponses_gardees: { q1: ["b"] } }]);
});

test("more time is given as often as a learner asks, and answers that come late are graded and say so", async () => {
  const { address, block } = await aQuiz(shop, "petit-essai", { durationMinutes: 5, maxAttempts: 2 });
  let page = await learner.submit(await learner.open(address), {}, "Commencer le quiz");
  for (let times = 1; times <= 12; times += 1) page = await learner.submit(page, {}, MORE);
  const [start] = await startsOf(shop, block);
  expect(start?.endsAt.getTime()).toBe((start?.startedAt.getTime() ?? 0) + 13 * 5 * MINUTE);
  await pass(shop, 70);
  const over = await learner.open(address);
  expect(over.text).toContain("Le temps prévu s’est terminé le ");
  const extended = await answer(over, "a", MORE);
  expect(extended.text).toContain("Tu as jusqu’au ");
  expect(ticked(extended)).toEqual(["a"]);
  await pass(shop, 6);
  const result = await answer(extended, "b");
  expect(result.text).toContain("100 % de bonnes réponses, c’est réussi.");
  expect(result.text).toContain(
    "Tes réponses sont arrivées après la fin du temps prévu. Elles comptent comme les autres.",
  );
  expect(result.text).toContain("Tu auras 5 min à partir du moment où tu commences.");
  // One press: the time of the second attempt begins with it.
  const again = await learner.submit(result, {}, "Recommencer le quiz");
  expect(again.text).toContain("Il te reste une tentative sur 2.");
  expect(again.text).toContain("Tu as jusqu’au ");
});

test("answers that are sent without a start are not lost: the time starts with them", async () => {
  const { address, block } = await aQuiz(shop, "origine-de-la-phrase", { durationMinutes: 5 });
  const start = learner.formRequest(await learner.open(address), {}, "Commencer le quiz");
  start.body.delete(QUIZ_STEP);
  start.body.set("q1", "b");
  const sent = await learner.request(start.url, { method: "POST", body: start.body });
  const text = await sent.text();
  expect([sent.status, text]).toEqual([409, expect.stringContaining("elle commence maintenant")]);
  expect(await startsOf(shop, block)).toHaveLength(1);
  expect(await attemptsAt(shop, block)).toBe(0);
  expect((await answer(await learner.open(address), "b")).text).toContain("c’est réussi");
});

test("a quiz with a duration shows its questions to nobody who has not started", async () => {
  const text = "Qui tient la lampe ?";
  const { address, block } = await aQuiz(shop, "montrer-inacheve", { durationMinutes: 5, maxAttempts: 1, text });
  const start = learner.formRequest(await learner.open(address), {}, "Commencer le quiz");
  start.body.delete(QUIZ_STEP);
  const guessed = await sentWithoutSession(start.url, start.body);
  expect([guessed.text.includes(text), await startsOf(shop, block)]).toEqual([false, []]);
  const sent = await learner.request(start.url, { method: "POST", body: start.body });
  expect(await sent.text()).toContain("elle commence maintenant");
  expect(await startsOf(shop, block)).toHaveLength(1);
  expect((await learner.open(address)).text).toContain(text);
});

test("answers to a limited quiz that were sent after the session wait behind the login, and obey the same limits", async () => {
  const { address, block } = await aQuiz(shop, "echelle-de-la-peur", { durationMinutes: 20, maxAttempts: 1 });
  const running = await learner.submit(await learner.open(address), {}, "Commencer le quiz");
  const { url, body } = formWith(running, "b");
  const back = await sentWithoutSession(url, body);
  expect(back.text).toContain("Vos réponses vous attendaient");
  expect(back.text).toContain("Tu as jusqu’au ");
  expect(ticked(back)).toEqual(["b"]);
  expect((await learner.submit(back, {}, SEND)).text).toContain("c’est réussi");
  body.set("_tentative", crypto.randomUUID());
  body.set("q1", "a");
  const late = await sentWithoutSession(url, body);
  expect(late.text).toContain("Tu as utilisé toutes tes tentatives.");
  expect(ticked(late)).toEqual(["a"]);
  const refused = await learner.submit(late, {}, SEND);
  expect([refused.status, ticked(refused)]).toEqual([409, ["a"]]);
  expect((await learner.open(address)).text).toContain("100 % de bonnes réponses");
  const start = { url, body: new URLSearchParams({ [QUIZ_STEP]: START }) };
  const another = await learner.request(start.url, { method: "POST", body: start.body });
  const text = await another.text();
  expect([another.status, text]).toEqual([409, expect.stringContaining("Tu as utilisé toutes tes tentatives.")]);
  expect(text).not.toContain("Que faire ?");
  expect(await attemptsAt(shop, block)).toBe(1);
});

test("a required quiz without an attempt left holds nobody back", async () => {
  const { address } = await aQuiz(shop, "biographie-d-argent", { maxAttempts: 1, required: true });
  const page = await learner.open(address);
  expect(page.text).toContain("réussis d’abord le quiz");
  const failed = await answer(page, "a");
  expect(failed.text).toContain("Tu as utilisé toutes tes tentatives. Tu peux continuer quand même.");
  await learner.submit(failed, {}, "J’ai terminé");
  expect((await learner.open(address)).text).toContain("Leçon terminée.");
});

/** The form with one choice. */
function formWith(page: Page, choice: string, button = SEND) {
  const form = learner.formRequest(page, {}, button);
  form.body.set("q1", choice);
  return form;
}

async function answer(page: Page, choice: string, button = SEND): Promise<Page> {
  const { url, body } = formWith(page, choice, button);
  const sent = await learner.request(url, { method: "POST", body });
  return learner.open(sent.headers.get("Location") ?? "");
}

/** The same learner, whose requests reach the other replica. */
function onReplica(visitor: Visitor): Visitor {
  const other = new Visitor(replica.url);
  other.setCookie("sid", visitor.cookie("sid") ?? "");
  return other;
}

async function sentWithoutSession(url: URL, body: URLSearchParams): Promise<Page> {
  await endSessions(shop, "lea@exemple.fr");
  const parked = await learner.request(url, { method: "POST", body });
  const login = await learner.open(parked.headers.get("Location") ?? "");
  return learner.submit(login, { email: "lea@exemple.fr", password: PASSWORD });
}

const moment = (at = new Date(0)) => formatAppointment(at).replaceAll("\u00a0", " ");
