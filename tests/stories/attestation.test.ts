import { sql } from "kysely";
import { expect, test } from "vitest";
import { parisDay } from "#app/domain/values/time.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer, PASSWORD } from "#tests/support/buying.ts";
import { lessonOf } from "#tests/support/courses.ts";
import { editOffer } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfPages, pdfText, withoutSpaces } from "#tests/support/pdf.ts";
import { Visitor } from "#tests/support/visitor.ts";

const PROGRAMME = "/formations/mindset/apprendre";
const ASK = "/formations/mindset/attestation";
const LAST = "feter-clore-choisir";
const LINK = "Demander mon attestation de suivi";
const BUTTON = "Recevoir mon attestation";
const YEAR = parisDay(new Date()).year;

const stranger = () => new Visitor(shop.url);
const shop = await aShop();
const admin = await anAdmin(shop);
const lea = await aCustomer(shop, "lea@exemple.fr", "mindset");
const mia = await aCustomer(shop, "mia@exemple.fr", "mindset");

test("after the seed the main formations give attestations; they are mentioned nowhere while the administrator disables them", async () => {
  await finish(lea, "lea@exemple.fr");
  expect((await lea.open(PROGRAMME)).text).toContain("Terminée le");
  expect((await lea.open(PROGRAMME)).text).toContain(LINK);
  expect((await lea.open(ASK)).status).toBe(200);
  await allow(false);
  expect((await lea.open(PROGRAMME)).html).not.toContain("attestation");
  expect((await lea.open(ASK)).status).toBe(404);
  await allow(true);
  expect((await lea.open(ASK)).status).toBe(200);
});

test("before the last lesson is done, the page says what is missing and gives no attestation", async () => {
  expect((await mia.open(PROGRAMME)).text).not.toContain(LINK);
  const early = await mia.open(ASK);
  expect(early.text).toContain("Il te reste 28 leçons");
  expect(early.text).not.toContain(BUTTON);
  const { url, body } = lea.formRequest(await lea.open(ASK), { nom: "Mia Petit" }, BUTTON);
  expect((await mia.request(url, { method: "POST", body })).status).toBe(303);
  expect(await certificates()).toEqual([]);
});

test("without access the form gets 404, whatever is sent", async () => {
  const other = await aCustomer(shop, "autre@exemple.fr", "dont-die");
  for (const fields of ["", "nom=L", `cours=${crypto.randomUUID()}&nom=Mia`]) {
    const body = new URLSearchParams(fields);
    expect((await other.request(ASK, { method: "POST", body })).status).toBe(404);
  }
});

test("an invalid name is refused with the reason", async () => {
  for (const name of ["", "L", "https://gagner.example", "Мария", "Léa 2", "Nguyễn"]) {
    const refused = await lea.submit(await lea.open(ASK), { nom: name, afficher: true }, BUTTON);
    expect([name, refused.status]).toEqual([name, 400]);
    expect(errorAt(refused, "nom")).toMatch(/nom/);
    expect(refused.document.querySelector("[name=nom]")?.getAttribute("value") ?? "").toBe(name);
    expect(refused.document.querySelector("[name=afficher]")?.hasAttribute("checked")).toBe(true);
  }
  expect(await certificates()).toEqual([]);
});

test("ten concurrent requests make one attestation, and the numbers have no gap", async () => {
  await finish(mia, "mia@exemple.fr");
  const asked = await Promise.all([ask(lea, "Léa Martin", 5), ask(mia, "Mia d’Arc", 5)]);
  for (const addresses of asked) {
    expect(addresses).toHaveLength(1);
    expect(addresses[0]).toMatch(/^\/attestation\/[\w-]{22}$/);
  }
  expect((await certificates()).map(({ number }) => number)).toEqual([`A${YEAR}-000001`, `A${YEAR}-000002`]);
  expect((await lea.open(ASK)).text).toContain("Ouvrir mon attestation");
  const programme = (await lea.open(PROGRAMME)).text;
  expect([programme.includes(LINK), programme.includes(BUTTON)]).toEqual([false, false]);
  expect(programme.match(/Mon attestation de suivi/g)).toHaveLength(2);
});

test("the page shows everything that is in the PDF; strangers see initials, and the owner's PDF has the full name", async () => {
  const { address } = await attestationOf("lea@exemple.fr");
  const page = await stranger().open(address);
  expect(page.text).toContain("L. M. a suivi en entier");
  expect(page.html).not.toContain("Martin");
  expect(page.document.querySelectorAll("article ol li")).toHaveLength(28);
  const [theirs, own] = [await paper(stranger(), address), await paper(lea, address)];
  for (const words of page.document.querySelectorAll("article h1, article h2, article p, article dd, article li"))
    expect(theirs).toContain(withoutSpaces(words.text));
  expect(theirs).toContain(withoutSpaces(`${shop.url}${address}`));
  expect([theirs.includes("Martin"), own.includes("LéaMartinasuivi")]).toEqual([false, true]);
});

