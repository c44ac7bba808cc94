import { href } from "react-router";
import { LEARNER_STATES, type LearnerFilters } from "#app/domain/courses/learners.ts";
import type { Learner } from "#app/domain/courses/list-learners.server.ts";
import type { PageOf } from "#app/domain/values/paging.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { ExportForm } from "#app/ui/export-form.tsx";
import { Field } from "#app/ui/field.tsx";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { doneLabel, LEARNER_STATE_LABELS } from "./labels.ts";
import { filterFields, learnersAddress, STATE_SLUGS } from "./learner-filters.ts";
import { Stops, type StopsProps } from "./stops.view.tsx";

interface Props {
  filters: LearnerFilters;
  courses: { slug: string; title: string }[];
  address: { pathname: string; search: string };
  learners: PageOf<Learner>;
  /** Of the chosen course. */
  stops: StopsProps | null;
}

export function LearnersView({ filters, courses, address, learners, stops }: Props) {
  const all = { ...filters, course: null };
  return (
    <>
      <div className="admin-head">
        <h1>Apprenantes</h1>
        <ExportForm action={href("/admin/apprenantes/export")} filters={filterFields(filters)} />
      </div>
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
        ]}
        rows={learners.items.map((learner) => ({ key: learner.id, cells: cellsOf(learner) }))}
        empty="Personne ne correspond à ces critères."
      />
      <Pagination {...learners} {...address} unit={["apprenante", "apprenantes"]} />
    </>
  );
}

function cellsOf(learner: Learner) {
  const { email, firstName, lastName, formation, course, grantedAt, startedAt, lastVisitAt, completedAt } = learner;
  return [
    <span key="who" className="data-long">
      {email}
      <span className="data-sub">{[firstName, lastName].filter(Boolean).join(" ")}</span>
    </span>,
    <span key="course">
      {course}
      {formation !== course && <span className="data-sub">{formation}</span>}
    </span>,
    formatDate(grantedAt),
    startedAt ? formatDate(startedAt) : "Pas encore",
    lastVisitAt ? formatDate(lastVisitAt) : "—",
    learner.lastLesson ?? "—",
    <span key="done">
      {doneLabel(learner)}
      {completedAt && <span className="data-sub">Terminé le {formatDate(completedAt)}</span>}
    </span>,
  ];
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
      <Field label="Début de l’adresse" name="adresse" type="search" maxLength={100} defaultValue={search} />
      <Field
        label="État"
        name="etat"
        type="select"
        options={[
          { value: "", label: "Toutes" },
          ...LEARNER_STATES.map((known) => ({ value: STATE_SLUGS[known], label: LEARNER_STATE_LABELS[known] })),
        ]}
        defaultValue={state ? STATE_SLUGS[state] : ""}
      />
    </FilterBar>
  );
}
