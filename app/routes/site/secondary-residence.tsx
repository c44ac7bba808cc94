import { href } from "react-router";
import { seller } from "#app/config/seller.server.ts";
import { secondaryResidence } from "#app/content/secondary-residence.ts";
import { listStories } from "#app/domain/people/testimonials/testimonials.server.ts";
import { findRelatedArticles } from "#app/domain/site/library/articles.server.ts";
import { formHeaders } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireOpinion } from "#app/middleware/guards.server.ts";
import { AwaitingOpinion } from "#app/ui/awaiting-opinion.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { contactForm, isSent } from "../leads/contact-form.server.ts";
import type { Route } from "./+types/secondary-residence";
import { SecondaryResidenceView } from "./secondary-residence.view.tsx";

/** Titles and categories as slugs. */
const ABROAD = /etranger|residence-secondaire|hors-de-france|maison/;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { phone, phoneHours } = seller;
  const db = context.get(dbContext);
  await requireOpinion(db, "residence-secondaire");
  const [testimonials, articles] = await Promise.all([
    listStories(db, "secondary-residence"),
    findRelatedArticles(db, ABROAD),
  ]);
  return { contact: { phone, phoneHours }, testimonials, articles, isSent: isSent(url) };
}

export const action = contactForm(href("/residence-secondaire"));

export const headers: Route.HeadersFunction = formHeaders("envoye");

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: secondaryResidence.metaTitle, description: secondaryResidence.metaDescription });

export default function SecondaryResidence({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondaryResidenceView {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AwaitingOpinion error={error} />;
}
