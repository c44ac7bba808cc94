import { href } from "react-router";
import { currentDraft } from "#app/config/request-scope.server.ts";
import { emailLabels } from "#app/domain/mail/registry.ts";
import { type EmailForm, listForms, previewSample } from "#app/domain/operations/emails/preview.server.ts";
import { textStore } from "#app/domain/site/texts/text-versions.server.ts";
import { notFound, orNotFound, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmailPreview } from "#app/ui/email-preview.tsx";
import { DraftFaults } from "#app/ui/preview-banner.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { rulesOf, withNewest } from "../texts/checks.server.ts";
import type { Route } from "./+types/email-templates";
import { mailTabs } from "./labels.ts";

/** The frame has inline styles of its own, which the page's security policy must allow. */
export const handle = { showsEmail: true } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const forms = await listForms();
  const name = url.searchParams.get("lettre") ?? forms[0]?.name;
  const ofName = forms.filter((known) => known.name === name);
  const form = url.searchParams.get("forme") ?? ofName[0]?.form;
  const chosen = orNotFound(ofName.find((known) => known.form === form));
  const isDraft = url.searchParams.has("brouillon");
  const key = `email-${chosen.name}` as const;
  const show = async () => ({ preview: await previewSample(chosen), faults: currentDraft()?.faults ?? [] });
  const editor = href("/admin/textes/:key", { key });
  const draft = { editor, rules: rulesOf(key) };
  const { preview, faults } = isDraft ? await withNewest(context, textStore(key), draft, show) : await show();
  if (!preview) throw notFound();
  return { isDraft, editor, faults, forms, chosen, labels: emailLabels, preview };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Modèle\u00a0: ${loaderData.labels[loaderData.chosen.name]}` : "Modèles d’e-mails" },
];

export default function EmailTemplates({ loaderData }: Route.ComponentProps) {
  const { forms, chosen, labels, preview, isDraft, editor, faults } = loaderData;
  const names = [...new Set(forms.map(({ name }) => name))];
  return (
    <>
      <h1>Modèles d’e-mails</h1>
      <Tabs label="E-mails" tabs={mailTabs(href("/admin/emails/modeles"))} />
      <div className="grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <nav aria-label="Modèles">
          <ul>
            {names.map((name) => (
              <li key={name}>
                <p className="mt-3 font-semibold">{labels[name]}</p>
                <ul className="flex flex-wrap gap-x-5">
                  {forms
                    .filter((known) => known.name === name)
                    .map((known) => (
                      <li key={known.form}>
                        <a
                          className="link min-w-6 text-sm"
                          href={`${href("/admin/emails/modeles")}?${query(known, isDraft && name === chosen.name)}#apercu`}
                          aria-current={known.name === chosen.name && known.form === chosen.form ? "page" : undefined}
                        >
                          {known.form}
                          <span className="visually-hidden">&nbsp;: {labels[name]}</span>
                        </a>
                      </li>
                    ))}
                </ul>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flow" id="apercu">
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {isDraft && <Badge tone="yellow">Aperçu du brouillon</Badge>}
            <a className="link" href={editor}>
              {isDraft ? "Revenir au texte" : "Changer ses mots"}
            </a>
          </p>
          {isDraft && (
            <p className="hint">
              Avec des données d’exemple. Ce qui est en gris ne se change pas&nbsp;: faits, liens, droits.
            </p>
          )}
          <DraftFaults faults={faults} />
          <p>
            <strong>Objet&nbsp;:</strong> {preview.subject}
          </p>
          <EmailPreview {...preview} />
        </div>
      </div>
    </>
  );
}

/** The other cases of the same letter show its draft too; the other letters have their own. */
function query({ name, form }: EmailForm, isDraft: boolean): string {
  return `${new URLSearchParams({ lettre: name, forme: form, ...(isDraft && { brouillon: "oui" }) })}`;
}
