import { Button } from "#app/ui/button.tsx";
import { DataNotice } from "#app/ui/data-notice.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { PhoneField } from "#app/ui/phone-field.tsx";
import { FormCard } from "./form-band.view.tsx";

interface Props {
  consentText: string;
  submit: string;
  answer?: FormAnswer;
}

export function ChallengeForm({ consentText, submit, answer }: Props) {
  const { field, box, summary } = formState({ answer });
  return (
    <FormCard>
      <ErrorSummary errors={summary} />
      <Field label="Prénom" {...field("prenom")} autoComplete="given-name" required maxLength={80} />
      <EmailField {...field("email")} />
      <PhoneField {...field("telephone")} />
      <Checkbox {...box("marketing")} label={consentText} />
      <Honeypot />
      <Button wide pendingLabel="Envoi en cours...">
        {submit}
      </Button>
      <DataNotice>
        Ces données servent à t’envoyer le challenge et ses e-mails de suivi. Elles sont effacées 3&nbsp;ans après notre
        dernier contact.
      </DataNotice>
    </FormCard>
  );
}
