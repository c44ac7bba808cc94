import { data, redirect } from "react-router";
import { z } from "zod";
import { abandonDeadJob, retryDeadJob } from "#app/domain/operations/system/dead-jobs.server.ts";
import { readSystem } from "#app/domain/operations/system/system.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/system";
import { SystemView } from "./system.view.tsx";
import { systemPage } from "./system-page.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  return { notice: readNotice(url), ...systemPage(await readSystem(context.get(dbContext))) };
}

const settling = z.strictObject({ tache: z.uuid(), action: z.enum(["relancer", "abandonner"]) });

/** « Relancer » and « Abandonner » beside each dead job. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const form = settling.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) throw data(null, { status: 400 });
  const { tache, action } = form.data;
  const isRetry = action === "relancer";
  const isDone = await (isRetry ? retryDeadJob : abandonDeadJob)(context.get(dbContext), actor, tache);
  const notice = isRetry ? "job-retried" : "job-abandoned";
  throw redirect(withNotice(url.pathname, isDone ? notice : "job-gone"), 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Système" },
  { name: "description", content: "Ce qui tourne, ce qui est en retard, et ce qu’il faut faire." },
];

export default function System({ loaderData }: Route.ComponentProps) {
  return <SystemView {...loaderData} />;
}
