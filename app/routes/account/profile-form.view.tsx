import { href } from "react-router";
import { countries } from "#app/content/countries.ts";
import type { Profile } from "#app/domain/people/accounts/profile.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataNotice } from "#app/ui/data-notice.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { optionsOf } from "#app/ui/options.ts";
import { PHONE_CONSENT } from "#app/ui/phone-field.tsx";

const COUNTRY_OPTIONS = optionsOf(countries, "Choisir un pays");

interface Props {
  email: string;
  profile: Profile;
  answer?: FormAnswer;
}

export function ProfileForm({ email, profile, answer }: Props) {
  const { errors, value, summary } = formState({ answer });
  const shown = (name: string, saved: string) => (answer ? (value(name) ?? "") : saved);
  return (
    <form method="post" action={href("/account")} className="form-stack">
      <ErrorSummary
        errors={summary}
        title={`Erreur lors de la mise à jour\u00a0: ${correctionsLabel(summary.length)}`}
      />
      <Field
        label="Adresse e-mail"
        name="email_affiche"
        type="email"
        readOnly
        defaultValue={email}
        hint={
          <>
            L’email ne peut pas être modifié ici.{" "}
            <a href={href("/account/email")}>Demander le changement par confirmation</a>
          </>
        }
      />
      <Field
        label="Prénom"
        name="first_name"
        autoComplete="given-name"
        defaultValue={shown("first_name", profile.firstName)}
        error={errors.first_name}
      />
      <Field
        label="Nom"
        name="last_name"
        autoComplete="family-name"
        defaultValue={shown("last_name", profile.lastName)}
        error={errors.last_name}
      />
      <Field
        label="Téléphone"
        name="phone"
        type="tel"
        autoComplete="tel"
        hint={`Pour l’accompagnement que vous demandez. ${PHONE_CONSENT}`}
        defaultValue={shown("phone", profile.phone)}
        error={errors.phone}
      />
      <Field
        label="Pays"
        name="country"
        type="select"
        options={COUNTRY_OPTIONS}
        defaultValue={shown("country", profile.country)}
        error={errors.country}
      />
      <DataNotice>Ces informations complètent votre profil tant que le compte existe.</DataNotice>
      <div className="actions">
        <Button type="submit" pendingLabel="Enregistrement...">
          Enregistrer
        </Button>
        <ButtonLink href={href("/account")} variant="quiet">
          Annuler
        </ButtonLink>
      </div>
    </form>
  );
}

function correctionsLabel(count: number): string {
  return count === 1 ? "un point est à corriger" : `${count}\u00a0points sont à corriger`;
}
