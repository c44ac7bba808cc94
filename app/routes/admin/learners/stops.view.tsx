import type { LessonStops } from "#app/domain/courses/read-stops.server.ts";
import { DataTable } from "#app/ui/data-table.tsx";

export interface StopsProps {
  course: string;
  /** Who has opened a lesson. */
  learners: number;
  lessons: LessonStops[];
}

/** How many have done each lesson, and how many were last seen there: where the bars fall, a lesson asks for help. */
export function Stops({ course, learners, lessons }: StopsProps) {
  const worst = lessons.reduce<LessonStops | null>(
    (most, lesson) => (lesson.stopped > (most?.stopped ?? 0) ? lesson : most),
    null,
  );
  return (
    <section className="admin-section" aria-labelledby="arrets">
      <h2 id="arrets">Où l’on s’arrête</h2>
      <p>
        {learners === 0 && "Personne n’a encore ouvert de leçon."}
        {learners > 0 && !worst && "Personne n’attend au milieu d’une leçon."}
        {worst && (
          <>
            Le plus souvent à <strong>« {worst.title} »</strong>&nbsp;: {worst.stopped} sur {learners}.
          </>
        )}
      </p>
      {learners > 0 && (
        <details>
          <summary className="min-h-11 py-2">Leçon par leçon</summary>
          <DataTable
            caption={`${course}, leçon par leçon`}
            columns={["Leçon", "Part qui l’a faite", "Faite par", "Arrêtées ici"]}
            rows={lessons.map(({ id, title, done, stopped }, index) => ({
              key: id,
              cells: [
                `${index + 1}. ${title}`,
                <Bar key="bar" done={done / learners} stopped={stopped / learners} />,
                `${done}`,
                `${stopped}`,
              ],
            }))}
            empty="Ce cours n’a pas encore de leçon publiée."
          />
        </details>
      )}
    </section>
  );
}

/** Shares from 0 to 1. The figures beside say the same. */
function Bar({ done, stopped }: { done: number; stopped: number }) {
  return (
    <svg className="h-3 w-full min-w-32" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className="fill-surface-muted" width="100" height="4" />
      <rect className="fill-success" width={100 * done} height="4" />
      <rect className="fill-accent" x={100 * done} width={100 * stopped} height="4" />
    </svg>
  );
}
