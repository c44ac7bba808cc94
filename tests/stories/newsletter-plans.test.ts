import { sql } from "kysely";
import { expect, test } from "vitest";
import { formatDateTime } from "#app/domain/values/time.ts";
import { newVisitor } from "#tests/support/accounts.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { anEmail, deliver } from "#tests/support/emails.ts";
import { aDraft, aReader, depart, emailsOf, stateOf } from "#tests/support/newsletters.ts";
import { aShop } from "#tests/support/own-shop.ts";

const shop = await aShop();
const admin = await anAdmin(shop);

test("a moment that is past plans nothing: it is said beside the field, which keeps what was typed", async () => {
  await aReader(shop, "hier@exemple.fr", { tags: ["hier"] });
  const address = await aDraft(admin, "hier");
  const past = await admin.submit(await admin.open(`${address}/envoi`), { le: "2020-01-01T10:00" }, "Programmer");
  expect([past.status, errorAt(past, "le")]).toEqual([400, expect.stringContaining("Ce moment est passé")]);
  expect(past.document.querySelector("[name=le]")?.getAttribute("value")).toBe("2020-01-01T10:00");
  expect(await stateOf(shop, address)).toBe("draft");
  const ahead = await admin.submit(past, { le: "2099-01-01T10:00" }, "Programmer");
  expect([ahead.status, await stateOf(shop, address)]).toEqual([200, "planned"]);
});

test("the timetable counts who had another email lately, and the plan keeps to it", async () => {
  for (const name of ["libre0", "libre1", "servie"]) await aReader(shop, `${name}@exemple.fr`, { tags: ["horaire"] });
  expect(await deliver(shop, await anEmail(shop, "servie@exemple.fr", "marketing"))).toBe("sent");
  await sql`update emails set sent_at = now() - interval '2 hours' where recipient = 'servie@exemple.fr'`.execute(
    shop.db,
  );
  const address = await aDraft(admin, "horaire");
  const before = (await admin.open(`${address}/envoi`)).text;
  expect(before).toMatch(/Autres3300.*\(2\).*\(1, après un autre e-mail\)/);
  expect(before).toContain("il ne retarde personne. 1 personne attend que 20 heures soient passées");
  const end = /Terminé vers le (.*?)\. Plafond/.exec(before)?.[1];
  await depart(shop, admin, address);
  const [, , held] = await emailsOf(shop, address);
  expect([held?.recipient, Math.round(((held?.scheduledFor.getTime() ?? 0) - Date.now()) / 3_600_000)]).toEqual([
    "servie@exemple.fr",
    18,
  ]);
  const minute = new Date(Math.ceil((held?.scheduledFor.getTime() ?? 0) / 60_000) * 60_000);
  expect(end).toBe(formatDateTime(minute).replace(/\s/g, " "));
  const running = await admin.open(`${address}/envoi`);
  expect(running.text).toMatch(/Arrêter pour de bon….*qui attendent encore \(\d+ personnes?\).*ne reprend pas/s);
  expect((await admin.submit(running, {}, "Arrêter")).text).toContain("Arrêtée");
});

test("« Vérifier » says what it has not tried: other sites; an address with a password is a fault, a shouted subject a remark", async () => {
  const others = "[a](https://127.0.0.1:1/mort) [b](https://nulle-part.invalid) [c](/contact)";
  const address = await aDraft(admin, "liens", { objet: "GROSSE PROMO", texte: others });
  const checked = await admin.submit(await admin.open(address), {}, "Vérifier");
  expect(checked.text).toContain(
    "2 liens mènent à d’autres sites et n’ont pas été essayés (127.0.0.1:1, nulle-part.invalid)",
  );
  expect(checked.text).toContain("Rien n’empêche l’envoi : les pages du site qui sont liées répondent");
  expect(checked.text).toContain("mots en capitales");
  const secret = { objet: "Bonjour", texte: `[d](https://user:pw@evil.example/) [e](${shop.url}/nulle-part)` };
  const faulty = await admin.submit(checked, secret, "Vérifier");
  expect(errorAt(faulty, "texte")).toMatch(/evil.example.*sans identifiant ni mot de passe|nulle-part.*aucune page/);
  expect(faulty.text).toMatch(/nulle-part » ne mène à aucune page/);
  const clean = await admin.submit(faulty, { texte: "[c](/contact)" }, "Vérifier");
  expect(clean.text).toContain("Rien à redire : les pages du site qui sont liées répondent");
});

