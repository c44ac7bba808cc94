import { href } from "react-router";
import { MESSAGE_KINDS } from "#app/content/contact.ts";
import { countryLabel } from "#app/content/countries.ts";
import { DECLARATION_KIND_LABELS, ORDER_STATUS } from "#app/content/orders.ts";
import { isSuppressed } from "#app/domain/mail/outbox.server.ts";
import { emailLabels } from "#app/domain/mail/registry.ts";
import { listEmails } from "#app/domain/operations/emails/email-log.server.ts";
import { listReturns } from "#app/domain/operations/returns/list-returns.server.ts";
import type { Person } from "#app/domain/people/accounts/person.server.ts";
import { messagesFrom } from "#app/domain/people/subscribers/messages.server.ts";
import { listManaged } from "#app/domain/people/testimonials/manage-list.server.ts";
import { attestationsOf } from "#app/domain/school/attestation/manage.server.ts";
import { finishedFormations } from "#app/domain/school/courses/ask-testimonial.server.ts";
import { type Learner, listLearners } from "#app/domain/school/learning/learners/list-learners.server.ts";
import { listQuestions } from "#app/domain/school/questions/manage.server.ts";
import { lastPaidDay } from "#app/domain/shop/deadlines/paid-period.ts";
import { listHoldings } from "#app/domain/shop/orders/access/access.server.ts";
import { listOrders } from "#app/domain/shop/orders/desk/list-orders.server.ts";
import { declarationsFrom, declarationsOfCustomer } from "#app/domain/shop/rights/declarations.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import type { Db } from "#db/connection.server.ts";
import { EMAIL_STATUS_LABELS, emailTitle, RETURN_LABELS } from "../mail/labels.ts";
import { stateOf } from "../orders/declaration-state.server.ts";
import { refundedLabel } from "../orders/labels.ts";
import { questionState } from "../questions/labels.ts";
import { KIND_LABELS } from "../testimonials/labels.ts";
import { readConsents } from "./person-consents.server.ts";

/** What every desk knows of one person, for her page. */
export async function readPersonPage(db: Db, person: Person, page: number) {
  const { userId, email } = person;
  const orders = await listOrders(db, { ...ALL_ORDERS, search: { by: "owner", userId, email } }, 1);
  const emails = await listEmails(db, { status: null, template: null, recipient: "", address: email }, page);
  return {
    isSuppressed: await isSuppressed(db, email),
    orders: orders.items.map((order) => ({
      id: order.id,
      number: order.number,
      at: formatDate(order.createdAt),
      formation: order.formation,
      amount: formatEuros(order.amount),
      refunded: refundedLabel(order),
      status: ORDER_STATUS[order.status],
    })),
    returns: await readReturns(db, email),
    hasMoreOrders: orders.pages > 1,
    formations: userId ? await readFormations(db, userId) : [],
    ...(await readWords(db, person)),
    ...(await readProofs(db, person)),
    ...(await readConsents(db, email)),
    emails: {
      ...emails,
      items: emails.items.map((mail) => ({
        id: mail.id,
        what: emailTitle(emailLabels, mail),
        status: EMAIL_STATUS_LABELS[mail.status],
        at: formatDateTime(mail.sentAt ?? mail.scheduledFor),
      })),
    },
  };
}

const ALL_ORDERS = { status: null, type: null, formation: null, from: null, before: null } as const;

export type PersonPage = Awaited<ReturnType<typeof readPersonPage>>;

type Holding = Awaited<ReturnType<typeof listHoldings>>[number];

async function readFormations(db: Db, userId: string) {
  const holdings = await listHoldings(db, userId);
  const { items: courses } = await listLearners(db, { course: null, state: null, search: "", userId }, 1);
  const finished = await finishedFormations(db, userId).execute();
  const now = new Date();
  return holdings.map((holding) => {
    const end = finished.find(({ id }) => id === holding.formationId);
    return {
      id: holding.formationId,
      name: holding.formation,
      isOpen: holding.revokedAt === null,
      isImported: holding.source === "import",
      isGiven: (holding.source === "admin" || holding.source === "import") && holding.revokedAt === null,
      order: holding.orderId && holding.orderNumber ? { id: holding.orderId, number: holding.orderNumber } : null,
      source: sourceOf(holding),
      lasts: lastingOf(holding, now),
      progress: courses.filter(({ formationId }) => formationId === holding.formationId).map(progressOf),
      isFinished: end !== undefined,
      askedAt: end?.askedAt ? formatDate(end.askedAt) : null,
    };
  });
}

function sourceOf({ source, reason }: Holding): string {
  if (source === "order") return "Achetée";
  if (source === "import") return "Importée";
  return source === "admin" ? `Donné à la main${reason ? `\u00a0: ${reason}` : ""}` : "Offerte";
}

function lastingOf(holding: Holding, now: Date): string {
  const { grantedAt, opensAt, revokedAt, currentPeriodEnd, cancelAt, cancelAtPeriodEnd } = holding;
  const since = `Depuis le ${formatDate(grantedAt)}`;
  if (revokedAt) return `${since}, fermé le ${formatDate(revokedAt)}`;
  if (opensAt > now) return `S’ouvre le ${formatDateTime(opensAt)}`;
  const end = cancelAt ?? (cancelAtPeriodEnd ? currentPeriodEnd : null);
  if (end) return `${since}, jusqu’au ${formatDate(end)}`;
  const paidUntil = lastPaidDay(currentPeriodEnd);
  return paidUntil ? `${since}, payé jusqu’au ${formatDate(paidUntil)}` : `${since}, sans fin prévue`;
}

