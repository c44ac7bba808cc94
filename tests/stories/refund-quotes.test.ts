import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate, parisDay } from "#app/domain/values/time.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer, PASSWORD } from "#tests/support/buying.ts";
import { programmeOf } from "#tests/support/courses.ts";
import { anAsset, showIn } from "#tests/support/films.ts";
import {
  answerLink,
  aPaidOrder,
  carryOut,
  declare,
  findOrder,
  mailOf,
  outcomesOf,
  readOrder,
  refundedAtStripe,
} from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { changeProofs } from "#tests/support/proofs.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** What a withdrawal would refund, as the pages say before it is declared, and the progress that decides it. */
const shop = await aShop();
const admin = await anAdmin(shop);

test("progress counts the minutes of viewed lessons; lessons that the seller takes away make nobody's longer", async () => {
  const email = "raccourcie@exemple.fr";
  const lea = await aCustomer(shop, email, "mindset");
  const { id, number } = await findOrder(shop, email);
  const run = (statement: ReturnType<typeof sql>) => shop.inspect((db) => statement.execute(db));
  // Twenty days ago: the law is over, the promise asks for less than a fifth.
  const older = sql`update lesson_versions set at = at - interval '90 days'`;
  await changeProofs(shop, ["lesson_versions"], (db) => older.execute(db));
  await run(sql`update orders set paid_at = paid_at - interval '20 days' where id = ${id}`);
  // Without the first lesson and the previews, which cost nobody the guarantee.
  const counted = sql`select id, slug, minutes * 30 as half from (${programmeOf("mindset")}) lesson
    where n > 1 and not preview order by minutes, id`;
  await run(sql`insert into lesson_events (user_id, lesson_id, kind, at)
    select user_id, lesson.id, 'done', paid_at from orders, lateral (${counted} limit 3) lesson where orders.id = ${id}`);
  const shown = async () => (await lea.open(`/orders/${number}/remboursement`)).text;
  const progress = async () => /Votre progression à cet instant : ([^.]+)\./.exec(await shown())?.[1];
  expect(await shown()).toMatch(/Notre promesse ?497 € ?Le plus favorable/);
  const before = await progress();
  expect(before).toMatch(/^\d+\s.+ sur \d+\sh.*, soit \d+(,\d)?\s%$/);
  await run(sql`update lessons set archived_at = now() where id in (select id from (${counted} offset 4) others)`);
  expect(await progress()).toBe(before);
  await run(sql`update lessons set archived_at = null`);

  // A lesson counts as viewed from the middle of its minutes, and a second before it does not.
  const [, , , fourth] = (await sql<{ slug: string; half: number }>`${counted}`.execute(shop.db)).rows;
  const half = fourth?.half ?? 0;
  const savePlace = (place: number, fin = {}) => {
    const body = new URLSearchParams({ place: `${place}`, ...fin });
    return lea.request(`/formations/mindset/apprendre/${fourth?.slug}/place`, { method: "POST", body });
  };
  await savePlace(half - 1);
  expect(await progress()).toBe(before);
  await savePlace(half, { fin: "oui" });
  const after = await progress();
  expect(after).not.toBe(before);
  // A film that has played to its end starts from the beginning, and the lesson stays viewed.
  const { rows } = await sql<{ placeS: number }>`select place_s from lesson_progress`.execute(shop.db);
  expect(rows).toEqual([{ placeS: 0 }]);
  await savePlace(1);
  expect(await progress()).toBe(after);
});

type Buyer = Awaited<ReturnType<typeof aBuyerOfTwentyDaysAgo>>;

/** A buyer of twenty days ago: the law is over, the promise asks for less than a fifth. */
async function aBuyerOfTwentyDaysAgo(email: string) {
  const buyer = await aCustomer(shop, email, "mindset");
  const { id, number } = await findOrder(shop, email);
  await sql`update orders set paid_at = paid_at - interval '20 days', created_at = created_at - interval '20 days'
      where id = ${id}`.execute(shop.db);
  const marks = async (etat: "fait" | "a-faire") => {
    const { rows } = await sql<{ slug: string }>`select lessons.slug from lessons join courses on courses.id = course_id
        where courses.slug = 'mindset' and published_version is not null`.execute(shop.db);
    for (const { slug } of rows) {
      const body = new URLSearchParams({ etat });
      await buyer.request(`/formations/mindset/apprendre/${slug}/fait`, { method: "POST", body });
    }
  };
  const progress = async () =>
    /soit (\d+)(,\d)?\s%/.exec((await buyer.open(`/orders/${number}/remboursement`)).text)?.[1];
  const erases = async () => {
    const page = await buyer.submit(await buyer.open("/compte/donnees/effacer"), { password: PASSWORD });
    expect(page.status).toBe(200);
  };
  return { id, number, email, visitor: buyer, marks, progress, erases };
}

