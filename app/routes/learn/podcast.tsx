import { data, href, redirect } from "react-router";
import { publicUrl } from "#app/config/env.server.ts";
import { readFeeds, renewFeed } from "#app/domain/school/podcast/feeds.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/podcast";
import { PodcastView } from "./podcast.view.tsx";

async function feedsOf({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const feeds = await readFeeds(context.get(dbContext), signedInUser(context).id, params.slug);
  if (!feeds) throw data(null, { status: 404 });
  return feeds;
}

/** The addresses of a training's feeds, for a podcast application. */
export async function loader(args: Route.LoaderArgs) {
  const { name, courses } = await feedsOf(args);
  const address = (token: string) => publicUrl + href("/flux/:file", { file: `${token}.xml` });
  return {
    slug: args.params.slug,
    name,
    notice: readNotice(args.url),
    courses: courses.map(({ id, title, token }) => ({ id, title, address: token && address(token) })),
  };
}

/** Makes or renews the feed's address of a course. */
export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const { courses } = await feedsOf(args);
  const id = (await request.formData()).get("cours");
  const course = courses.find((one) => one.id === id);
  if (!course) throw data(null, { status: 404 });
  await renewFeed(context.get(dbContext), { userId: signedInUser(context).id, courseId: course.id });
  const page = href("/formations/:slug/podcast", { slug: params.slug });
  throw redirect(withNotice(page, course.token ? "feed-renewed" : "feed-created"), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Podcast · ${loaderData.name}` : "Podcast" },
  { name: "description", content: "Le son de vos leçons dans votre application de podcasts." },
];

export default function Podcast({ loaderData }: Route.ComponentProps) {
  return <PodcastView {...loaderData} />;
}
