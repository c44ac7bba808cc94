import { href } from "react-router";
import type { DeskQuestion } from "#app/domain/school/questions/desk.server.ts";
import type { QuestionFilters } from "#app/domain/school/questions/states.ts";
import type { PageOf } from "#app/domain/values/paging.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { AdminHead } from "#app/ui/admin-head.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { Detail } from "#app/ui/detail.tsx";
import { FilterBar, FilterSelect } from "#app/ui/filter-bar.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { STATE_SLUGS, waitingLabel } from "./labels.ts";

interface Props {
  filters: QuestionFilters;
  questions: PageOf<DeskQuestion>;
  unanswered: number;
  address: { pathname: string; search: string };
  notice: NoticeContent | null;
}

const HERE = href("/admin/questions");

export function QuestionsView({ filters: { state, lessonId }, questions, unanswered, address, notice }: Props) {
  return (
    <>
      <AdminHead title="Questions">
        <p>{waitingLabel(unanswered)}</p>
      </AdminHead>
      <FlashNotice notice={notice} />
      <FilterBar label="les questions" href={HERE} isFiltered={state !== null || lessonId !== null}>
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
        caption="Questions, sans réponse d’abord, puis leçon par leçon"
        columns={["Leçon", "Question", "Posée le", "État"]}
        rows={questions.items.map((question) => ({ key: question.id, cells: cellsOf(question) }))}
        empty="Aucune question ne correspond à ces critères."
      />
      <Pagination {...questions} {...address} unit={["question", "questions"]} />
    </>
  );
}

function cellsOf({ id, lessonId, lesson, course, text, email, askedAt, answer, publishedAt }: DeskQuestion) {
  return [
    <span key="lesson">
      <a className="link" href={`${HERE}?lecon=${lessonId}`}>
        {lesson}
      </a>
      <Detail>{course}</Detail>
    </span>,
    <FreeText key="question">
      <a className="link" href={href("/admin/questions/:id", { id })}>
        {text.length > 120 ? `${text.slice(0, 120).trimEnd()}…` : text}
      </a>
      <Detail>{email}</Detail>
    </FreeText>,
    formatDate(askedAt),
    <span key="state" className="inline-flex flex-wrap gap-1.5">
      {answer === null ? <Badge tone="orange">À répondre</Badge> : <Badge tone="green">Répondue</Badge>}
      {publishedAt && <Badge>Publiée</Badge>}
    </span>,
  ];
}
