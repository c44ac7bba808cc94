import { href } from "react-router";
import { z } from "zod";
import { emailField, lineField } from "#app/domain/values/fields.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/contact-fields.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { useWording } from "#app/ui/root-data.ts";

const CHOOSE = "Choisissez une formation.";

export const accessSchema = z.object({
  email: emailField,
  formation: lineField({ missing: CHOOSE, min: 1, max: 80 }),
  motif: lineField({ missing: "Écrivez le motif\u00a0: le journal le garde.", min: 3, max: 200 }),
});

export const ACCESS_REFUSALS = {
  formation: { formation: [CHOOSE] },
  suppressed: { email: ["Cette adresse refuse nos e-mails\u00a0: le lien n’y arriverait pas."] },
};

/** What the form begins with, from the address of the page or from a form that was sent. */
export function accessFields(values: URLSearchParams | FormData): Record<string, string> {
  const typed = Object.keys(accessSchema.shape).map((name) => [name, values.get(name)] as const);
  return Object.fromEntries(
    typed.flatMap(([name, value]) => (typeof value === "string" && value ? [[name, value.slice(0, 254)]] : [])),
  );
}

export function accessFormAddress(fields: Record<string, string>): string {
  return `${href("/admin/apprenantes")}?${new URLSearchParams(fields)}#acces`;
}

interface Props {
  answer?: FormAnswer;
  stored: Record<string, string>;
  formations: { id: string; name: string }[];
}

export function AccessForm({ answer, stored, formations }: Props) {
  const { aFormerLearner } = useWording();
  const { field, summary } = formState({ answer, stored, schema: accessSchema });
  return (
    <section className="flow max-w-176" aria-labelledby="acces">
      <h2 id="acces">Donner un accès</h2>
      <form method="post" action={href("/admin/apprenantes")} className="form-stack">
        <ErrorSummary errors={summary} />
        <p className="hint">
          Sans commande&nbsp;: pour un contrat signé ailleurs, {aFormerLearner}, la presse. Elle reçoit un e-mail avec
          son lien, et son compte est créé s’il n’existe pas. Rien n’est compté comme une vente.
        </p>
        <EmailField autoComplete="off" {...field("email")} />
        <Field
          label="Formation"
          type="select"
          options={[{ value: "", label: "Choisir" }, ...formations.map(({ id, name }) => ({ value: id, label: name }))]}
          hint="Celles dont un cours est publié."
          {...field("formation")}
        />
        <Field label="Motif" hint="Pour le journal seulement&nbsp;: elle ne le voit pas." {...field("motif")} />
        <p className="actions">
          <Button pendingLabel="Enregistrement...">Donner un accès</Button>
        </p>
      </form>
    </section>
  );
}
