import type { Bundle } from "#app/domain/school/courses/editing/bundles.server.ts";
import { MoveButtons } from "./move-buttons.view.tsx";

/** The courses of a training in the order in which learners meet them. */
export function BundleOrder({ bundle: { id, name, courses } }: { bundle: Bundle }) {
  return (
    <section id={`ordre-${id}`} className="flex max-w-[44rem] scroll-mt-8 flex-col gap-2" aria-labelledby={`nom-${id}`}>
      <h2 id={`nom-${id}`} className="text-xl">
        Ordre des cours dans «&nbsp;{name}&nbsp;»
      </h2>
      <ol className="flex flex-col">
        {courses.map((course, index) => (
          <li
            key={course.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-t py-2"
          >
            <span>
              {index + 1}. {course.title}
            </span>
            <MoveCourse formation={id} course={course} before={courses[index - 1]?.id} after={courses[index + 1]?.id} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface MoveProps {
  formation: string;
  course: Bundle["courses"][number];
  /** The neighbours; absent at either end. */
  before: string | undefined;
  after: string | undefined;
}

function MoveCourse({ formation, course: { id, title }, before, after }: MoveProps) {
  return (
    <form method="post" className="flex gap-x-4">
      <input type="hidden" name="formation" value={formation} />
      <input type="hidden" name="cours" value={id} />
      <MoveButtons title={title} before={before} after={after} />
    </form>
  );
}
