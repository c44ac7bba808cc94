import { href } from "react-router";
import { Tabs } from "#app/ui/tabs.tsx";
import { EmailPreview } from "./email-preview.view.tsx";
import { MAIL_TABS, templateLabel } from "./email-words.ts";

interface Form {
  /** Of the email: « order-confirmation ». */
  name: string;
  /** « abonnement » */
  form: string;
}

interface Props {
  forms: Form[];
  chosen: Form;
  subject: string;
  html: string;
  text: string;
}

export function EmailsView({ forms, chosen, subject, html, text }: Props) {
  const names = [...new Set(forms.map(({ name }) => name))];
  return (
    <>
      <h1>Modèles d’e-mails</h1>
      <Tabs
        label="E-mails"
        tabs={MAIL_TABS.map((tab) => ({ ...tab, isCurrent: tab.href === href("/admin/emails/modeles") }))}
      />
      <div className="email-samples">
        <nav aria-label="Modèles">
          <ul>
            {names.map((name) => (
              <li key={name}>
                <p>{templateLabel(name)}</p>
                <ul>
                  {forms
                    .filter((known) => known.name === name)
                    .map((known) => (
                      <li key={known.form}>
                        <a
                          className="link"
                          href={`${href("/admin/emails/modeles")}?${query(known)}#apercu`}
                          aria-current={known.name === chosen.name && known.form === chosen.form ? "page" : undefined}
                        >
                          {known.form}
                          <span className="visually-hidden">&nbsp;: {templateLabel(name)}</span>
                        </a>
                      </li>
                    ))}
                </ul>
              </li>
            ))}
          </ul>
        </nav>
        <div className="admin-section" id="apercu">
          <p>
            <strong>Objet&nbsp;:</strong> {subject}
          </p>
          <EmailPreview html={html} text={text} />
        </div>
      </div>
    </>
  );
}

function query({ name, form }: Form): string {
  return `${new URLSearchParams({ lettre: name, forme: form })}`;
}
