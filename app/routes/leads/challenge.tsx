import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { seller } from "#app/config/seller.server.ts";
import { challenge } from "#app/content/challenge.ts";
import { nextMonday } from "#app/domain/people/challenge-dates.ts";
import { signUpForChallenge } from "#app/domain/people/challenge-signups.server.ts";
import { marketingConsent, marketingConsentText } from "#app/domain/people/consents/marketing.ts";
import { consumeLeadLimits } from "#app/domain/people/lead-limits.server.ts";
import { listStories } from "#app/domain/testimonials/testimonials.server.ts";
import { emailField } from "#app/domain/values/email-address.ts";
import { nameField, phoneField } from "#app/domain/values/fields.ts";
import { formatWeekday } from "#app/domain/values/time.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { customerActor } from "#app/middleware/guards.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/challenge";
import { ChallengeView } from "./challenge.view.tsx";

const schema = z.object({
  prenom: nameField("Indiquez votre prénom."),
  email: emailField,
  telephone: phoneField.optional(),
  marketing: z.literal("on").optional(),
  site_web: z.string().optional(),
});

const consentText = marketingConsentText(seller.name);

export async function loader({ context }: Route.LoaderArgs) {
  return {
    testimonials: await listStories(context.get(dbContext), "challenge"),
    nextStart: formatWeekday(nextMonday(new Date())),
    consentText,
  };
}

/** The same answer for a known address, a new one and a robot. */
export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const submission = parseWithZod(await request.formData(), { schema });
  const value = submission.status === "success" ? submission.value : undefined;
  const limit = await consumeLeadLimits(
    db,
    customerActor(context),
    "challenge",
    context.get(requestContext).address,
    value?.email,
  );
  if (!limit.ok) {
    const fault = "Trop d’envois de suite. Réessayez plus tard.";
    return data(
      { result: submission.reply(), fault },
      { status: 429, headers: { "Retry-After": `${limit.retryAfter}` } },
    );
  }
  if (submission.payload.site_web) throw redirect(href("/challenge/merci"), 303);
  if (!value) return data({ result: submission.reply(), fault: null }, { status: 400 });
  const { prenom, email, telephone, marketing } = value;
  const now = new Date();
  const consent = marketingConsent(marketing === "on", consentText, now);
  await signUpForChallenge(db, { email, firstName: prenom, phone: telephone ?? null, consent }, now);
  throw redirect(href("/challenge/merci"), 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: challenge.metaTitle, description: challenge.metaDescription });

export default function Challenge({ loaderData, actionData }: Route.ComponentProps) {
  return <ChallengeView {...loaderData} answer={actionData} />;
}
