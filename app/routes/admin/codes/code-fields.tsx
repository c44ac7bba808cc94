import { z } from "zod";
import { CODE_PATTERN, codeKey } from "#app/domain/shop/codes/code-name.ts";
import type { CodeDraft } from "#app/domain/shop/codes/manage-codes.server.ts";
import {
  checkbox,
  idempotencyKeyField,
  lineField,
  momentField,
  textField,
  wholeNumberField,
} from "#app/domain/values/fields.ts";
import { Checkbox, Field } from "#app/ui/field.tsx";
import { FieldRow } from "#app/ui/field-parts.tsx";
import type { formState } from "#app/ui/form-state.ts";
import { FormationChoices } from "#app/ui/formation-choices.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";

const MAX_PERCENT = 90;
const MAX_DAYS = 60;
const MAX_BATCH = 500;
const MAX_USES = 100_000;
const DAY_MS = 24 * 3600 * 1000;

const MOMENT = "Indiquez un jour et une heure.";
export const usesField = wholeNumberField({ max: MAX_USES }).nullable().default(null);
export const noteField = textField({ max: 500 }).default("");
export const endField = momentField(MOMENT).nullable().default(null);

export const codeSchema = z
  .object({
    id: idempotencyKeyField,
    genre: z.enum(["public", "reserve"]).catch("public"),
    code: lineField({ max: 40 }).default("").transform(codeKey),
    nombre: wholeNumberField({ max: MAX_BATCH }).default(1),
    montant: wholeNumberField({ max: 10_000, missing: "Indiquez de combien le prix baisse." }),
    unite: z.enum(["pourcent", "euros"]).catch("pourcent"),
    formation: z.array(z.uuid()).max(500).default([]),
    debut: momentField(MOMENT),
    fin: endField,
    utilisations: usesField,
    personne: checkbox,
    note: noteField,
    vu: z.string().max(60_000).default(""),
  })
  .superRefine(({ genre, code, nombre, montant, unite, debut, fin, utilisations }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const begin = Math.max(+debut, Date.now());
    if (montant === 0) wrong("montant", "Indiquez un nombre à partir de 1.");
    if (unite === "pourcent" && montant > MAX_PERCENT)
      wrong(
        "montant",
        `${MAX_PERCENT}\u00a0% au plus. Pour offrir une formation, donnez un accès\u00a0: le lien est plus haut.`,
      );
    if (fin && +fin <= begin) wrong("fin", "La fin doit venir après le début, et dans l’avenir.");
    if (genre === "reserve") {
      if (nombre === 0) wrong("nombre", "Indiquez un nombre à partir de 1.");
      return;
    }
    if (!CODE_PATTERN.test(code)) wrong("code", "De 3 à 40 signes\u00a0: des lettres, des chiffres, des tirets.");
    if (!fin) wrong("fin", "Un code public a une fin\u00a0: la page du code la dit.");
    else if (+fin > begin + MAX_DAYS * DAY_MS) wrong("fin", `Un code public dure ${MAX_DAYS}\u00a0jours au plus.`);
    if (utilisations === 0) wrong("utilisations", "Indiquez un nombre à partir de 1, ou rien.");
  });

export function draftOf(form: z.output<typeof codeSchema>): CodeDraft {
  const isPublic = form.genre === "public";
  return {
    kind: isPublic ? "public" : "reserved",
    code: isPublic ? form.code : "",
    count: isPublic ? 1 : form.nombre,
    percent: form.unite === "pourcent" ? form.montant : null,
    cents: form.unite === "euros" ? form.montant * 100 : null,
    formationIds: form.formation.length > 0 ? form.formation : null,
    from: form.debut,
    until: form.fin,
    maxUses: isPublic ? form.utilisations : null,
    oncePerPerson: isPublic && form.personne === "on",
    note: form.note,
  };
}

export const LABELS = {
  code: "Code",
  nombre: "Nombre de codes réservés",
  montant: "De combien le prix baisse",
  debut: "Début",
  fin: "Fin",
  utilisations: "Utilisations au plus",
  note: "Note",
};

interface CodeFieldsProps {
  form: ReturnType<typeof formState>;
  formations: readonly { id: string; name: string }[];
  ticked: readonly unknown[];
}

export function CodeFields({ form: { field, box }, formations, ticked }: CodeFieldsProps) {
  const { defaultValue: kind = "public", ...genre } = field("genre");
  return (
    <>
      <RadioGroup
        label="Pour qui"
        {...genre}
        defaultValue={kind}
        options={[
          {
            value: "public",
            label: "Public",
            hint: "Annoncé à tout le monde, avec sa page. Il compte dans le prix le plus bas des 30\u00a0jours, même si personne ne s’en sert.",
          },
          {
            value: "reserve",
            label: "Réservé",
            hint: "Donné à une personne\u00a0: tiré au hasard, il sert une seule fois. Il ne change rien aux promotions.",
          },
        ]}
      />
      <Field
        label={LABELS.code}
        hint="Pour un code public, par exemple RENTREE."
        autoComplete="off"
        {...field("code")}
        saysOptional={false}
      />
      <Field
        label={LABELS.nombre}
        inputMode="numeric"
        hint={`Pour des codes réservés\u00a0: jusqu’à ${MAX_BATCH}, dans un fichier à télécharger.`}
        {...field("nombre")}
        saysOptional={false}
      />
      <FieldRow legend="Réduction">
        <Field label={LABELS.montant} inputMode="numeric" {...field("montant")} required />
        <Field
          label="En"
          type="select"
          options={[
            { value: "pourcent", label: `% du prix, hors promotion datée (${MAX_PERCENT} au plus)` },
            { value: "euros", label: "€" },
          ]}
          {...field("unite")}
          saysOptional={false}
        />
        <p className="hint col-span-full">
          Compté sur le prix normal, ou sur le prix de lancement et le prix réduit sans dernier jour tant qu’ils durent.
          Une promotion datée ne s’y ajoute pas&nbsp;: l’acheteuse paie le plus bas des deux.
        </p>
      </FieldRow>
      <FormationChoices
        legend="Formations"
        hint="Sans choix&nbsp;: toutes, et celles que vous créerez tant que le code court."
        name="formation"
        formations={formations}
        ticked={ticked}
      />
      <FieldRow legend="Quand">
        <Field label={LABELS.debut} type="datetime-local" hint="Heure de Paris." {...field("debut")} />
        <Field
          label={LABELS.fin}
          type="datetime-local"
          hint={`Code public\u00a0: dans les ${MAX_DAYS}\u00a0jours.`}
          {...field("fin")}
          saysOptional={false}
        />
      </FieldRow>
      <Field
        label={LABELS.utilisations}
        inputMode="numeric"
        hint="Pour un code public. Une commande qui attend son paiement en retient une."
        {...field("utilisations")}
      />
      <Checkbox
        label="Une fois par personne"
        hint={"Pour un code public\u00a0: une fois par boîte aux lettres."}
        {...box("personne")}
      />
      <Field label={LABELS.note} type="textarea" rows={2} hint="Pour vous seulement." {...field("note")} />
    </>
  );
}
