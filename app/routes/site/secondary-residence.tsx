import { seller } from "#app/config/seller.server.ts";
import { secondaryResidence } from "#app/content/secondary-residence.ts";
import { listStories } from "#app/domain/testimonials/testimonials.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/secondary-residence";
import { SecondaryResidenceView } from "./secondary-residence.view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { email, phone, phoneHours } = seller;
  const testimonials = await listStories(context.get(dbContext), "secondary-residence");
  return { contact: { email, phone, phoneHours }, testimonials };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: secondaryResidence.metaTitle, description: secondaryResidence.metaDescription });

export default function SecondaryResidence({ loaderData }: Route.ComponentProps) {
  return <SecondaryResidenceView {...loaderData} />;
}
