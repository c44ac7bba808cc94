import { data, href } from "react-router";
import { LEARNER_STATES, type LearnerFilters, stoppedFor } from "#app/domain/school/learning/learners/learners.ts";
import {
  type Learner,
  listLearners,
  listPublishedCourses,
} from "#app/domain/school/learning/learners/list-learners.server.ts";
import { readStops } from "#app/domain/school/learning/learners/read-stops.server.ts";
import { countUnansweredQuestions } from "#app/domain/school/questions/manage.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice } from "#app/routing/notices.ts";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { DataTable, Detail, FreeText } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ExportForm, FilterBar, FilterSearch, FilterSelect } from "#app/ui/filter-bar.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { waitingLabel } from "../questions/labels.ts";
import type { Route } from "./+types/learners";
import { filterFields, LEARNER_STATE_LABELS, learnerFilters, learnersAddress, STATE_SLUGS } from "./learner-filters.ts";
import { Stops } from "./stops.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const filters = learnerFilters(url.searchParams);
  const courses = await listPublishedCourses(db);
  const course = courses.find(({ slug }) => slug === filters.course);
  if (filters.course && !course) throw data(null, { status: 404 });
  return {
    filters,
    courses,
    unanswered: await countUnansweredQuestions(db),
    now: new Date(),
    notice: readNotice(url),
    learners: await listLearners(db, filters, pageNumber(url.searchParams.get("page"))),
    stops: course ? { course: course.title, ...(await readStops(db, course.id)) } : null,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.stops ? `Apprenantes\u00a0: ${loaderData.stops.course}` : "Apprenantes" },
];

export default function Learners({ loaderData }: Route.ComponentProps) {
  const { filters, courses, learners, stops, notice, unanswered, now } = loaderData;
  const all = { ...filters, course: null };
  return (
    <>
      <AdminHead title="Apprenantes">
        <ExportForm action={href("/admin/apprenantes/export")} filters={filterFields(filters)} />
      </AdminHead>
      <FlashNotice notice={notice} />
      <LinkLine href={UNANSWERED}>{waitingLabel(unanswered)}</LinkLine>
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
        caption="Apprenantes, de l’accès le plus récent au plus ancien"
        columns={[
          "E-mail",
          "Cours",
          "Accès ouvert le",
          "Commencé le",
          "Dernière visite",
          "Dernière leçon",
          "Leçons faites",
          "Modules",
        ]}
        rows={learners.items.map((learner) => ({
          key: learner.id,
          cells: [...cellsOf(learner, now), <Modules key="modules" learner={learner} filters={filters} />],
        }))}
        empty="Personne ne correspond à ces critères."
      />
      <Pagination {...learners} unit={["apprenante", "apprenantes"]} />
    </>
  );
}

const UNANSWERED = `${href("/admin/questions")}?etat=a-repondre`;

function cellsOf(learner: Learner, now: Date) {
  const { email, name, formation, course, grantedAt, startedAt, lastVisitAt, completedAt } = learner;
  return [
    <FreeText key="who">
      {email}
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
      {learner.unanswered > 0 && <Detail>{waitingLabel(learner.unanswered)}</Detail>}
    </span>,
    <span key="done">
      {doneLabel(learner)}
      {completedAt && <Detail>Terminé le {formatDate(completedAt)}</Detail>}
    </span>,
  ];
}

/** In two steps, because it cannot be undone. */
function Modules({ learner, filters }: { learner: Learner; filters: LearnerFilters }) {
  if (learner.allOpenedAt) return `Tout ouvert le ${formatDate(learner.allOpenedAt)}`;
  if (!learner.awaitsModules) return "—";
  return (
    <Disclosure summary="Ouvrir tout…">
      <form method="post" action={href("/admin/apprenantes/ouverture")} className="flex flex-col items-start gap-2">
        <input type="hidden" name="apprenante" value={learner.userId} />
        <input type="hidden" name="formation" value={learner.formationId} />
        {Object.entries(filterFields(filters)).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <p className="hint">Tous les modules, dès maintenant et pour toujours.</p>
        <Button variant="secondary">Ouvrir tout pour cette personne</Button>
      </form>
    </Disclosure>
  );
}

function Filters({ filters }: { filters: LearnerFilters }) {
  const { course, state, search } = filters;
  return (
    <FilterBar
      label="les apprenantes"
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
  return days === null ? null : `Bloquée depuis ${days}\u00a0jours`;
}

function doneLabel({ done, counted }: Learner): string {
  return counted === 0 ? "—" : `${done} sur ${counted}`;
}