test("the page and the PDF of an attestation are neither cached nor indexed", async () => {
  const { address } = await attestationOf("lea@exemple.fr");
  for (const path of [address, `${address}.pdf`, `${address}.data`]) {
    const { headers } = await stranger().request(path);
    const said = ["Cache-Control", "X-Robots-Tag", "Referrer-Policy"].map((name) => headers.get(name));
    expect([path, ...said]).toEqual([path, "private, no-store", "noindex", "same-origin"]);
  }
  expect((await stranger().open(address)).html).toContain('<meta name="robots" content="noindex"/>');
});

test("only its owner chooses whether strangers read the name", async () => {
  const { address } = await attestationOf("lea@exemple.fr");
  const own = await lea.open(address);
  const { url, body } = lea.formRequest(own, {}, "Montrer mon nom");
  for (const other of [stranger(), mia]) {
    expect((await other.open(address)).html).not.toContain("Montrer mon nom");
    expect((await other.request(url, { method: "POST", body })).status).toBe(404);
  }
  await lea.submit(own, {}, "Montrer mon nom");
  expect((await stranger().open(address)).text).toContain("Léa Martin a suivi");
  expect(await paper(stranger(), address)).toContain("LéaMartin");
  await lea.submit(await lea.open(address), {}, "Ne montrer que mes initiales");
  expect((await stranger().open(address)).html).not.toContain("Martin");
});

test("a learner who has finished a course gets the attestation, also after the course has grown or was renamed", async () => {
  const late = await aCustomer(shop, "zoe@exemple.fr", "mindset");
  await finish(late, "zoe@exemple.fr");
  await growCourse();
  const before = await stranger().open((await attestationOf("lea@exemple.fr")).address);
  const [address = ""] = await ask(late, "Zoé Dvořák-Søń");
  const page = await late.open(address);
  for (const { document, text } of [before, page]) {
    expect(document.querySelectorAll("article ol li")).toHaveLength(28);
    expect(text).not.toMatch(/Une leçon de plus|autrement/);
  }
  expect(page.text).toContain(`n° A${YEAR}-000003`);
  expect(await paper(late, address)).toContain("ZoéDvořák-Søńasuivi");
});

test("a client that opens many attestation PDFs is asked to wait", async () => {
  const { address } = await attestationOf("lea@exemple.fr");
  await paper(stranger(), address);
  const spent = { points: 30 };
  const limits = shop.db
    .updateTable("rateLimits")
    .set(spent)
    .where("key", "like", "attestation%")
    .executeTakeFirstOrThrow();
  expect((await limits).numUpdatedRows).toBe(1n);
  const refused = await stranger().request(`${address}.pdf`);
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect((await stranger().open(address)).status).toBe(200);
  await shop.db.deleteFrom("rateLimits").where("key", "like", "attestation%").execute();
});