test("a letter about a code of hers is proven by it; a false price is not, and « Quand » says so before the button", async () => {
  await sql`insert into codes (id, code, kind, percent, starts_at, ends_at, created_by)
    values (gen_random_uuid(), 'NOEL20', 'public', 20, now(), now() + interval '9 days', 'test')`.execute(shop.db);
  const { price } = await shop.db
    .selectFrom("formations")
    .select(sql<number>`price::float8`.as("price"))
    .where("slug", "=", "mindset")
    .executeTakeFirstOrThrow();
  const sale = `Du 1er au 9, −20 % avec le code NOEL20 : ${(price * 0.8).toFixed(2).replace(".", ",")} € au lieu de ${price} €.`;
  await aReader(shop, "noel@exemple.fr", { tags: ["noel"] });
  const address = await aDraft(admin, "NOEL", { texte: `${sale}\n\nEt 1 € au lieu de ${price} €.` });
  const faulty = await admin.open(`${address}/envoi`);
  expect(faulty.text).toMatch(/Le texte n’est pas prêt.*« 1 € au lieu de.*aucune promotion ni aucun code/);
  expect(faulty.text).not.toContain("n’a pas de preuve");
  await admin.submit(await admin.open(address), { texte: sale }, "Enregistrer");
  const ready = await admin.open(`${address}/envoi`);
  expect(/Le texte n’est pas prêt.{0,400}/s.exec(ready.text)?.[0]).toBe(undefined);
  expect((await admin.submit(ready, { le: "2099-01-01T10:00" }, "Programmer")).status).toBe(200);
});

test("a letter goes to who has ordered by a word of the founder's, and its own word says what it brought", async () => {
  await sql`insert into source_words (word, label) values ('podcast-mai', 'Podcast'), ('lettre-mai', 'Lettre')`.execute(
    shop.db,
  );
  for (const email of ["podcast@exemple.fr", "autre@exemple.fr"]) await aReader(shop, email, { tags: ["mot"] });
  const guest = newVisitor(shop);
  await guest.submit(await guest.open("/checkout/mindset?c=podcast-mai"), { email: "podcast@exemple.fr", cgv: true });
  const address = await aDraft(admin, "mot", { texte: "[Voir](/formations?c=lettre-mai)" });
  const whom = await admin.open(`${address}/destinataires`);
  const wrong = await admin.submit(whom, { condition: "source-word", valeur: "Un Mot" }, "Ajouter");
  expect([wrong.status, errorAt(wrong, "valeur")]).toEqual([400, expect.stringContaining("mot d’origine")]);
  const added = await admin.submit(whom, { condition: "source-word", valeur: "podcast-mai" }, "Ajouter");
  expect(added.text).toMatch(/1 personne\..*A commandé par le lien \?c=podcast-mai/);
  await depart(shop, admin, address);
  await sql`insert into daily_counts (day, page, source, n)
    values ((now() at time zone 'Europe/Paris')::date, '/formations', 'mot lettre-mai', 7)`.execute(shop.db);
  const buyer = newVisitor(shop);
  await buyer.submit(await buyer.open("/checkout/rat-race?c=lettre-mai"), { email: "lettre@exemple.fr", cgv: true });
  const after = (await admin.open(`${address}/envoi`)).text;
  expect(after).toMatch(/lettre-mai710/);
  expect(after).toContain("Revenues0");
});
