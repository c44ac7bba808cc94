import { href } from "react-router";
import { readWorkbook } from "#app/domain/school/learning/workbook.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import type { Route } from "./+types/workbook";
import { closedFormation } from "./closed-formation.server.ts";
import { CoursePage } from "./course-page.view.tsx";
import { MomentLinks } from "./note.view.tsx";
import { notesOf, sheetsOf, type WorkbookLine, type WorkbookNote, type WorkbookSheet } from "./workbook-sheets.ts";

/** « Cahier »: all answers and notes of a learner in a formation. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { id: userId } = signedInUser(context);
  const workbook = await readWorkbook(db, userId, params.slug);
  if (!workbook) throw await closedFormation(db, userId, params.slug);
  return { slug: params.slug, name: workbook.name, sheets: sheetsOf(workbook), notes: notesOf(workbook) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Mon cahier · ${loaderData.name}` : "Mon cahier" },
];

export default function WorkbookPage({ loaderData }: Route.ComponentProps) {
  const { slug, name, sheets, notes } = loaderData;
  const filled = sheets.filter(({ day }) => day !== null);
  const empty = sheets.filter(({ day }) => day === null);
  return (
    <CoursePage
      slug={slug}
      name={name}
      title="Mon cahier"
      lead={
        <>
          <p className="text-ink-soft">{summary(filled.length, sheets.length)}</p>
          {filled.length + notes.length > 0 && (
            <p className="print:hidden">
              <ButtonLink variant="secondary" href={href("/formations/:slug/cahier.pdf", { slug })}>
                Télécharger en PDF
              </ButtonLink>
            </p>
          )}
        </>
      }
    >
      {filled.map((sheet) => (
        <FilledSheet key={sheet.id} slug={slug} sheet={sheet} />
      ))}
      {notes.length > 0 && <Notes slug={slug} notes={notes} />}
      {empty.length > 0 && <EmptySheets slug={slug} sheets={empty} />}
    </CoursePage>
  );
}

function summary(filled: number, all: number): string {
  if (all === 0) return "Cette formation n’a pas encore d’exercice.";
  if (filled === 0) return "Rien n’y est écrit pour l’instant. Chaque exercice que tu enregistres se retrouve ici.";
  const sheets = filled === 1 ? "1\u00a0feuille remplie" : `${filled}\u00a0feuilles remplies`;
  return `${sheets} sur ${all}. Tu peux tout relire et tout changer, aussi longtemps que ton accès dure.`;
}

/** One line for each, with a link to its lesson. */
function EmptySheets({ slug, sheets }: { slug: string; sheets: WorkbookSheet[] }) {
  return (
    <section aria-labelledby="a-remplir" className="flex flex-col gap-4 border-line border-t pt-6 print:hidden">
      <h2 id="a-remplir" className="text-xl">
        Encore à remplir
      </h2>
      <ul className="flex flex-col">
        {sheets.map((sheet) => (
          <li
            key={sheet.id}
            id={sheet.id}
            className="flex @max-3xs:flex-wrap items-center justify-between gap-x-6 border-line border-t py-1"
          >
            {sheet.title}
            <SheetLink slug={slug} sheet={sheet} label="Remplir" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FilledSheet({ slug, sheet }: { slug: string; sheet: WorkbookSheet }) {
  const { id, lesson, title, day, isRetired, lines } = sheet;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titre`}
      className="flex scroll-mt-8 break-inside-avoid flex-col gap-4 rounded-lg bg-surface-muted p-5 sm:p-8 print:border print:border-line"
    >
      <header className="flex flex-col gap-1">
        <p className="hint">
          {lesson.title} · {day}
        </p>
        <h2 id={`${id}-titre`} className="text-xl">
          {title}
        </h2>
      </header>
      <dl className="flex flex-col gap-4">
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </dl>
      {isRetired ? (
        <p className="hint">Cet exercice n’est plus dans la leçon. Ce que tu y as écrit reste ici.</p>
      ) : (
        <p className="print:hidden">
          <SheetLink slug={slug} sheet={sheet} label="Changer mes réponses" />
        </p>
      )}
    </section>
  );
}

function SheetLink({ slug, sheet, label }: { slug: string; sheet: WorkbookSheet; label: string }) {
  const { id, lesson, title } = sheet;
  return (
    <a
      className="link print:hidden"
      href={`${href("/formations/:slug/apprendre/:lesson", { slug, lesson: lesson.slug })}#${id}`}
    >
      {label}
      <span className="visually-hidden">&nbsp;: {title}</span>
    </a>
  );
}

function Line({ line }: { line: WorkbookLine }) {
  const isEmpty = "text" in line ? line.text === "" : line.rows.length === 0;
  return (
    <div className="flex flex-col gap-1">
      <dt className="font-semibold text-sm leading-normal">
        {line.label}
        {line.isRetired && (
          <span className="block font-normal text-ink-soft">
            Cette question n’est plus dans l’exercice. Ce que tu y as écrit reste ici.
          </span>
        )}
      </dt>
      <dd className="wrap-anywhere m-0 whitespace-pre-line">
        {isEmpty && <span className="text-ink-soft">—</span>}
        {"text" in line ? line.text : !isEmpty && <Rows {...line} />}
      </dd>
    </div>
  );
}

function Rows({ label, columns, rows }: { label: string; columns: string[]; rows: string[][] }) {
  const keyed = rows.map((row, index) => ({ key: `${index}`, cells: row.map((cell) => cell || "—") }));
  return <DataTable caption={label} columns={columns} rows={keyed} empty="" isFolded={false} />;
}

/** The notes of a learner, lesson by lesson. */
function Notes({ slug, notes }: { slug: string; notes: WorkbookNote[] }) {
  return (
    <section aria-labelledby="mes-notes" className="flex flex-col gap-6 border-line border-t pt-6">
      <h2 id="mes-notes" className="text-xl">
        Mes notes
      </h2>
      {notes.map(({ id, lesson, day, text, isPlayed }) => {
        const address = href("/formations/:slug/apprendre/:lesson", { slug, lesson: lesson.slug });
        return (
          <article key={id} className="flex break-inside-avoid flex-col gap-2">
            <h3 className="text-lg">
              <a className="link" href={`${address}#notes`}>
                {lesson.title}
              </a>
            </h3>
            <p className="hint">{day}</p>
            <p className="wrap-anywhere whitespace-pre-line">
              <MomentLinks text={text} address={isPlayed ? (seconds) => `${address}?t=${seconds}` : null} />
            </p>
          </article>
        );
      })}
    </section>
  );
}
