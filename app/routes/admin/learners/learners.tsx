import { randomUUID } from "node:crypto";
import { href, redirect } from "react-router";
import { wording } from "#app/config/seller.server.ts";
import { capitalized } from "#app/content/wording.ts";
import { LEARNER_STATES, type LearnerFilters, stoppedFor } from "#app/domain/school/learning/learners/learners.ts";
import {
  type Learner,
  listLearners,
  listPublishedCourses,
} from "#app/domain/school/learning/learners/list-learners.server.ts";
import { readStops } from "#app/domain/school/learning/learners/read-stops.server.ts";
import { countUnansweredQuestions } from "#app/domain/school/questions/manage.server.ts";
import { formationsToGive, giveAccess } from "#app/domain/shop/orders/access/given-access.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { form } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { LinkLine } from "#app/ui/button.tsx";
import { DataTable, Detail, FreeText } from "#app/ui/data-table.tsx";
import { ExportForm, FilterBar, FilterSearch, FilterSelect } from "#app/ui/filter-bar.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useWording } from "#app/ui/root-data.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { toAnswerLabel } from "../questions/labels.ts";
import type { Route } from "./+types/learners";
import { ACCESS_REFUSALS, AccessForm, accessFields, accessFormAddress, accessSchema } from "./access-form.tsx";
import { filterFields, LEARNER_STATE_LABELS, learnerFilters, learnersAddress, STATE_SLUGS } from "./learner-filters.ts";
import { GivenAccess, Modules, NewLink } from "./learner-row.view.tsx";
import { Stops } from "./stops.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const filters = learnerFilters(url.searchParams);
  const courses = await listPublishedCourses(db);
  const course = courses.find(({ slug }) => slug === filters.course);
  if (filters.course && !course) throw notFound();
  return {
    title: capitalized(wording().learners),
    filters,
    courses,
    gift: { stored: accessFields(url.searchParams), formations: await formationsToGive(db).execute() },
    unanswered: await countUnansweredQuestions(db),
    now: new Date(),
    attempt: randomUUID(),
    learners: await listLearners(db, filters, pageNumber(url.searchParams.get("page"))),
    stops: course ? { course: course.title, ...(await readStops(db, course.id)) } : null,
  };
}

const give = form({ guard: requireAdmin, schema: accessSchema }, async ({ email, formation, motif }, { db, actor }) => {
  const given = await giveAccess(db, actor, { email, formation, reason: motif });
  if (!given.ok) return { fieldErrors: ACCESS_REFUSALS[given.reason] };
  return redirect(withNotice(href("/admin/apprenantes"), given.isNew ? "access-given" : "access-given-already"), 303);
});

/** What was typed waits in the address while the password is asked for. */
export async function action(args: Route.ActionArgs) {
  requireAdmin(args.context);
  requireRecentLogin(args.context, accessFormAddress(accessFields(await args.request.clone().formData())));
  return give(args);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: [loaderData?.title, loaderData?.stops?.course].filter(Boolean).join("\u00a0: ") },
];

export default function Learners({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { title, filters, courses, learners, stops, unanswered, now, gift, attempt } = loaderData;
  const all = { ...filters, course: null };
  const isFiltered = filters.state !== null || filters.search !== "";
  return (
    <>
      <AdminHead title={title}>
        <ExportForm action={href("/admin/apprenantes/export")} filters={filterFields(filters)} />
      </AdminHead>
      <FlashNotice />
      <LinkLine href={UNANSWERED}>{toAnswerLabel(unanswered)}</LinkLine>
      <Tabs
        label="Cours"
        tabs={[
          { href: learnersAddress(all), label: "Tous les cours", isCurrent: filters.course === null },
          ...courses.map(({ slug, title }) => ({
            href: learnersAddress({ ...all, course: slug }),
            label: title,
            isCurrent: slug === filters.course,
          })),
        ]}
      />
      {stops && <Stops {...stops} />}
      <Filters filters={filters} />
      <DataTable
        caption={`${title}, de l’accès le plus récent au plus ancien`}
        columns={[
          "E-mail",
          "Cours",
          "Accès ouvert le",
          "Commencé le",
          "Dernière visite",
          "Dernière leçon",
          "Leçons faites",
          "Modules",
          "Accès",
        ]}
        rows={learners.items.map((learner) => ({
          key: learner.id,
          cells: [
            ...cellsOf(learner, now),
            <Modules key="modules" learner={learner} filters={filters} />,
            <div key="access">
              {["admin", "import"].includes(learner.source) ? (
                <GivenAccess learner={learner} filters={filters} />
              ) : (
                "Acheté"
              )}
              <NewLink learner={learner} filters={filters} attempt={attempt} />
            </div>,
          ],
        }))}
        empty={isFiltered ? "Personne ne correspond à ces critères." : "Aucune apprenante pour le moment."}
      />
      <Pagination {...learners} unit={["accès à un cours", "accès à des cours"]} />
      <AccessForm answer={answer} {...gift} />
    </>
  );
}

const UNANSWERED = `${href("/admin/questions")}?etat=a-repondre`;

function cellsOf(learner: Learner, now: Date) {
  const { userId, email, name, formation, course, grantedAt, startedAt, lastVisitAt, completedAt } = learner;
  return [
    <FreeText key="who">
      <a className="link" href={href("/admin/personnes/:id", { id: userId })}>
        {email}
      </a>
      {name && <Detail>{name}</Detail>}
    </FreeText>,
    <span key="course">
      {course}
      {formation !== course && <Detail>{formation}</Detail>}
    </span>,
    formatDate(grantedAt),
    startedAt ? formatDate(startedAt) : "Pas encore",
    lastVisitAt ? formatDate(lastVisitAt) : "—",
    <span key="lesson">
      {learner.lastLesson ?? "—"}
      <Detail>{stoppedLabel(learner, now)}</Detail>
      {learner.unanswered > 0 && <Detail>{toAnswerLabel(learner.unanswered)}</Detail>}
    </span>,
    <span key="done">
      {doneLabel(learner)}
      {completedAt && <Detail>Terminé le {formatDate(completedAt)}</Detail>}
    </span>,
  ];
}

function Filters({ filters }: { filters: LearnerFilters }) {
  const { learners } = useWording();
  const { course, state, search } = filters;
  return (
    <FilterBar
      label={`les ${learners}`}
      href={learnersAddress({ course, state: null, search: "" })}
      isFiltered={state !== null || search !== ""}
    >
      {course && <input type="hidden" name="cours" value={course} />}
      <FilterSearch label="Début de l’adresse" name="adresse" value={search} />
      <FilterSelect
        label="État"
        name="etat"
        all="Toutes"
        options={LEARNER_STATES.map((known) => ({ value: STATE_SLUGS[known], label: LEARNER_STATE_LABELS[known] }))}
        value={state && STATE_SLUGS[state]}
      />
    </FilterBar>
  );
}

function stoppedLabel(learner: Learner, now: Date): string | null {
  const days = stoppedFor(learner, now);
  return days === null ? null : `À l’arrêt depuis ${days}\u00a0jours`;
}

function doneLabel({ done, counted }: Learner): string {
  return counted === 0 ? "—" : `${done} sur ${counted}`;
}
