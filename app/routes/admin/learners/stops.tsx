import type { LessonStops } from "#app/domain/school/learning/learners/read-stops.server.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";

interface Props {
  course: string;
  /** How many learners have opened a lesson. */
  learners: number;
  lessons: LessonStops[];
}

export function Stops({ course, learners, lessons }: Props) {
  const worst = lessons.reduce<LessonStops | null>(
    (most, lesson) => (lesson.stopped > (most?.stopped ?? 0) ? lesson : most),
    null,
  );
  return (
    <section className="flow" aria-labelledby="arrets">
      <h2 id="arrets">Où l’on s’arrête</h2>
      <p>
        {learners === 0 && "Personne n’a encore ouvert de leçon."}
        {learners > 0 && !worst && "Personne n’attend au milieu d’une leçon."}
        {worst && (
          <>
            Le plus souvent à <strong>«&nbsp;{worst.title}&nbsp;»</strong>&nbsp;: {worst.stopped} sur {learners}.
          </>
        )}
      </p>
      {learners > 0 && <Bars learners={learners} lessons={lessons} />}
      {learners > 0 && (
        <Disclosure summary="Les chiffres, leçon par leçon">
          <DataTable
            caption={`${course}, leçon par leçon`}
            columns={["Leçon", "Faite par", "Arrêtées ici"]}
            rows={lessons.map(({ id, title, done, stopped }, index) => ({
              key: id,
              cells: [`${index + 1}. ${title}`, `${done}`, `${stopped}`],
            }))}
            empty="Ce cours n’a pas encore de leçon publiée."
          />
        </Disclosure>
      )}
    </section>
  );
}

const HEIGHT = 100;
const STEP = 10;
const WIDTH = 8;

function Bars({ learners, lessons }: Pick<Props, "learners" | "lessons">) {
  const high = (count: number) => (count / learners) * HEIGHT;
  return (
    <figure className="max-w-3xl">
      <svg
        className="h-32 w-full"
        viewBox={`0 0 ${lessons.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="De leçon en leçon, la part de celles qui l’ont faite, et de celles qui s’y sont arrêtées."
      >
        {lessons.map(({ id, title, done, stopped }, index) => (
          <g key={id} transform={`translate(${index * STEP} 0)`}>
            <title>{`${index + 1}. ${title}`}</title>
            <rect className="fill-surface-muted" width={WIDTH} height={HEIGHT} />
            <rect className="fill-success" y={HEIGHT - high(done)} width={WIDTH} height={high(done)} />
            <rect className="fill-accent" y={HEIGHT - high(done + stopped)} width={WIDTH} height={high(stopped)} />
          </g>
        ))}
      </svg>
      <figcaption className="mt-2 flex flex-wrap justify-between gap-x-6 text-ink-soft text-sm">
        <span>Leçon&nbsp;1</span>
        <Key className="bg-success" label="Faite" />
        <Key className="bg-accent" label="Arrêtées ici" />
        <span>Leçon&nbsp;{lessons.length}</span>
      </figcaption>
    </figure>
  );
}

function Key({ className, label }: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`size-3 ${className}`} aria-hidden="true" />
      {label}
    </span>
  );
}
