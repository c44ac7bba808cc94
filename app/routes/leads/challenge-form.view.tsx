import { Button } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { Checkbox, ErrorSummary, Field, Honeypot } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { PhoneField } from "#app/ui/phone-field.tsx";

interface Props {
  consentText: string;
  submit: string;
  answer?: FormAnswer;
}

export function ChallengeForm({ consentText, submit, answer }: Props) {
  const { errors, value, summary } = formState(answer);
  return (
    <form method="post" className="form-stack form-card">
      <ErrorSummary errors={summary} />
      <Field
        label="Prénom"
        name="prenom"
        autoComplete="given-name"
        required
        maxLength={80}
        defaultValue={value("prenom")}
        error={errors.prenom}
      />
      <EmailField value={value("email")} error={errors.email} />
      <PhoneField value={value("telephone")} error={errors.telephone} />
      <Checkbox name="marketing" defaultChecked={value("marketing") === "on"} label={consentText} />
      <Honeypot />
      <Button wide pendingLabel="Envoi en cours...">
        {submit}
      </Button>
      <p className="small">
        Ces données servent à t’envoyer le challenge et ses e-mails de suivi. Elles sont effacées 3&nbsp;ans après notre
        dernier contact. <a href="/politique-confidentialite">Politique de confidentialité</a>
      </p>
    </form>
  );
}
