import { href } from "react-router";
import type { RefundTrial, TrialField } from "#app/domain/shop/rights/refund-trial.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";
import { RefundOptions } from "#app/ui/refund-options.tsx";

export interface RefundTrialProps {
  typed: RefundTrial["typed"];
  errors: readonly { field: TrialField; message: string }[];
  result: { best: string; options: Parameters<typeof RefundOptions>[0]["options"] } | null;
}

/** A GET form: the typed values are in the address, and nothing is stored. */
export function RefundTrialView({ typed, errors, result }: RefundTrialProps) {
  const field = (name: TrialField) => ({
    name,
    form: "essai",
    defaultValue: typed[name],
    error: errors.find((error) => error.field === name)?.message,
  });
  return (
    <section id="calculer" className="flow">
      <h2>Calculer un remboursement</h2>
      <p>
        Le même calcul que pour une vraie commande, à essayer avant d’acheter. Rien de ce que vous écrivez n’est gardé.
      </p>
      <form method="get" action={`${href("/politique-remboursement")}#calculer`} className="form-stack" noValidate>
        <ErrorSummary errors={errors} form="essai" />
        <Field label="Prix TTC, en euros" {...field("prix")} inputMode="decimal" autoComplete="off" required />
        <RadioGroup
          label="Paiement"
          name="type"
          form="essai"
          options={[
            { value: "unique", label: "En une fois" },
            { value: "mois", label: "Par mois (abonnement)" },
          ]}
          defaultValue={typed.type === "mois" ? "mois" : "unique"}
        />
        <Field label="Jour de l’achat" {...field("achat")} type="date" required />
        <Field label="Jour de la demande" {...field("demande")} type="date" hint="Vide : aujourd’hui." />
        <Field
          label="Progression, en&nbsp;%"
          {...field("progression")}
          inputMode="numeric"
          autoComplete="off"
          required
          hint="La part des leçons que vous avez marquées comme faites, de 0 à 100."
        />
        <Button>Calculer</Button>
      </form>
      {result && (
        <div className="flow" role="status">
          <p>
            <strong>{result.best}</strong>
          </p>
          <RefundOptions options={result.options} />
        </div>
      )}
    </section>
  );
}
