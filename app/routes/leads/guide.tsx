import { href } from "react-router";
import { z } from "zod";
import { seller } from "#app/config/seller.server.ts";
import { guidePage } from "#app/content/guide.ts";
import { requestGuide } from "#app/domain/people/subscribers/guide-requests.server.ts";
import { marketingConsent, marketingConsentText } from "#app/domain/people/subscribers/marketing-consent.ts";
import { checkbox, emailField } from "#app/domain/values/fields.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/guide";
import { GuideView } from "./guide.view.tsx";
import { publicForm } from "./public-form.server.ts";

const schema = z.object({
  email: emailField,
  marketing: checkbox,
});

const consentText = marketingConsentText(seller.name);

export function loader() {
  return { consentText };
}

export const action = publicForm({ schema, limit: "guide", thanks: href("/guide/merci") }, (db, { email, marketing }) =>
  requestGuide(db, { email, consent: marketingConsent(marketing === "on", consentText, new Date()) }),
);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: guidePage.metaTitle, description: guidePage.metaDescription });

export default function Guide({ loaderData, actionData }: Route.ComponentProps) {
  return <GuideView {...loaderData} answer={actionData} />;
}
