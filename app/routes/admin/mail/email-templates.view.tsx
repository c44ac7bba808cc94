import { href } from "react-router";
import type { EmailForm } from "#app/domain/operations/emails/preview.server.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { EmailPreview } from "./email-preview.view.tsx";
import { type EmailLabels, MAIL_TABS } from "./labels.ts";

interface Props {
  forms: EmailForm[];
  chosen: EmailForm;
  labels: EmailLabels;
  preview: { subject: string; html: string; text: string };
}

export function EmailTemplatesView({ forms, chosen, labels, preview }: Props) {
  const names = [...new Set(forms.map(({ name }) => name))];
  return (
    <>
      <h1>Modèles d’e-mails</h1>
      <Tabs
        label="E-mails"
        tabs={MAIL_TABS.map((tab) => ({ ...tab, isCurrent: tab.href === href("/admin/emails/modeles") }))}
      />
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
                          href={`${href("/admin/emails/modeles")}?${query(known)}#apercu`}
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
          <p>
            <strong>Objet&nbsp;:</strong> {preview.subject}
          </p>
          <EmailPreview {...preview} />
        </div>
      </div>
    </>
  );
}

function query({ name, form }: EmailForm): string {
  return `${new URLSearchParams({ lettre: name, forme: form })}`;
}
