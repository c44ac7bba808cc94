import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { CoursePage } from "../learn/course-page.view.tsx";

interface RequestedCourse {
  id: string;
  title: string;
  missing: { slug: string; title: string }[];
  /** « 22 novembre 2026 »; null until it is finished. */
  completedOn: string | null;
  issued: { code: string; number: string } | null;
  revoked: { code: string; number: string } | null;
}

interface Props {
  slug: string;
  name: string;
  /** The name in the profile. */
  learnerName: string;
  courses: RequestedCourse[];
  answer?: FormAnswer & { course: string };
}

export function RequestView({ slug, name, learnerName, courses, answer }: Props) {
  return (
    <CoursePage
      slug={slug}
      name={name}
      title="Attestation de suivi"
      lead={
        <p className="text-ink-soft">
          Un papier numéroté, à votre nom, avec la liste des leçons que vous avez suivies. Une page du site, à son
          adresse, montre la même chose à qui veut vérifier.
        </p>
      }
    >
      {courses.map((course) => (
        <section key={course.id} className="flex flex-col gap-4" aria-label={course.title}>
          {courses.length > 1 && <h2 className="text-xl">{course.title}</h2>}
          <AttestationState
            slug={slug}
            course={course}
            learnerName={learnerName}
            answer={answer?.course === course.id ? answer : undefined}
          />
        </section>
      ))}
    </CoursePage>
  );
}

function AttestationState({
  slug,
  course,
  learnerName,
  answer,
}: Pick<Props, "slug" | "learnerName" | "answer"> & { course: RequestedCourse }) {
  const { issued, revoked, completedOn, missing } = course;
  if (issued)
    return (
      <>
        <p>Votre attestation porte le numéro {issued.number}.</p>
        <p>
          <ButtonLink href={href("/attestation/:code", { code: issued.code })}>Ouvrir mon attestation</ButtonLink>
        </p>
      </>
    );
  if (!completedOn) return <Missing slug={slug} missing={missing} />;
  return (
    <>
      {revoked && (
        <p>
          L’attestation {revoked.number} a été retirée&nbsp;:{" "}
          <a className="link" href={href("/attestation/:code", { code: revoked.code })}>
            sa page dit pourquoi
          </a>
          . Vous pouvez en demander une nouvelle.
        </p>
      )}
      <RequestForm course={course} learnerName={learnerName} answer={answer} />
    </>
  );
}

function Missing({ slug, missing }: { slug: string; missing: RequestedCourse["missing"] }) {
  if (missing.length === 0) return <p>Cette formation n’a pas encore de leçon à terminer.</p>;
  return (
    <>
      <p>
        Vous pourrez la demander dès que tout sera terminé.{" "}
        {missing.length === 1 ? "Il vous reste une leçon" : `Il vous reste ${missing.length}\u00a0leçons`}&nbsp;:
      </p>
      <ul className="flex flex-col gap-2">
        {missing.map(({ slug: lesson, title }) => (
          <li key={lesson}>
            <a className="link" href={href("/formations/:slug/apprendre/:lesson", { slug, lesson })}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function RequestForm({
  course,
  learnerName,
  answer,
}: Pick<Props, "learnerName" | "answer"> & { course: RequestedCourse }) {
  const { errors, value, box, summary } = formState({ answer });
  return (
    <form method="post" className="form-stack">
      <ErrorSummary errors={summary} form={course.id} />
      <p>Vous avez terminé le {course.completedOn}. Il ne manque que votre nom.</p>
      <input type="hidden" name="cours" value={course.id} />
      <Field
        required
        form={course.id}
        label="Nom à écrire sur l’attestation"
        hint="Prénom et nom. Il ne pourra plus changer ensuite."
        name="nom"
        maxLength={80}
        autoComplete="name"
        defaultValue={answer ? value("nom") : learnerName}
        error={errors.nom}
      />
      <Checkbox
        form={course.id}
        label="Afficher mon nom sur la page publique"
        hint="Sans cela, elle ne montre que vos initiales. Vous pourrez changer d’avis."
        {...box("afficher")}
      />
      <p className="actions">
        <Button pendingLabel="Préparation...">Recevoir mon attestation</Button>
      </p>
    </form>
  );
}
