import type { Content } from "pdfmake/interfaces";
import { box, checklist, field, heading, paragraph, sheetTitle } from "../../app/pdf/sheets.ts";

interface Prompt {
  label: string;
  hint?: string;
  moment?: string;
  options?: string[];
  lines: number;
}

/** The texts of a journal: the introduction, the pages of the days, the reviews of the weeks. */
export interface Journal {
  title: string;
  intro: string;
  before: { title: string; prompts: Prompt[] };
  days: { count: number; prompts: Prompt[]; impulseLabel: string };
  /** One for each day: « Jour 1 : … ». */
  impulses: string[];
  reviews: { week: number; day: number; title: string; prompts: string[]; question: string }[];
  final: { title: string; intro: string; prompts: Prompt[] };
}

/** True: a row to fill in. */
const DATE = `Date\u00a0: ${".".repeat(28)}`;

export function journalPages(journal: Journal): Content[] {
  const { before, days, final, reviews } = journal;
  const pages = Array.from({ length: days.count }, (_, index) => [
    ...dayPage(journal, index + 1),
    ...reviews.filter(({ day }) => day === index + 1).flatMap(reviewPage),
  ]);
  return [
    sheetTitle("Mode d’emploi", before.title),
    paragraph(journal.intro),
    ...before.prompts.map(room),
    ...pages.flat(),
    sheetTitle("Après le dernier jour", final.title),
    paragraph(final.intro),
    ...final.prompts.map(room),
  ];
}

function dayPage({ days, impulses }: Journal, day: number): Content[] {
  const impulse = impulses[day - 1]?.replace(/^[^:]+:\s*/, "") ?? "";
  return [
    sheetTitle(DATE, `Jour ${day}`, day / days.count),
    ...days.prompts.map((prompt) => (prompt.lines > 0 ? room(prompt) : tick(prompt))),
    box(days.impulseLabel, impulse),
  ];
}

function reviewPage({ title, prompts, question }: Journal["reviews"][number]): Content[] {
  return [
    sheetTitle("La revue", title),
    ...prompts.map((label) => room({ label, lines: 2 })),
    heading("La question de la semaine"),
    room({ label: question, lines: 12 }),
  ];
}

function room({ label, moment, hint, options, lines }: Prompt): Content {
  const title = moment ? `${moment}, ${label.toLowerCase()}` : label;
  const choices = options && `${hint ?? ""} Entoure : ${options.join(" · ").toLowerCase()}.`;
  return field({ kind: "lines", title, hint: choices?.trim() ?? hint, lines });
}

function tick({ label, hint }: Prompt): Content {
  return checklist([hint ? `${label}. ${hint}` : label]);
}
