import { href } from "react-router";
import { z } from "zod";
import { seller } from "#app/config/seller.server.ts";
import { challenge } from "#app/content/challenge.ts";
import { nextMonday } from "#app/domain/people/subscribers/challenge-dates.ts";
import { signUpForChallenge } from "#app/domain/people/subscribers/challenge-signups.server.ts";
import { marketingConsent, marketingConsentText } from "#app/domain/people/subscribers/marketing-consent.ts";
import { listStories } from "#app/domain/people/testimonials/testimonials.server.ts";
import { checkbox, emailField, nameField, phoneField } from "#app/domain/values/fields.ts";
import { formatWeekday } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/challenge";
import { ChallengeView } from "./challenge.view.tsx";
import { publicForm } from "./public-form.server.ts";

const schema = z.object({
  prenom: nameField("Indique ton prénom."),
  email: emailField,
  telephone: phoneField.optional(),
  marketing: checkbox,
});

const consentText = marketingConsentText(seller.name);

export async function loader({ context }: Route.LoaderArgs) {
  return {
    testimonials: await listStories(context.get(dbContext), "challenge"),
    nextStart: formatWeekday(nextMonday(new Date())),
    consentText,
  };
}

export const action = publicForm(
  { schema, limit: "challenge", thanks: href("/challenge/merci") },
  async (db, { prenom, email, telephone, marketing }) => {
    const now = new Date();
    const consent = marketingConsent(marketing === "on", consentText, now);
    await signUpForChallenge(db, { email, firstName: prenom, phone: telephone ?? null, consent }, now);
  },
);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: challenge.metaTitle, description: challenge.metaDescription });

export default function Challenge({ loaderData, actionData }: Route.ComponentProps) {
  return <ChallengeView {...loaderData} answer={actionData} />;
}
