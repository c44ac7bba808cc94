import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { LinkLine } from "#app/ui/link-line.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";
import { REQUESTED_ENDS } from "../../rights/labels.ts";
import { CHANNEL_LABELS, DECLARATION_KIND_LABELS } from "./labels.ts";

const KINDS = [
  { value: "retractation", label: DECLARATION_KIND_LABELS.withdrawal },
  { value: "resiliation", label: DECLARATION_KIND_LABELS.cancellation },
];
const CHANNELS = [
  { value: "lettre", label: CHANNEL_LABELS.letter },
  { value: "email", label: CHANNEL_LABELS.email },
];

interface Props {
  tentative: string;
  today: string;
  answer?: FormAnswer;
}

export function DeclarationEntryView({ tentative, today, answer }: Props) {
  const { field, value, summary } = formState({ answer });
  return (
    <div className="flow max-w-176">
      <LinkLine href={href("/admin/droits")}>Toutes les déclarations</LinkLine>
      <h1>Saisir une déclaration</h1>
      <p className="hint">
        Une lettre ou un e-mail vaut autant que le formulaire. La déclaration compte du jour de sa réception, et la
        boutique l’exécute d’elle-même quand la commande est certaine.
      </p>
      <form method="post" className="form-stack" noValidate>
        <ErrorSummary errors={summary} />
        <input type="hidden" name="tentative" value={value("tentative") ?? tentative} />
        <RadioGroup label="Ce qui est déclaré" {...field("type")} required options={KINDS} />
        <RadioGroup label="Arrivée" {...field("arrivee")} required options={CHANNELS} />
        <Field
          label="Jour de réception"
          {...field("recue")}
          type="date"
          max={today}
          required
          hint="Une lettre partie dans le délai et reçue après compte du jour de son cachet&nbsp;: indiquez-le (article L221-21)."
        />
        <Field label="Prénom et nom" {...field("nom")} required autoComplete="off" />
        <Field label="Contrat, comme il est écrit" {...field("contrat")} required autoComplete="off" />
        <EmailField
          label="Adresse e-mail"
          {...field("email")}
          autoComplete="off"
          hint="L’accusé de réception y part. Si la lettre n’en donne pas, celle de la commande."
        />
        <RadioGroup
          label="Pour une résiliation, la fin demandée"
          {...field("fin")}
          options={REQUESTED_ENDS}
          hint="Sans date écrite : dès que possible (conditions de vente, article 16)."
        />
        <Field label="Date demandée" {...field("date")} type="date" hint="Seulement pour une autre date." />
        <Button type="submit">Enregistrer</Button>
      </form>
    </div>
  );
}