test("in a course of four lessons neither the first nor a preview loses the guarantee, and another one does", async () => {
  const run = (statement: ReturnType<typeof sql>) => shop.inspect((db) => statement.execute(db));
  const lessons = sql`select id from (${programmeOf("rat-race")}) lesson order by n`;
  await run(sql`update lessons set minutes = 20, preview = false, archived_at = case when id in (select id from (${lessons} limit 4) kept)
    then null else now() end where id in (${lessons})`);
  await run(sql`update lessons set preview = true where id in (${lessons} limit 1 offset 2)`);
  const email = "courte@exemple.fr";
  const lea = await aCustomer(shop, email, "rat-race");
  const { id, number } = await findOrder(shop, email);
  await run(sql`update orders set paid_at = paid_at - interval '20 days' where id = ${id}`);
  const follow = (offset: number) =>
    run(sql`insert into lesson_events (user_id, lesson_id, kind, at) select user_id, lesson.id, 'done', paid_at
      from orders, lateral (${lessons} limit 1 offset ${offset}) lesson where orders.id = ${id}`);
  const shown = async () => (await lea.open(`/orders/${number}/remboursement`)).text;
  for (const lesson of [0, 2]) {
    await follow(lesson);
    expect(await shown()).toMatch(/Notre promesse ?\d+ € ?Le plus favorable/);
  }
  // Followed under an earlier contract, it is no use of this one.
  const move = (days: number) =>
    run(sql`update orders set paid_at = paid_at + make_interval(days => ${days}) where id = ${id}`);
  await move(-1);
  await follow(1);
  await move(1);
  expect(await shown()).toMatch(/Notre promesse ?\d+ € ?Le plus favorable/);
  await follow(1);
  expect(await shown()).toContain("La progression est de 25 % : la garantie suppose moins de 20 %");
  expect((await lea.open("/formations/rat-race")).text).toContain("La première leçon du programme et celles en aperçu");
});

test("a lesson that was done stays viewed: neither « à faire » nor an erased account brings the guarantee back", async () => {
  for (const [name, ends] of [
    ["reprise", "marks"],
    ["effacee", "erases"],
  ] as const) {
    const buyer = await aBuyerOfTwentyDaysAgo(`${name}@exemple.fr`);
    await buyer.marks("fait");
    const seen = await buyer.progress();
    expect(Number(seen)).toBeGreaterThan(80);
    if (ends === "marks") {
      await buyer.marks("a-faire");
      expect(await buyer.progress()).toBe(seen);
    } else await buyer.erases();
    const id = await declare(shop, "retractation", { contrat: buyer.number, email: buyer.email });
    await carryOut(shop);
    expect(await outcomesOf(shop, id)).toEqual([]);
    const page = await admin.open(`/admin/droits/${id}`);
    expect(page.text).toContain(`La progression est de ${seen}`);
    expect(await readOrder(shop, buyer.id)).toMatchObject({ status: "paid", refundedCents: 0 });
  }
});

test("a declaration keeps the progress of its moment, whatever the buyer or the seller does afterwards", async () => {
  // In time with no progress: what the buyer does before it is carried out costs nothing.
  const early = await aBuyerOfTwentyDaysAgo("tot@exemple.fr");
  const inTime = await declare(shop, "retractation", { contrat: early.number, email: early.email });
  await early.marks("fait");
  await early.erases();
  // Too far: lessons that the seller takes away afterwards refund nothing.
  const late = await aBuyerOfTwentyDaysAgo("loin@exemple.fr");
  await late.marks("fait");
  const tooFar = await declare(shop, "retractation", { contrat: late.number, email: late.email });
  await sql`update lessons set archived_at = now()`.execute(shop.db);
  await carryOut(shop);
  await sql`update lessons set archived_at = null`.execute(shop.db);
  expect(await outcomesOf(shop, inTime)).toMatchObject([{ kind: "done", refundedCents: 49_700 }]);
  expect(await outcomesOf(shop, tooFar)).toEqual([]);
});

