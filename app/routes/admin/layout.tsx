import { href } from "react-router";
import { countAlerts } from "#app/domain/journal/alerts/alerts.server.ts";
import { countFailedEmails } from "#app/domain/operations/system/emails.server.ts";
import { countOpenReports } from "#app/domain/people/reports/reports.server.ts";
import { countUnanswered } from "#app/domain/people/subscribers/messages.server.ts";
import { countWaitingTestimonials } from "#app/domain/people/testimonials/manage-list.server.ts";
import { countWaitingForCohort } from "#app/domain/school/cohorts/waiting.server.ts";
import { readSavedAnswers } from "#app/domain/school/learning/saved-answers.server.ts";
import { countUnansweredQuestions } from "#app/domain/school/questions/manage.server.ts";
import { listDeclarations } from "#app/domain/shop/rights/declarations.server.ts";
import { runsWithinTheHour } from "#app/domain/shop/rights/next-step.ts";
import { countToTell, countWaiting } from "#app/domain/shop/waiting-list/announce-openings.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { privateDocument } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { adminsOnly, notFound, requireAdminInSetUp } from "#app/middleware/guards.server.ts";
import { anonymousId, returnAdminAfterSignIn } from "#app/middleware/saved-answers.server.ts";
import { sessionUser } from "#app/middleware/session.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/layout";

export const handle = { shell: "admin", robots: "disallow" } satisfies Handle;

/** No row has a mistyped id, and PostgreSQL compares none with it: it answers with an error. */
const idsOnly: Route.MiddlewareFunction = ({ params }) => {
  const { id, batch, step }: Record<string, string | undefined> = params;
  if ([id, batch, step].some((each) => each !== undefined && !isId(each))) throw notFound();
};

export const middleware: Route.MiddlewareFunction[] = [
  privateDocument,
  sessionUser,
  returnAdminAfterSignIn,
  adminsOnly,
  idsOnly,
];

/** The signed-in administrator, for the frame around every page, and the form that a session's end kept from the page. */
export async function loader({ request, url, context }: Pick<Route.LoaderArgs, "request" | "url" | "context">) {
  const { id, email } = requireAdminInSetUp(context);
  const browser = anonymousId(request);
  const db = context.get(dbContext);
  // What was sent to an address without a page waits on the one that its address leads to.
  const here = { subjects: [url.pathname], under: url.pathname };
  const saved = browser && (await readSavedAnswers(db, { browser, ...here }, id));
  const unsent = saved
    ? {
        to: saved.subject === url.pathname ? undefined : saved.subject,
        fields: [...new URLSearchParams(saved.body)],
      }
    : null;
  return { email, waiting: await readWaiting(db), unsent };
}

interface Waiting {
  count: number;
  label: string;
  to: string;
}

/** What waits for a person, in the order of its haste; without what nothing of waits. */
async function readWaiting(db: Db): Promise<Waiting[]> {
  const [declarations, questions, messages, testimonials, alerts, reports, emails, cohortless, entries, toTell] =
    await Promise.all([
      listDeclarations(db, { kind: null, state: "open" }, 1),
      countUnansweredQuestions(db),
      countUnanswered(db),
      countWaitingTestimonials(db),
      countAlerts(db),
      countOpenReports(db),
      countFailedEmails(db),
      countWaitingForCohort(db),
      countWaiting(db),
      countToTell(db),
    ]);
  const all: [count: number, one: string, many: string, to: string][] = [
    [
      // As far as the first page says: beyond fifty, one too many is counted rather than one too few.
      declarations.total - declarations.items.filter(runsWithinTheHour).length,
      "Rétractation ou résiliation à suivre",
      "Rétractations ou résiliations à suivre",
      href("/admin/droits"),
    ],
    [questions, "Réponse à écrire sous une leçon", "Réponses à écrire sous des leçons", href("/admin/questions")],
    [
      messages.late,
      "Message dont la réponse est en retard",
      "Messages dont la réponse est en retard",
      `${href("/admin/contacts")}?vue=messages`,
    ],
    [
      messages.all - messages.late,
      "Message sans réponse",
      "Messages sans réponse",
      `${href("/admin/contacts")}?vue=messages`,
    ],
    [testimonials, "Témoignage à relire", "Témoignages à relire", `${href("/admin/temoignages")}?etat=a-relire`],
    [
      alerts,
      "Alerte à lire (paiement, litige, remboursement)",
      "Alertes à lire (paiements, litiges, remboursements)",
      href("/admin/commandes"),
    ],
    [reports, "Contenu signalé, à décider", "Contenus signalés, à décider", href("/admin/signalements")],
    [
      emails,
      "E-mail que nous n’avons pas pu envoyer",
      "E-mails que nous n’avons pas pu envoyer",
      href("/admin/emails"),
    ],
    [
      cohortless,
      "Personne sans cohorte, qui attend un départ",
      "Personnes sans cohorte, qui attendent un départ",
      href("/admin/cohortes"),
    ],
    [
      toTell.people,
      "Personne à prévenir\u00a0: sa formation est ouverte",
      "Personnes à prévenir\u00a0: leur formation est ouverte",
      `${href("/admin/liste-attente")}?formation=${toTell.slug}`,
    ],
    [
      entries - toTell.people,
      "Personne sur une liste d’attente",
      "Personnes sur une liste d’attente",
      href("/admin/liste-attente"),
    ],
  ];
  return all.flatMap(([count, one, many, to]) => (count > 0 ? [{ count, label: count === 1 ? one : many, to }] : []));
}
