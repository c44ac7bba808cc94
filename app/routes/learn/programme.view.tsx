import { href } from "react-router";
import type { CourseBonus, CourseModule } from "#app/content/courses/types.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { FormationImage } from "#app/ui/formation-image.tsx";
import { legalPdf } from "#app/ui/legal-links.ts";
import { AnnouncedProgramme } from "./announced-programme.view.tsx";
import { type CourseExtras, CourseLinks } from "./course-links.view.tsx";
import { CourseProgramme } from "./course-programme.view.tsx";
import type { CourseState } from "./course-state.server.ts";
import { SearchBox } from "./search-box.view.tsx";

interface Props {
  slug: string;
  name: string;
  description: string;
  imageUrl: string | null;
  category: string;
  /** Null when an administrator opened the training. */
  orderNumber: string | null;
  courses: CourseState[];
  /** True when the training gives attestations. */
  givesAttestation: boolean;
  around: CourseExtras;
  announced: { modules: CourseModule[]; bonuses: CourseBonus[]; features: string[] };
}

export function ProgrammeView(props: Props) {
  const { slug, name, description, imageUrl, category, courses, announced } = props;
  return (
    <section className="wrap grid gap-12 py-12 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-24">
      <div className="flow">
        <Breadcrumb items={[{ label: "Mes Formations", href: href("/orders") }, { label: name }]} />
        <h1>{name}</h1>
        {courses.length === 0 && <p className="lead">{description}</p>}
        {courses.length === 0 && <FormationImage imageUrl={imageUrl} category={category} />}
      </div>
      <div className="flow min-w-0 lg:row-span-2">
        <h2>Au programme</h2>
        {courses.length > 0 && <SearchBox slug={slug} />}
        {courses.length === 0 && <AnnouncedProgramme category={category} {...announced} />}
        {courses.map((course) => (
          <CourseProgramme
            key={course.id}
            slug={slug}
            course={course}
            isOnly={courses.length === 1}
            givesAttestation={props.givesAttestation}
          />
        ))}
        {courses.length > 0 && <CourseLinks slug={slug} {...props.around} />}
      </div>
      <div className="flow">
        {courses.length > 0 && <p className="lead">{description}</p>}
        <Documents orderNumber={props.orderNumber} />
      </div>
    </section>
  );
}

function Documents({ orderNumber }: { orderNumber: string | null }) {
  return (
    <>
      <h2 className="pt-6 text-2xl">Les documents</h2>
      <ul>
        {orderNumber && (
          <li>
            <a className="link" href={href("/orders/:number/recu", { number: orderNumber })}>
              Reçu de la commande {orderNumber}
            </a>
          </li>
        )}
        <li>
          <a className="link" href={legalPdf("conditions-vente")}>
            Conditions générales de vente (PDF)
          </a>
        </li>
      </ul>
    </>
  );
}
