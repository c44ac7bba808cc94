import { Secret, TOTP } from "otpauth";
import { aCohort, planSession } from "../../tests/support/live.ts";
import { sendFile } from "../../tests/support/media.ts";
import { type Page, Visitor } from "../../tests/support/visitor.ts";
import type { Shop } from "./shop.ts";

const PASSWORD = "cinq tartines sur le pont";
const CAMILLE = "camille@exemple.fr";
const LEA = "lea@exemple.fr";
const NORA = "nora@exemple.fr";

const QUIET_ON = ["/admin/emails", "/admin/bibliotheque", "/admin/commandes", "/admin/journal"];

/**
 * Fixes the order of rows that workers write in parallel; nothing becomes due and no session expires while the
 * screenshots are taken.
 */
const EVEN_OUT = `
  update emails set sent_at = date_trunc('hour', sent_at) + make_interval(mins => 59, secs => place.number)
    from (select id, row_number() over (order by created_at, id) as number from emails) place
    where place.id = emails.id;
  update stripe_events set received_at = date_trunc('hour', received_at) + make_interval(mins => 58, secs => place.number)
    from (select id, row_number() over (order by type) as number from stripe_events) place
    where place.id = stripe_events.id;
  update library_snapshots set next_try_at = now() + interval '1 day';
  update sessions set authenticated_at = now() + interval '1 hour';
`;

/** The ids and tokens in the addresses of pages, which differ in each run. */
export interface Filled {
  /** Signed-in visitors. */
  visitors: { customer: Visitor; admin: Visitor; awaitingCode: Visitor };
  orderNumber: string;
  formation: string;
  order: string;
  declaration: string;
  email: string;
  testimonial: string;
  media: string;
  course: string;
  lesson: string;
  cohort: string;
  liveSession: string;
  /** The preview page of each kind of email. */
  emails: string[];
  /** Absolute addresses of links from Stripe and from emails. */
  success: string;
  confirmation: string;
  challengeDay: string;
  unsubscribe: string;
  newPassword: string;
  newAddress: string;
}

/** A Friday: a customer with two trainings, a guest, leads whose challenge starts on Monday. */
export async function fillFriday(shop: Shop): Promise<void> {
  // Stripe's events are sent after the thank-you page has fulfilled the order, not at the same time.
  await shop.stripe.webhooks({ mode: "hold" });
  const customer = new Visitor(shop.url);
  const passwords = { password: PASSWORD, passwordConfirmation: PASSWORD };
  await customer.submit(await customer.open("/signup"), { email: CAMILLE, ...passwords });
  await customer.submit(await customer.open(await shop.mailedLink(CAMILLE, "/verifier-email")), passwords);
  await signIn(customer);
  await customer.submit(await customer.open("/account?modifier=1"), {
    first_name: "Camille",
    last_name: "Durand",
    phone: "06 12 34 56 78",
    country: "FR",
  });
  await buy(shop, customer, "entrepreneuriat");
  await buy(shop, customer, "immobilier-campagne");

  const guest = new Visitor(shop.url);
  await buy(shop, guest, "mindset", LEA);
  const challenge = { prenom: "Nora", email: NORA, marketing: true };
  await guest.submit(await guest.open("/challenge"), challenge);
  await guest.submit(await guest.open("/guide"), { email: "paul@exemple.fr", marketing: true });
  await guest.submit(await guest.open(await shop.mailedLink(NORA, "/inscription/confirmer")), {}, "Confirmer");
}

/**
 * The following Wednesday: three days of the challenge are open, and records that live for an hour or a day are new.
 */
