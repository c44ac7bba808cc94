import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { z } from "zod";
import { seller } from "#app/config/seller.server.ts";
import { challenge } from "#app/content/challenge.ts";
import { emailField } from "#app/domain/accounts/email-address.ts";
import { signUpForChallenge } from "#app/domain/leads/challenge.server.ts";
import { marketingConsent, marketingConsentText } from "#app/domain/leads/marketing-consent.ts";
import { nextMonday } from "#app/domain/leads/start-date.ts";
import { countTry } from "#app/domain/limits/limits.server.ts";
import { listStories } from "#app/domain/testimonials/testimonials.server.ts";
import { formatWeekday } from "#app/domain/time.ts";
import { dbContext, factsContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/challenge";
import { ChallengeView } from "./challenge.view.tsx";

const schema = z.object({
  prenom: z
    .string({ error: "Indiquez votre prénom." })
    .trim()
    .min(1, "Indiquez votre prénom.")
    .max(80, "Ce prénom est trop long\u00a0: 80 signes au plus."),
  email: emailField,
  telephone: z
    .string()
    .trim()
    .max(30, "Ce numéro est trop long.")
    .regex(/^[+\d][\d\s().-]{5,}$/, "Indiquez un numéro avec ses chiffres, par exemple «\u00a006 12 34 56 78\u00a0».")
    .optional(),
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
  const limit = await countTry(db, "challenge-client", context.get(factsContext).address);
  if (!limit.ok) {
    const fault = "Trop d’envois de suite. Réessayez dans quelques minutes.";
    return data(
      { result: submission.reply(), fault },
      { status: 429, headers: { "Retry-After": `${limit.retryAfter}` } },
    );
  }
  if (submission.payload.site_web) throw redirect("/challenge/merci", 303);
  if (submission.status !== "success") return data({ result: submission.reply(), fault: null }, { status: 400 });
  const { prenom, email, telephone, marketing } = submission.value;
  const now = new Date();
  const consent = marketingConsent(marketing === "on", consentText, now);
  await signUpForChallenge(db, { email, firstName: prenom, phone: telephone ?? null, consent }, now);
  throw redirect("/challenge/merci", 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: challenge.metaTitle, description: challenge.metaDescription });

export default function Challenge({ loaderData, actionData }: Route.ComponentProps) {
  return <ChallengeView {...loaderData} answer={actionData} />;
}
