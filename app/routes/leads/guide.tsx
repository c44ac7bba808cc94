import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { seller } from "#app/config/seller.server.ts";
import { guidePage } from "#app/content/guide.ts";
import { marketingConsent, marketingConsentText } from "#app/domain/people/consents/marketing.ts";
import { requestGuide } from "#app/domain/people/guide-requests.server.ts";
import { consumeLeadLimits } from "#app/domain/people/lead-limits.server.ts";
import { emailField } from "#app/domain/values/email-address.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { customerActor } from "#app/middleware/guards.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/guide";
import { GuideView } from "./guide.view.tsx";

const schema = z.object({
  email: emailField,
  marketing: z.literal("on").optional(),
  site_web: z.string().optional(),
});

const consentText = marketingConsentText(seller.name);

export function loader() {
  return { consentText };
}

/** The same answer for a known address, a new one, one that has asked too often, and a robot. */
export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const submission = parseWithZod(await request.formData(), { schema });
  const value = submission.status === "success" ? submission.value : undefined;
  const limit = await consumeLeadLimits(
    db,
    customerActor(context),
    "guide",
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
  if (submission.payload.site_web) throw redirect(href("/guide/merci"), 303);
  if (!value) return data({ result: submission.reply(), fault: null }, { status: 400 });
  const consent = marketingConsent(value.marketing === "on", consentText, new Date());
  await requestGuide(db, { email: value.email, consent });
  throw redirect(href("/guide/merci"), 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: guidePage.metaTitle, description: guidePage.metaDescription });

export default function Guide({ loaderData, actionData }: Route.ComponentProps) {
  return <GuideView {...loaderData} answer={actionData} />;
}