test("an unknown code and a malformed one get the same answer", async () => {
  const codes = ["A".repeat(22), "court", "1'--", `${"B".repeat(22)}.pdf`];
  const answers = await Promise.all(codes.map((code) => stranger().open(`/attestation/${encodeURIComponent(code)}`)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(new Set(answers.slice(0, 3).map(({ text }) => text)).size).toBe(1);
});

test("the database refuses to change or delete an attestation", async () => {
  const before = await shop.db.selectFrom("certificates").selectAll().orderBy("number").execute();
  for (const change of [
    sql`update certificates set lessons = '[]'`,
    sql`update certificates set name = 'Une autre'`,
    sql`update certificates set number = 'A2000-000001' where name = 'Léa Martin'`,
    sql`update certificates set user_id = (select id from users where email = 'mia@exemple.fr')`,
    sql`delete from certificates`,
  ])
    await expect(shop.inspect((db) => change.execute(db))).rejects.toThrow(/certificates/);
  expect(await shop.db.selectFrom("certificates").selectAll().orderBy("number").execute()).toEqual(before);
});

test("an administrator revokes an attestation with a reason, which the page and the PDF show; a new attestation has a new number", async () => {
  const { address, number } = await attestationOf("lea@exemple.fr");
  expect((await admin.open("/admin/attestations")).text).toContain("3 attestations");
  const found = await admin.open(`/admin/attestations?numero=${number.toLowerCase()}`);
  expect(found.text).toContain("lea@exemple.fr");
  expect(found.text).not.toContain("mia@exemple.fr");
  const form = await admin.open(`/admin/attestations/${number}/retrait`);
  const refused = await admin.submit(form, { motif: " " }, "Retirer");
  expect([refused.status, errorAt(refused, "motif")]).toEqual([400, expect.stringContaining("Écrivez le motif")]);
  const { url, body } = admin.formRequest(form, { motif: "Nom mal écrit" }, "Retirer");
  for (let click = 0; click < 2; click += 1) await admin.request(url, { method: "POST", body });
  const page = await stranger().open(address);
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/Cette attestation a été retirée le .* Elle ne vaut plus\. *Motif : Nom mal écrit/);
  expect(await paper(stranger(), address)).toContain(withoutSpaces("Elle ne vaut plus. Motif : Nom mal écrit"));
  expect((await admin.open("/admin/journal?objet=certificate")).text.match(/Nom mal écrit/g)).toHaveLength(1);
  const [again = ""] = await ask(lea, "Léa Marin");
  expect((await lea.open(again)).text).toContain(`n° A${YEAR}-000004`);
  expect((await lea.open(again)).text).not.toContain("retirée");
  expect((await stranger().open(address)).text).toContain("Elle ne vaut plus");
});

test("an attestation is part of the owner's data export; erasing the account removes the name, and the attestation stays valid", async () => {
  const { address, number } = await attestationOf("mia@exemple.fr");
  const file = await (await mia.request("/compte/donnees/export?format=json")).json();
  expect(file.attestations).toMatchObject([{ numero: number, nom: "Mia d’Arc" }]);
  await mia.submit(await mia.open("/compte/donnees/effacer"), { password: PASSWORD });
  const page = await stranger().open(address);
  expect(page.text).toContain("L’attestation reste valable.");
  expect(page.text).toContain("la personne à qui elle a été remise a suivi en entier");
  expect(page.html).not.toMatch(/Mia|M\. D\./);
  expect(await paper(stranger(), address)).toContain("L’attestationrestevalable");
  const row = (await certificates()).find((one) => one.number === number);
  expect([row?.userId, row?.name]).toEqual([null, null]);
});

/** Does every lesson but one in the database, and the last one by its form. */
test.each([
  [8, 1],
  [30, 2],
])(
  "the paper of %i lessons says on its first page what « suivi » means, and cuts no line off its list",
  async (count, pages) => {
    const [given] = await certificates();
    const lessons = Array.from({ length: count }, (_, index) => ({
      id: crypto.randomUUID(),
      title: `Leçon ${index + 1}, dire non, déléguer, partir en vacances`,
      minutes: 45,
    }));
    const own = `${count}`.padStart(22, "A");
    await shop.db
      .insertInto("certificates")
      .values({
        ...given,
        code: own,
        number: `A${YEAR}-${900_000 + count}`,
        userId: null,
        seller: JSON.stringify(given?.seller),
        lessons: JSON.stringify(lessons),
      } as never)
      .execute();
    const [first = "", ...more] = await pagesOf(`/attestation/${own}`);
    expect(first).toContain("Une attestation de suivi dit quelles leçons ont été suivies");
    expect(more).toHaveLength(pages - 1);
    for (const page of more) expect(page.match(/45 min/g)?.length).toBeGreaterThanOrEqual(3);
  },
);

async function finish(learner: Visitor, email: string): Promise<void> {
  await sql`insert into lesson_progress (user_id, lesson_id, done_at, done_how)
      select users.id, lessons.id, now(), 'self' from users, lessons join courses on courses.id = course_id
      where email = ${email} and courses.slug = 'mindset' and lessons.slug <> ${LAST}`.execute(shop.db);
  await learner.submit(await learner.open(`${PROGRAMME}/${LAST}`), {}, "J’ai terminé");
}

async function allow(attestation: boolean): Promise<void> {
  await editOffer(admin, "mindset", { attestation });
}

/** Sends the same form several times at once, and returns the addresses of the redirects. */
async function ask(learner: Visitor, name: string, times = 1): Promise<string[]> {
  const { url, body } = learner.formRequest(await learner.open(ASK), { nom: name }, BUTTON);
  const answers = await Promise.all(
    Array.from({ length: times }, () => learner.request(url, { method: "POST", body })),
  );
  return [...new Set(answers.map(({ headers }) => String(headers.get("Location"))))];
}

async function pagesOf(address: string): Promise<string[]> {
  const answer = await stranger().request(`${address}.pdf`);
  return pdfPages(Buffer.from(await answer.arrayBuffer()));
}

async function paper(reader: Visitor, address: string): Promise<string> {
  const answer = await reader.request(`${address}.pdf`);
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  return withoutSpaces(await pdfText(Buffer.from(await answer.arrayBuffer())));
}

function certificates() {
  return shop.db.selectFrom("certificates").selectAll().orderBy("number").execute();
}

async function attestationOf(email: string): Promise<{ address: string; number: string }> {
  const row = await shop.db
    .selectFrom("certificates")
    .innerJoin("users", "users.id", "certificates.userId")
    .select(["code", "certificates.number"])
    .where("email", "=", email)
    .orderBy("number")
    .executeTakeFirstOrThrow();
  return { address: `/attestation/${row.code}`, number: row.number };
}

async function growCourse(): Promise<void> {
  const { courseId, moduleId, title } = await lessonOf(shop, LAST);
  const more = { id: crypto.randomUUID(), slug: "encore", title: "Une leçon de plus", minutes: 5, position: 99 };
  await shop.db.transaction().execute(async (trx) => {
    await trx
      .insertInto("lessons")
      .values({ ...more, courseId, moduleId, publishedVersion: 1 })
      .execute();
    await trx.insertInto("lessonVersions").values({ lessonId: more.id, n: 1, blocks: "[]", author: "t" }).execute();
    await trx
      .updateTable("lessons")
      .set({ title: `${title}, autrement` })
      .where("slug", "=", LAST)
      .execute();
  });
}
