import { href } from "react-router";
import {
  countUnansweredQuestions,
  listQuestions,
  type ManagedQuestion,
  type QuestionState,
} from "#app/domain/school/questions/manage.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DataTable, Detail, FreeText } from "#app/ui/data-table.tsx";
import { FilterBar, FilterSelect } from "#app/ui/filter-bar.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/questions";
import { questionState, toAnswerLabel } from "./labels.ts";

export const handle = { title: "Questions" } satisfies Handle;

const LIST = href("/admin/questions");

const STATE_SLUGS: readonly { state: QuestionState; slug: string; label: string }[] = [
  { state: "unanswered", slug: "a-repondre", label: "À répondre" },
  { state: "answered", slug: "repondues", label: "Répondues" },
  { state: "closed", slug: "classees", label: "Classées sans réponse" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const { searchParams } = url;
  const lesson = searchParams.get("lecon");
  const filters = {
    state: STATE_SLUGS.find(({ slug }) => slug === searchParams.get("etat"))?.state ?? null,
    lessonId: lesson && isId(lesson) ? lesson : null,
  };
  return {
    filters,
    questions: await listQuestions(db, filters, pageNumber(searchParams.get("page"))),
    unanswered: await countUnansweredQuestions(db),
  };
}

const NO_QUESTION =
  "Aucune question pour le moment. Elles s’ouvrent sous les leçons d’une formation dont le régime permet l’aide, ou dont la fiche porte le jour de l’avis du conseil.";

export default function Questions({ loaderData }: Route.ComponentProps) {
  const { filters, questions, unanswered } = loaderData;
  const { state, lessonId } = filters;
  const isFiltered = state !== null || lessonId !== null;
  return (
    <>
      <AdminHead title="Questions">
        <p>{toAnswerLabel(unanswered)}</p>
      </AdminHead>
      <FlashNotice />
      <FilterBar label="les questions" href={LIST} isFiltered={isFiltered}>
        {lessonId && <input type="hidden" name="lecon" value={lessonId} />}
        <FilterSelect
          label="État"
          name="etat"
          all="Toutes"
          options={STATE_SLUGS.map(({ slug, label }) => ({ value: slug, label }))}
          value={STATE_SLUGS.find((known) => known.state === state)?.slug ?? null}
        />
      </FilterBar>
      <DataTable
        caption="Questions et feuilles partagées, celles à répondre d’abord, puis leçon par leçon"
        columns={["Leçon", "Question ou feuille", "Reçue le", "État"]}
        rows={questions.items.map((question) => ({ key: question.id, cells: cellsOf(question) }))}
        empty={isFiltered ? "Rien ne correspond à ces critères." : NO_QUESTION}
      />
      <Pagination {...questions} unit={["question ou feuille", "questions et feuilles"]} />
    </>
  );
}

function cellsOf(question: ManagedQuestion) {
  const { id, lessonId, lesson, course, text, blockId, name, email, askedAt, publishedAt } = question;
  const { label, tone } = questionState(question);
  return [
    <span key="lesson">
      <a className="link" href={`${LIST}?lecon=${lessonId}`}>
        {lesson}
      </a>
      <Detail>{course}</Detail>
    </span>,
    <FreeText key="question">
      <a className="link" href={href("/admin/questions/:id", { id })}>
        {text.length > 120 ? `${text.slice(0, 120).trimEnd()}…` : text}
      </a>
      <Detail>{[name, email].filter(Boolean).join(", ")}</Detail>
    </FreeText>,
    formatDate(askedAt),
    <span key="state" className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {blockId && <Badge>Feuille partagée</Badge>}
      {publishedAt && <Badge>Publiée</Badge>}
    </span>,
  ];
}
