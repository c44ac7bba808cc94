import type { NoticeContent } from "#app/routing/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { CoursePage } from "./course-page.view.tsx";

interface OwnCourse {
  id: string;
  title: string;
  address: string | null;
}

interface Props {
  slug: string;
  name: string;
  notice: NoticeContent | null;
  courses: OwnCourse[];
}

export function PodcastView({ slug, name, notice, courses }: Props) {
  return (
    <CoursePage
      slug={slug}
      name={name}
      title="Écouter en podcast"
      lead={
        <>
          <p className="text-ink-soft">
            Le son des leçons arrive dans l’application que vous avez déjà&nbsp;: Apple Podcasts, AntennaPod, Pocket
            Casts ou une autre. Elle le garde pour l’écouter sans réseau, et en règle la vitesse. Les leçons s’y
            ajoutent quand elles vous sont ouvertes.
          </p>
          <FlashNotice notice={notice} />
        </>
      }
    >
      {courses.map((course) => (
        <FeedAddress key={course.id} course={course} isOnly={courses.length === 1} />
      ))}
    </CoursePage>
  );
}

function FeedAddress({ course, isOnly }: { course: OwnCourse; isOnly: boolean }) {
  const { id, title, address } = course;
  return (
    <section className="flex flex-col gap-6 border-line border-t pt-6" aria-label={title}>
      {!isOnly && <h2>{title}</h2>}
      {address && (
        <Field
          form={id}
          name="adresse"
          label="Votre adresse"
          hint="Copiez-la, puis cherchez dans l’application «&nbsp;Suivre une émission par son adresse&nbsp;» ou «&nbsp;Ajouter un flux&nbsp;»."
          defaultValue={address}
          readOnly
        />
      )}
      <form method="post" className="flex flex-col items-start gap-3">
        <input type="hidden" name="cours" value={id} />
        <Button variant={address ? "secondary" : "primary"}>
          {address ? "Renouveler l’adresse" : "Créer mon adresse"}
        </Button>
        <p className="text-ink-soft text-sm leading-normal">
          {address
            ? "Cette adresse est la vôtre\u00a0: qui l’a peut écouter vos leçons. Si quelqu’un d’autre l’a eue, renouvelez-la\u00a0: l’ancienne ne répondra plus."
            : "Elle n’est qu’à vous, et se ferme avec votre accès à la formation."}
        </p>
      </form>
    </section>
  );
}
