import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";

export function ConfirmIdentityView({ redirectTo, error }: { redirectTo: string; error: string | null }) {
  return (
    <div className="flow mx-auto max-w-104">
      <h1>Confirmez votre identité</h1>
      <p>
        Ce que vous demandez ne peut pas être annulé, ou concerne des données personnelles. Votre mot de passe est
        demandé une fois toutes les dix minutes. Vous reviendrez ensuite à la page d’où vous venez, pour refaire votre
        demande.
      </p>
      <form method="post" className="form-stack">
        <ErrorSummary errors={error ? [{ field: "password", message: error }] : []} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <PasswordField error={error} />
        <Button type="submit" wide>
          Continuer
        </Button>
      </form>
    </div>
  );
}
