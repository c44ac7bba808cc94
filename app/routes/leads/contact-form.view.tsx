import { z } from "zod";
import { isSettledLater, MESSAGE_KINDS, messageKind, messageLabels } from "#app/content/contact.ts";
import type { SiteText } from "#app/content/texts/registry.ts";
import { lineField, nameField, newEmailField, phoneField, textField } from "#app/domain/values/fields.ts";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { EmailField, Honeypot, PhoneField } from "#app/ui/contact-fields.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { DataNotice, Notice } from "#app/ui/notice.tsx";
import { inline, Paragraphs } from "#app/ui/prose-blocks.tsx";
import { FormCard } from "#app/ui/section.tsx";

export const contactSchema = z
  .object({
    nom: nameField("Indique ton nom."),
    email: newEmailField,
    telephone: phoneField.optional(),
    message: textField({ max: 3000 }).optional(),
    objet: lineField({ max: 20 }).optional(),
  })
  // A clock runs on them: whoever answers must know what is wrong.
  .refine(({ message, objet }) => message || !isSettledLater(messageKind(objet)), {
    path: ["message"],
    message: "Dis-nous ce qui ne va pas, en quelques mots.",
  });

const KINDS = Object.values(MESSAGE_KINDS).map(({ slug, label }) => ({ value: slug, label }));

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
  /** What the message is about, where the form asks for it. */
  about?: string;
  /** The lesson or order that it is about. */
  subject?: string | undefined;
}

export function ContactForm({ isSent, answer, page, texts, submit, placeholder, about, subject }: Props) {
  if (isSent && !answer) return <SentMessage page={page} sent={texts.sent} />;
  const { field, value, summary } = formState({
    answer,
    stored: { objet: about ?? "", message: subject ? `${subject}\u00a0: ` : "" },
    schema: contactSchema,
  });
  return (
    // Without the query string, which would show the previous message's notice again.
    <FormCard action={page} className="bg-surface-muted">
      <ErrorSummary errors={summary} />
      <Field label={messageLabels.name} {...field("nom")} autoComplete="name" />
      <EmailField {...field("email")} />
      <PhoneField purpose="Pour te rappeler au sujet de ce message." {...field("telephone")} />
      {about && <Field label="Objet" {...field("objet")} type="select" options={KINDS} />}
      <Field
        label={messageLabels.message}
        {...field("message")}
        type="textarea"
        rows={6}
        placeholder={placeholder}
        required={isSettledLater(messageKind(answer ? value("objet") : about))}
      />
      <Honeypot />
      <Button wide pendingLabel="Envoi en cours...">
        {submit}
      </Button>
      <DataNotice>{inline(texts.form.use)}</DataNotice>
    </FormCard>
  );
}

function SentMessage({ page, sent }: Pick<Props, "page"> & Pick<Props["texts"], "sent">) {
  return (
    <div className="flow">
      <Notice tone="success" hasFocus title={sent.title}>
        <Paragraphs text={sent.text} />
      </Notice>
      <LinkLine href={`${page}#contact`}>{sent.again}</LinkLine>
    </div>
  );
}
