import { data } from "react-router";
import { previewSample, sampleForms } from "#app/emails/preview.server.ts";
import type { Handle } from "#app/handle.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/email-templates";
import { EmailsView } from "./email-templates.view.tsx";
import { templateLabel } from "./email-words.ts";

/** In a frame, with its own inline styles. */
export const handle = { showsEmail: true } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const forms = sampleForms();
  const name = url.searchParams.get("lettre") ?? forms[0]?.name ?? "";
  const form = url.searchParams.get("forme") ?? forms.find((known) => known.name === name)?.form ?? "";
  const preview = await previewSample(name, form);
  if (!preview) throw data(null, { status: 404 });
  return { forms, chosen: { name, form }, subject: preview.subject, html: preview.html, text: preview.text };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Modèle\u00a0: ${templateLabel(loaderData.chosen.name)}` : "Modèles d’e-mails" },
  { name: "description", content: "Chaque e-mail du site, avec des faits inventés." },
];

export default function EmailSamples({ loaderData }: Route.ComponentProps) {
  return <EmailsView {...loaderData} />;
}
