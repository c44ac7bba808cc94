import { href, redirect } from "react-router";
import { publicUrl } from "#app/config/env.server.ts";
import { spokenCourses } from "#app/domain/school/podcast/episodes.server.ts";
import { readFeeds, renewFeed } from "#app/domain/school/podcast/feeds.server.ts";
import { readOpenFormation } from "#app/domain/school/release/open-formation.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound, orNotFound, signedInUser } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/podcast";
import { CoursePage } from "./course-page.view.tsx";

/** Of the courses that can be heard. */
async function feedsOf({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const db = context.get(dbContext);
  const { id: userId } = signedInUser(context);
  const formation = await readOpenFormation(db, { userId, formation: { slug: params.slug } });
  const spoken = await spokenCourses(db, formation?.courses ?? []);
  const feeds = await readFeeds(db, userId, params.slug);
  const courses = feeds?.courses.filter(({ id }) => spoken.some((course) => course.id === id)) ?? [];
  if (!feeds || courses.length === 0) throw notFound();
  return { ...feeds, courses };
}

/** The addresses of a formation's feeds, for a podcast application. */
export async function loader(args: Route.LoaderArgs) {
  const { name, courses } = await feedsOf(args);
  const address = (token: string) => publicUrl + href("/flux/:file", { file: `${token}.xml` });
  return {
    slug: args.params.slug,
    name,
    courses: courses.map(({ id, title, token }) => ({ id, title, address: token && address(token) })),
  };
}

/** Makes or renews the feed's address of a course. */
export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const { courses } = await feedsOf(args);
  const id = (await request.formData()).get("cours");
  const course = orNotFound(courses.find((one) => one.id === id));
  await renewFeed(context.get(dbContext), { userId: signedInUser(context).id, courseId: course.id });
  const page = href("/formations/:slug/podcast", { slug: params.slug });
  throw redirect(withNotice(page, course.token ? "feed-renewed" : "feed-created"), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Podcast · ${loaderData.name}` : "Podcast" },
];

export default function Podcast({ loaderData }: Route.ComponentProps) {
  const { slug, name, courses } = loaderData;
  return (
    <CoursePage
      slug={slug}
      name={name}
      title="Écouter en podcast"
      lead={
        <>
          <p className="text-ink-soft">
            Le son des leçons arrive dans l’application que tu as déjà&nbsp;: Apple Podcasts, AntennaPod, Pocket Casts
            ou une autre. Elle le garde pour l’écouter sans réseau, et en règle la vitesse. Les leçons s’y ajoutent
            quand elles te sont ouvertes.
          </p>
          <FlashNotice />
        </>
      }
    >
      {courses.map((course) => (
        <FeedAddress key={course.id} course={course} isOnly={courses.length === 1} />
      ))}
    </CoursePage>
  );
}

type FeedCourse = Route.ComponentProps["loaderData"]["courses"][number];

function FeedAddress({ course, isOnly }: { course: FeedCourse; isOnly: boolean }) {
  const { id, title, address } = course;
  return (
    <section className="flex flex-col gap-6 border-line border-t pt-6" aria-label={title}>
      {!isOnly && <h2>{title}</h2>}
      {address && (
        <Field
          form={id}
          name="adresse"
          label="Ton adresse"
          hint="Copie-la, puis cherche dans l’application «&nbsp;Suivre une émission par son adresse&nbsp;» ou «&nbsp;Ajouter un flux&nbsp;»."
          defaultValue={address}
          readOnly
        />
      )}
      <form method="post" className="flex flex-col items-start gap-3">
        <input type="hidden" name="cours" value={id} />
        <Button variant={address ? "secondary" : "primary"}>
          {address ? "Renouveler l’adresse" : "Créer mon adresse"}
        </Button>
        <p className="hint">
          {address
            ? "Cette adresse est la tienne\u00a0: qui l’a peut écouter tes leçons. Si quelqu’un d’autre l’a eue, renouvelle-la\u00a0: l’ancienne ne répondra plus."
            : "Elle n’est qu’à toi, et se ferme avec ton accès à la formation."}
        </p>
      </form>
    </section>
  );
}