function progressOf({ course, done, counted, lastVisitAt, completedAt, lastLesson }: Learner) {
  const seen = lastVisitAt
    ? `vue le ${formatDate(lastVisitAt)}${lastLesson ? `, «\u00a0${lastLesson}\u00a0»` : ""}`
    : "";
  return {
    course,
    done: counted === 0 ? "—" : `${done} leçon${done > 1 ? "s" : ""} sur ${counted}`,
    detail: completedAt ? `terminé le ${formatDate(completedAt)}` : seen || "pas encore commencé",
  };
}

/** One thing that is known of her, with where it is dealt with. */
export interface Line {
  key: string;
  text: string;
  detail: string;
  to?: string;
  badge?: { label: string; isGood: boolean };
}

/** What she has written. */
async function readWords(db: Db, { userId, email }: Person) {
  const questions = userId ? await listQuestions(db, { state: null, lessonId: null, userId }, 1) : { items: [] };
  const testimonials = await listManaged(db, { kind: null, state: null, search: "", email }, 1);
  const messages = await messagesFrom(db, email);
  return {
    unanswered: messages.flatMap(({ id, kind, message, createdAt, answeredAt }) =>
      answeredAt
        ? []
        : [
            {
              id,
              label: `${MESSAGE_KINDS[kind].label}, ${formatDateTime(createdAt)}`,
              text: message,
              subject: `Votre message du ${formatDate(createdAt)}`,
            },
          ],
    ),
    questions: questions.items.map(
      ({ id, text, askedAt, lesson, ...question }): Line => ({
        key: id,
        text: excerpt(text),
        detail: `${lesson}, ${formatDate(askedAt)}`,
        to: href("/admin/questions/:id", { id }),
        badge: { label: questionState(question).label, isGood: question.answer !== null },
      }),
    ),
    messages: messages.map(
      ({ id, kind, message, createdAt, answeredAt }): Line => ({
        key: id,
        text: message || "Sans texte",
        detail: `${MESSAGE_KINDS[kind].label}, ${formatDateTime(createdAt)}`,
        badge: answered(answeredAt !== null),
      }),
    ),
    testimonials: testimonials.items.map(
      ({ id, kind, text, receivedAt, isPublished, isRefused }): Line => ({
        key: id,
        text: excerpt(text),
        detail: `${KIND_LABELS[kind]}, ${formatDate(receivedAt)}`,
        to: href("/admin/temoignages/:id/modifier", { id }),
        badge: { label: isPublished ? "Publié" : isRefused ? "Refusé" : "Pas publié", isGood: isPublished },
      }),
    ),
  };
}

function answered(isAnswered: boolean) {
  return { label: isAnswered ? "Répondu" : "À répondre", isGood: isAnswered };
}

/** Papers and declarations. */
async function readProofs(db: Db, { userId, email }: Person) {
  const attestations = userId ? await attestationsOf(db, userId) : [];
  const about = userId ? await declarationsOfCustomer(db, userId) : [];
  const own = (await declarationsFrom(db, email)).filter(({ id }) => !about.some((one) => one.id === id));
  return {
    attestations: attestations.map(
      ({ code, number, courseTitle, issuedAt, revokedAt }): Line => ({
        key: code,
        text: number,
        detail: `${courseTitle}, remise le ${formatDate(issuedAt)}${revokedAt ? `, retirée le ${formatDate(revokedAt)}` : ""}`,
        to: href("/attestation/:code", { code }),
      }),
    ),
    declarations: [...about, ...own].map(
      (declaration): Line => ({
        key: declaration.id,
        text: DECLARATION_KIND_LABELS[declaration.kind],
        detail: `${declaration.contract}, ${formatDateTime(declaration.declaredAt)}`,
        to: href("/admin/droits/:id", { id: declaration.id }),
        badge: { label: stateOf(declaration).label, isGood: declaration.state === "done" },
      }),
    ),
  };
}

export function identityOf(person: Person, contact: PersonPage["contact"]) {
  const { userId, email, name, phone, country, since, emailVerifiedAt, lastLoginAt } = person;
  return [
    { term: "E-mail", value: email },
    { term: "Nom", value: name || "—" },
    { term: "Téléphone", value: phone || "—" },
    ...(country ? [{ term: "Pays", value: countryLabel(country) || country }] : []),
    {
      term: "Compte",
      value: userId
        ? `Depuis le ${formatDate(since)}${emailVerifiedAt ? "" : ", adresse pas encore confirmée"}`
        : "Aucun",
    },
    ...(userId ? [{ term: "Dernière connexion", value: lastLoginAt ? formatDateTime(lastLoginAt) : "Aucune" }] : []),
    ...(contact
      ? [
          {
            term: "Contact",
            value: `${contact.source}, depuis le ${contact.since}. ${contact.state}`,
          },
          { term: "Mot d’origine", value: contact.word },
          { term: "Nous connaît par", value: contact.heardFrom },
          { term: "Étiquettes", value: contact.tags.join(", ") || "—" },
        ]
      : []),
  ];
}

function excerpt(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160).trimEnd()}…` : text;
}

/** What did not arrive, and what she has reported as unwanted. */
async function readReturns(db: Db, email: string) {
  const returns = await listReturns(db, { recipient: email });
  return returns.map(
    ({ id, emailId, kind, code, at }): Line => ({
      key: id,
      text: RETURN_LABELS[kind].label,
      detail: `${formatDateTime(at)}${code ? `, ${code}` : ""}. ${RETURN_LABELS[kind].follows}`,
      to: href("/admin/emails/:id", { id: emailId }),
    }),
  );
}
