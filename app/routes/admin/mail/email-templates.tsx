import { data } from "react-router";
import { emailLabels } from "#app/domain/mail/registry.ts";
import { listForms, previewSample } from "#app/domain/operations/emails/preview.server.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/email-templates";
import { EmailTemplatesView } from "./email-templates.view.tsx";

/** The frame has inline styles of its own, which the page's security policy must allow. */
export const handle = { showsEmail: true } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const forms = await listForms();
  const name = url.searchParams.get("lettre") ?? forms[0]?.name;
  const ofName = forms.filter((known) => known.name === name);
  const form = url.searchParams.get("forme") ?? ofName[0]?.form;
  const chosen = ofName.find((known) => known.form === form);
  const preview = chosen && (await previewSample(chosen));
  if (!preview) throw data(null, { status: 404 });
  return { forms, chosen, labels: await emailLabels(), preview };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Modèle\u00a0: ${loaderData.labels[loaderData.chosen.name]}` : "Modèles d’e-mails" },
  { name: "description", content: "Chaque e-mail du site, avec des faits inventés." },
];

export default function EmailSamples({ loaderData }: Route.ComponentProps) {
  return <EmailTemplatesView {...loaderData} />;
}
