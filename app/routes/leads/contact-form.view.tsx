import { z } from "zod";
import { messageLabels } from "#app/content/contact.ts";
import type { SiteText } from "#app/content/texts/registry.ts";
import { nameField, newEmailField, phoneField, textField } from "#app/domain/values/fields.ts";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { EmailField, Honeypot, PhoneField } from "#app/ui/contact-fields.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { DataNotice, Notice } from "#app/ui/notice.tsx";
import { FormCard } from "#app/ui/section.tsx";

export const contactSchema = z.object({
  nom: nameField("Il manque le nom."),
  email: newEmailField,
  telephone: phoneField.optional(),
  message: textField({ max: 3000 }).optional(),
});

export interface ContactFormProps {
  isSent: boolean;
  answer?: FormAnswer;
}

interface Props extends ContactFormProps {
  /** The page that holds the form: « /contact ». */
  page: string;
  texts: Pick<SiteText<"contact">, "form" | "sent">;
  submit: string;
  placeholder: string;
}

export function ContactForm({ isSent, answer, page, texts, submit, placeholder }: Props) {
  if (isSent && !answer) return <SentMessage page={page} sent={texts.sent} />;
  const { field, summary } = formState({ answer, schema: contactSchema });
  return (
    // Without the query string, which would show the previous message's notice again.
    <FormCard action={page} className="bg-surface-muted">
      <ErrorSummary errors={summary} />
      <Field label={messageLabels.name} {...field("nom")} autoComplete="name" />
      <EmailField {...field("email")} />
      <PhoneField purpose="Pour te rappeler au sujet de ce message." {...field("telephone")} />
      <Field label={messageLabels.message} {...field("message")} type="textarea" rows={6} placeholder={placeholder} />
      <Honeypot />
      <Button wide pendingLabel="Envoi en cours...">
        {submit}
      </Button>
      <DataNotice>{texts.form.use}</DataNotice>
    </FormCard>
  );
}

function SentMessage({ page, sent }: Pick<Props, "page"> & Pick<Props["texts"], "sent">) {
  return (
    <div className="flow">
      <Notice tone="success" title={sent.title}>
        <p>{sent.text}</p>
      </Notice>
      <LinkLine href={`${page}#contact`}>{sent.again}</LinkLine>
    </div>
  );
}
