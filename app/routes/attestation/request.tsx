import { href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { seller } from "#app/config/seller.server.ts";
import { postalAddress } from "#app/content/legal/seller-identity.ts";
import { type Candidate, issueAttestation, readCandidate } from "#app/domain/school/attestation/issue.server.ts";
import { checkbox, nameField } from "#app/domain/values/fields.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { form } from "#app/middleware/form.server.ts";
import { notFound, orNotFound, signedInUser } from "#app/middleware/guards.server.ts";
import { EXTENDED_LETTERS, FRENCH_LETTERS, LATIN_LETTERS } from "#app/pdf/letters.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { CoursePage } from "../learn/course-page.view.tsx";
import type { Route } from "./+types/request";

export async function loader({ params, context }: Route.LoaderArgs) {
  const candidate = await requireCandidate(context, params.slug);
  const { name, learnerName, courses } = candidate;
  return {
    slug: params.slug,
    name,
    learnerName,
    courses: courses.map(({ id, title, missing, completed, issued, revoked }) => ({
      id,
      title,
      missing,
      issued,
      revoked,
      completedOn: completed && formatDate(completed.at),
    })),
  };
}

const LETTERS = FRENCH_LETTERS + LATIN_LETTERS + EXTENDED_LETTERS;

const schema = z.object({
  cours: z.uuid(),
  // The name is shown on a public page, so it may be no address or sentence. And the PDF's typeface must have its
  // letters.
  nom: nameField("Indique le nom à écrire sur l’attestation.", { min: 2 })
    .normalize("NFC")
    .regex(
      new RegExp(`^(?=.*[${LETTERS}])[${LETTERS}\\s’'.-]*$`),
      "Écris ton nom en lettres latines, sans chiffres ni autres signes. Une lettre rare s’écrit sans son accent.",
    ),
  afficher: checkbox,
});

const issue = form({ guard: signedInUser, schema }, async ({ cours, nom, afficher }, { db, user, params }) => {
  const { name, siren } = seller;
  const issued = await issueAttestation(db, {
    userId: user.id,
    formationSlug: params.slug ?? "",
    courseId: cours,
    name: nom.replace(/\s+/g, " "),
    showsName: afficher === "on",
    seller: { name, address: postalAddress(seller), siren },
  });
  if (issued.ok) return redirect(href("/attestation/:code", { code: issued.code }), 303);
  if (issued.reason === "unknown") throw notFound();
  return redirect(href("/formations/:slug/attestation", { slug: params.slug ?? "" }), 303);
});

export async function action(post: Route.ActionArgs) {
  await requireCandidate(post.context, post.params.slug);
  return issue(post);
}

async function requireCandidate(context: Readonly<RouterContextProvider>, slug: string): Promise<Candidate> {
  return orNotFound(await readCandidate(context.get(dbContext), signedInUser(context).id, slug));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Attestation de suivi · ${loaderData.name}` : "Attestation de suivi" },
];

type Course = Route.ComponentProps["loaderData"]["courses"][number];

export default function AttestationRequest({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { slug, name, learnerName, courses } = loaderData;
  const sentCourse = answer?.result.initialValue?.cours;
  return (
    <CoursePage
      slug={slug}
      name={name}
      title="Attestation de suivi"
      lead={
        <p className="text-ink-soft">
          Un papier numéroté, à ton nom, avec la liste des leçons que tu as suivies. Une page du site, à son adresse,
          montre la même chose à qui veut vérifier, avec tes initiales ou, si tu le choisis, avec ton nom.
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
            answer={sentCourse === course.id ? answer : undefined}
          />
        </section>
      ))}
    </CoursePage>
  );
}

interface RequestFormProps {
  course: Course;
  learnerName: string;
  answer: Route.ComponentProps["actionData"];
}

function AttestationState({ slug, course, learnerName, answer }: RequestFormProps & { slug: string }) {
  const { issued, revoked, completedOn, missing } = course;
  if (issued)
    return (
      <>
        <p>Ton attestation porte le numéro {issued.number}.</p>
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
          . Tu peux en demander une nouvelle.
        </p>
      )}
      <RequestForm course={course} learnerName={learnerName} answer={answer} />
    </>
  );
}

function Missing({ slug, missing }: { slug: string; missing: Course["missing"] }) {
  if (missing.length === 0) return <p>Cette formation n’a pas encore de leçon à terminer.</p>;
  return (
    <>
      <p>
        Tu pourras la demander dès que tout sera terminé.{" "}
        {missing.length === 1 ? "Il te reste une leçon" : `Il te reste ${missing.length}\u00a0leçons`}&nbsp;:
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

function RequestForm({ course, learnerName, answer }: RequestFormProps) {
  const { field, box, summary } = formState({ answer, stored: { nom: learnerName }, schema });
  return (
    <form method="post" className="form-stack">
      <ErrorSummary errors={summary} form={course.id} />
      <p>Tu as terminé le {course.completedOn}. Il ne manque que ton nom.</p>
      <input type="hidden" name="cours" value={course.id} />
      <Field
        form={course.id}
        label="Nom à écrire sur l’attestation"
        hint="Prénom et nom. Il ne pourra plus changer ensuite."
        autoComplete="name"
        {...field("nom")}
      />
      <Checkbox
        form={course.id}
        label="Afficher mon nom sur la page publique"
        hint="Sans cela, elle ne montre que tes initiales. Tu pourras changer d’avis."
        {...box("afficher")}
      />
      <p className="actions">
        <Button pendingLabel="Préparation…">Recevoir mon attestation</Button>
      </p>
    </form>
  );
}
