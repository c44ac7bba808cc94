import { seller } from "#app/config/seller.server.ts";
import { secondaryResidence } from "#app/content/secondary-residence.ts";
import { listStories } from "#app/domain/testimonials/testimonials.server.ts";
import { formHeaders } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { isSent, takeContactMessage } from "../leads/contact-form.server.ts";
import type { Route } from "./+types/secondary-residence";
import { SecondaryResidenceView } from "./secondary-residence.view.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { phone, phoneHours } = seller;
  const testimonials = await listStories(context.get(dbContext), "secondary-residence");
  return { contact: { phone, phoneHours }, testimonials, isSent: isSent(url) };
}

export function action({ request, context }: Route.ActionArgs) {
  return takeContactMessage(request, context, "/residence-secondaire");
}

export const headers: Route.HeadersFunction = formHeaders("envoye");

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: secondaryResidence.metaTitle, description: secondaryResidence.metaDescription });

export default function SecondaryResidence({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondaryResidenceView {...loaderData} answer={actionData} />;
}