/** Three lessons that are more than a fifth of the course each: to watch, to listen to and to read. */
async function heavyLessons() {
  const renditions = { "480.mp4": randomBytes(6_000_000), "son.m4a": randomBytes(90_000) };
  const film = await anAsset(shop, { seconds: 600, renditions });
  await showIn(shop, "trois-colonnes", [{ type: "video", asset: film, title: "Les trois colonnes" }]);
  await sql`update lessons set minutes = 600 where slug in ('trois-colonnes', 'petit-essai')`.execute(shop.db);
  return film;
}

test("what the server has sent asks for a person after the law's fourteen days, and nobody's refund is refused by itself", async () => {
  const film = await heavyLessons();
  const lesson = "/formations/mindset/apprendre";
  const listens = async (learner: Visitor) => {
    const page = await learner.submit(
      await learner.open("/formations/mindset/podcast"),
      { cours: undefined },
      "adresse",
    );
    const application = new Visitor(shop.url);
    const feed = await application.open(`${page.document.querySelector("input[readonly]")?.getAttribute("value")}`);
    for (const [, sound] of feed.html.matchAll(/enclosure url="([^"]+)"/g))
      await (await application.request(`${sound}`)).arrayBuffer();
  };
  const watches = async (learner: Visitor) => {
    for (let start = 0; start < 6_000_000; start += 2_000_000) {
      const headers = { Range: `bytes=${start}-${start + 1_999_999}` };
      await (await learner.request(`/medias/${film}/480.mp4`, { headers })).arrayBuffer();
    }
  };
  const reads = (learner: Visitor) => learner.open(`${lesson}/petit-essai`);
  const prints = async (learner: Visitor) => (await learner.request("/formations/mindset/livret.pdf")).arrayBuffer();
  const shown = async ({ visitor, number }: { visitor: Visitor; number: string }) =>
    (await visitor.open(`/orders/${number}/remboursement`)).text;
  const ways = [listens, watches, reads, prints];
  const buyers = [];
  for (const sends of ways) {
    const buyer = await aBuyerOfTwentyDaysAgo(`${sends.name}@exemple.fr`);
    expect(await shown(buyer)).toMatch(/Le plus favorable pour vous : \d/);
    await sends(buyer.visitor);
    await eventually(async () => (await shown(buyer)).includes("si une personne l’accorde après examen"));
    expect(await buyer.progress()).toBe("0");
    buyers.push(buyer);
  }

  const [listener, watcher, reader, printer] = buyers as [Buyer, Buyer, Buyer, Buyer];
  const declared = [];
  for (const { number, email, visitor } of buyers)
    declared.push(
      await declare(shop, "retractation", { contrat: number, email }, email === reader.email ? visitor : undefined),
    );
  const [listened, , read, printed] = declared as [string, string, string, string];
  const answers = "vous répond sous 48 heures";
  for (const { email } of buyers) {
    const receipt = await mailOf(shop, email, "Accusé de réception");
    expect(receipt).toContain(answers);
    expect(receipt).not.toMatch(/dans l’heure|au bout de 72/);
  }
  // Only the session of the order's account reads it on the page, because anybody may type an address.
  expect((await reader.visitor.open(`/declaration/${read}`)).text).toContain(answers);
  expect((await new Visitor(shop.url).open(`/declaration/${printed}`)).text).not.toContain(answers);
  const confirms = new Visitor(shop.url);
  const link = answerLink(shop, listener.email);
  expect((await confirms.submit(await confirms.open(link), {}, "C’est bien moi")).text).toContain(answers);
  await carryOut(shop);
  for (const id of declared) expect(await outcomesOf(shop, id)).toEqual([]);

  const decides = (id: string) => admin.open(`/admin/droits/${id}`);
  const page = await decides(listened);
  expect(page.text).toMatch(/À traiter.*Ce que le site a envoyé.*Les trois colonnes.*10 min sur 10 min/s);
  await admin.submit(page, { accord: true }, "Rembourser");
  expect(await outcomesOf(shop, listened)).toMatchObject([{ kind: "done", refundedCents: 49_700 }]);
  await admin.submit(await decides(printed), { motif: "La formation entière a été imprimée." }, "Refuser");
  expect(await outcomesOf(shop, printed)).toMatchObject([{ kind: "refused" }]);
  expect([await readOrder(shop, watcher.id), await readOrder(shop, printer.id)]).toMatchObject([
    { status: "paid" },
    { status: "paid" },
  ]);

  // The law asks nothing.
  const early = await aCustomer(shop, "loi@exemple.fr", "mindset");
  await reads(early);
  const inTime = await declare(shop, "retractation", { contrat: "ma formation", email: "loi@exemple.fr" });
  await carryOut(shop);
  expect(await outcomesOf(shop, inTime)).toMatchObject([{ kind: "done", actor: "worker" }]);
});