export async function fillWednesday(shop: Shop): Promise<Filled> {
  const guest = new Visitor(shop.url);
  // The first visit makes the shop read the library and download its pictures.
  for (const path of ["/articles", "/ressources/livres", "/ressources/regime"]) await guest.open(path);
  const success = (await buy(shop, guest, "rat-race", LEA)).url;
  const message = { nom: "Ada Martin", email: "ada@exemple.fr", message: "Est-ce que je peux commencer en avril ?" };
  await guest.submit(await guest.open("/contact"), message);
  await guest.submit(await guest.open("/temoignages/partager"), {
    nom: "Inès",
    email: "ines@exemple.fr",
    experience: "2027-01-15",
    texte: "Trois clientes en deux mois, sans publicité, et un premier appel réussi.",
    consentement: true,
  });
  await guest.submit(await guest.open("/mot-de-passe-oublie"), { email: CAMILLE });
  const withdrawal = { nom: "Léa Petit", contrat: "Quitter la rat race", email: LEA };
  const recap = await guest.submit(await guest.open("/retractation"), withdrawal);
  const declaration = (await guest.submit(recap, {}, "Confirmer")).url;

  const customer = new Visitor(shop.url);
  await signIn(customer);
  const change = { email: "camille.durand@exemple.fr", password: PASSWORD };
  await customer.submit(await customer.open("/account/email"), change);

  const admin = new Visitor(shop.url);
  await admin.submit(await admin.open("/admin/login"), shop.admin);
  const orders = await admin.open(`/admin/commandes?q=${CAMILLE}`);
  const order = first(orders, /\/admin\/commandes\/([0-9a-f-]{36})/);
  const refund = await admin.submit(await admin.open(`/admin/commandes/${order}/rembourser`), { montant: "9" });
  await admin.submit(refund, {}, "Rembourser");
  await shop.stripe.flushWebhooks();
  await admin.submit(await admin.open("/admin/emails/adresses-bloquees"), { email: "bloquee@exemple.fr" });

  const awaitingCode = await askForCodes(shop, admin);
  await untilQuiet(admin);
  await shop.restartAfter(EVEN_OUT);

  const cohort = await aCohort(admin, { nom: "Janvier", depart: "2027-01-04" }, "Formation Entrepreneuriat");
  const planned = await planSession(admin, { titre: "Vos questions" }, "Formation Entrepreneuriat · Janvier");
  const course = first(await admin.open("/admin/cours"), /\/admin\/cours\/([0-9a-f-]{36})/);
  return {
    visitors: { customer, admin, awaitingCode },
    course,
    cohort,
    liveSession: first(planned, /\/admin\/directs\/([0-9a-f-]{36})/),
    lesson: first(await admin.open(`/admin/cours/${course}`), /\/admin\/lecons\/([0-9a-f-]{36})/),
    order,
    orderNumber: first(await customer.open("/orders"), /\/orders\/(ES-\d+)\/recu/),
    formation: first(await admin.open("/admin/dashboard"), /\/admin\/formations\/([0-9a-f-]{36})/),
    declaration: declaration.split("/").at(-1) ?? "",
    email: first(await admin.open(`/admin/emails?destinataire=${CAMILLE}`), /\/admin\/emails\/([0-9a-f-]{36})/),
    media: (await sendFile(admin, "Cahier.pdf", "%PDF-1.7 0123456789")).id,
    testimonial: first(await admin.open("/admin/temoignages"), /\/admin\/temoignages\/([0-9a-f-]{36})/),
    emails: await emailSamples(admin),
    success,
    confirmation: await shop.mailedLink("paul@exemple.fr", "/inscription/confirmer"),
    challengeDay: await shop.mailedLink(NORA, "/challenge/jour/1"),
    unsubscribe: await shop.mailedLink(NORA, "/desinscription"),
    newPassword: await shop.mailedLink(CAMILLE, "/mot-de-passe"),
    newAddress: await shop.mailedLink("camille.durand@exemple.fr", "/verifier-email"),
  };
}

async function signIn(visitor: Visitor): Promise<void> {
  await visitor.submit(await visitor.open("/login"), { email: CAMILLE, password: PASSWORD });
}

/** Orders and pays; returns the address of the thank-you page. */
async function buy(shop: Shop, visitor: Visitor, slug: string, email?: string): Promise<Page> {
  const stripePage = await visitor.submit(await visitor.open(`/checkout/${slug}`), { email, cgv: true });
  const thanks = await visitor.submit(stripePage, {}, "Payer");
  await shop.stripe.flushWebhooks();
  return thanks;
}

/** Turns on the second factor; returns a visitor who has given the password and not the code. */
async function askForCodes(shop: Shop, admin: Visitor): Promise<Visitor> {
  const pending = await admin.submit(await admin.open("/admin/securite"), {}, "Activer");
  const secret = first(pending, /<code>((?:[A-Z2-7]{4} ?){8})<\/code>/).replaceAll(" ", "");
  await admin.submit(pending, { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
  const awaitingCode = new Visitor(shop.url);
  await awaitingCode.submit(await awaitingCode.open("/admin/login"), shop.admin);
  return awaitingCode;
}

/**
 * Emails and pictures are still being processed when a page has been answered: waits until the administration shows no
 * change.
 */
async function untilQuiet(admin: Visitor): Promise<void> {
  const look = async () => {
    const pages = await Promise.all(QUIET_ON.map((path) => admin.open(path)));
    return pages.map((page) => page.text).join("\n");
  };
  let before = "";
  for (let looks = 0, same = 0; same < 3; looks += 1) {
    if (looks > 60) throw new Error("Emails or pictures are still being processed after a minute");
    const now = await look();
    same = now === before ? same + 1 : 0;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function emailSamples(admin: Visitor): Promise<string[]> {
  const { url, document } = await admin.open("/admin/emails/modeles");
  const links = document.querySelectorAll("main a").map((link) => new URL(link.getAttribute("href") ?? "", url));
  return links.filter(({ search }) => search.includes("lettre=")).map(({ pathname, search }) => pathname + search);
}

function first({ html, url, text }: Page, pattern: RegExp): string {
  const found = pattern.exec(html)?.[1];
  if (!found) throw new Error(`Nothing like ${pattern} on ${url}:\n${text.slice(0, 400)}`);
  return found;
}
