import { href } from "react-router";
import { seller } from "#app/config/seller.server.ts";
import { contact } from "#app/content/contact.ts";
import { postalAddress } from "#app/content/legal/seller-identity.ts";
import { formHeaders } from "#app/middleware/caching.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/contact";
import { ContactView } from "./contact.view.tsx";
import { contactForm, isSent } from "./contact-form.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  const { email, phone, phoneHours } = seller;
  return { isSent: isSent(url), seller: { email, phone, phoneHours, address: postalAddress(seller) } };
}

export const action = contactForm(href("/contact"));

export const headers: Route.HeadersFunction = formHeaders("envoye");

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: contact.metaTitle, description: contact.metaDescription });

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactView {...loaderData} answer={actionData} />;
}