test("the page, the refund and its email name the same sum, also when an end was set and its share refunded before", async () => {
  const email = "deux-fois@exemple.fr";
  const lea = await aCustomer(shop, email, "immobilier-campagne");
  const { id, number } = await findOrder(shop, email);
  const euros = (cents: unknown) => formatEuros(Number(cents)).replace(/[\u00a0\u202f]/g, " ");
  const later = parisDay(new Date()).add({ days: 24 }).toString();
  await declare(shop, "resiliation", { contrat: number, email, fin: "date", date: later });
  await carryOut(shop);
  const before = await refundedAtStripe(shop, email);
  expect(before).toBeGreaterThan(0);
  expect(await mailOf(shop, email, "Résiliation enregistrée")).not.toContain("déjà remboursés");

  const page = (await lea.open(`/orders/${number}/remboursement`)).text;
  const [, promised, calculation] =
    /Au prorata ?([\d\s,]+\s€).*?(Le contrat prend fin.*? déjà remboursés = [^.]+)\./.exec(page) ?? [];
  expect(calculation).toContain(`− ${euros(before)} déjà remboursés = ${promised}`);
  const declaration = await declare(shop, "resiliation", { contrat: number, email, fin: "des-que-possible" });
  await carryOut(shop);
  const [, done] = await outcomesOf(shop, declaration);
  expect(euros(done?.refundedCents)).toBe(promised);
  expect(await refundedAtStripe(shop, email)).toBe(before + Number(done?.refundedCents));
  const ends = formatDate(String(done?.endsOn));
  expect(await mailOf(shop, email, `prend fin le ${ends}`)).toContain(calculation);
  expect((await readOrder(shop, id)).refundedCents).toBe(await refundedAtStripe(shop, email));
});

test("only the buyer can see what a withdrawal from an order would refund", async () => {
  const { number } = await aPaidOrder(shop, "autre");
  const stranger = await aCustomer(shop, "curieuse@exemple.fr", "rat-race");
  expect((await stranger.open(`/orders/${number}/remboursement`)).status).toBe(404);
  const guest = await new Visitor(shop.url).request(`/orders/${number}/remboursement`);
  expect(guest.headers.get("Location")).toContain("/login?redirectTo=");
});

test("the refund calculator answers visitors, stores no figures, and shows mistakes at their field", async () => {
  const visitor = new Visitor(shop.url);
  const page = await visitor.open("/politique-remboursement");
  expect(page.headers.get("Cache-Control")).toContain("s-maxage");
  expect(page.headers.get("No-Vary-Search")).toContain('"prix"');
  const typed = { prix: "1 997", type: "unique", achat: "2026-11-21", demande: "2026-12-11", progression: "15" };
  const answer = await visitor.open(`/politique-remboursement?${new URLSearchParams(typed)}`);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(answer.text).toContain("Le plus favorable pour vous : 1 997 €");
  expect(answer.text).toContain("1 997 € × 85/100 = 1 697,45 €");
  const wrong = await visitor.open(`/politique-remboursement?${new URLSearchParams({ ...typed, prix: "cher" })}`);
  expect(wrong.status).toBe(200);
  expect(wrong.document.querySelector("[name=prix]")?.getAttribute("aria-invalid")).toBe("true");
});
