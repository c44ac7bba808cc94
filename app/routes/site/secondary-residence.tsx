import { seller } from "#app/config/seller.server.ts";
import { secondaryResidence } from "#app/content/secondary-residence.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/secondary-residence";
import { SecondaryResidenceView, type Story } from "./secondary-residence.view.tsx";

export function loader() {
  const { email, phone, phoneHours } = seller;
  // Filled by domain/testimonials, kind « secondary-residence ».
  const testimonials: Story[] = [];
  return { contact: { email, phone, phoneHours }, testimonials };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: secondaryResidence.metaTitle, description: secondaryResidence.metaDescription });

export default function SecondaryResidence({ loaderData }: Route.ComponentProps) {
  return <SecondaryResidenceView {...loaderData} />;
}
