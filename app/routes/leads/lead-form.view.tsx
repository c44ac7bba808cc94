import { href } from "react-router";
import { z } from "zod";
import { lasting } from "#app/content/retention.ts";
import { checkbox, newEmailField } from "#app/domain/values/fields.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailField, Honeypot } from "#app/ui/contact-fields.tsx";
import { Checkbox, ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { DataNotice } from "#app/ui/notice.tsx";
import { FormCard } from "#app/ui/section.tsx";

export const leadSchema = z.object({ email: newEmailField, marketing: checkbox });

interface Props {
  /** Null in the preview of a page that is not published yet: nothing is sent. */
  file: string | null;
  button: string;
  consentText: string;
  answer?: FormAnswer;
  /** Distinguishes the forms of one page. */
  form?: string;
}

/** Asks for the address that a file is sent to. The consent is not its price. */
export function LeadForm({ file, button, consentText, answer, form }: Props) {
  const { field, value, summary } = formState({ answer, schema: leadSchema });
  return (
    <FormCard action={file ? href("/fichier-offert/:file", { file }) : undefined}>
      <ErrorSummary errors={summary} form={form} />
      <EmailField form={form} {...field("email")} />
      <Checkbox name="marketing" form={form} defaultChecked={value("marketing") === "on"} label={consentText} />
      <Honeypot />
      <Button wide pendingLabel="Envoi en cours..." disabled={file === null}>
        {button}
      </Button>
      <DataNotice>
        Ton adresse sert à t’envoyer ce fichier, que la case soit cochée ou non. Elle est gardée {lasting("prospect")}{" "}
        après ta dernière demande.
      </DataNotice>
    </FormCard>
  );
}
