import { z } from "zod";
import { CODE_PATTERN, codeKey } from "#app/domain/shop/codes/code-name.ts";
import type { CodeDraft } from "#app/domain/shop/codes/manage-codes.server.ts";
import { parseFrenchNumber } from "#app/domain/site/simulators/french-number.ts";
import {
  checkbox,
  idempotencyKeyField,
  lineField,
  momentField,
  textField,
  wholeNumberField,
} from "#app/domain/values/fields.ts";
import { addDays } from "#app/domain/values/time.ts";
import { Checkbox, Field } from "#app/ui/field.tsx";
import { FieldRow } from "#app/ui/field-parts.tsx";
import type { formState } from "#app/ui/form-state.ts";
import { FormationChoices } from "#app/ui/formation-choices.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";

const MAX_PERCENT = 90;
const MAX_DAYS = 60;
const MAX_BATCH = 500;
const MAX_USES = 100_000;

const MOMENT = "Indiquez un jour et une heure.";
export const usesField = wholeNumberField({ max: MAX_USES }).nullable().default(null);
export const noteField = textField({ max: 500 }).default("");
export const endField = momentField(MOMENT).nullable().default(null);

/** In cents. */
const eurosField = z
  .string()
  .max(20, "Indiquez un montant en euros, par exemple 50 ou 12,50.")
  .transform((typed) => parseFrenchNumber(typed, 2) ?? 0)
  .refine((cents) => cents > 0 && cents <= 1_000_000, "Indiquez un montant en euros, par exemple 50 ou 12,50.");

export const codeSchema = z
  .object({
    id: idempotencyKeyField,
    kind: z.enum(["public", "reserved"]).catch("public"),
    code: lineField({ max: 40 }).default("").transform(codeKey),
    nombre: wholeNumberField({ max: MAX_BATCH }).default(1),
    percent: wholeNumberField({ max: 1000, sign: "%" }).nullable().default(null),
    euros: eurosField.nullable().default(null),
    formations: z.array(z.uuid()).max(500).default([]),
    du: momentField(MOMENT),
    au: endField,
    max: usesField,
    une_fois: checkbox,
    note: noteField,
    vu: z.string().max(60_000).default(""),
  })
  .superRefine(({ kind, code, nombre, percent, euros, du, au, max }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const begin = Math.max(+du, Date.now());
    if (percent === null && euros === null) wrong("percent", "Indiquez de combien le prix baisse, en % ou en euros.");
    if (percent !== null && euros !== null) wrong("euros", "En % ou en euros, pas les deux.");
    if (percent === 0) wrong("percent", "Indiquez un nombre à partir de 1.");
    if (percent !== null && percent > MAX_PERCENT)
      wrong(
        "percent",
        `${MAX_PERCENT}\u00a0% au plus. Pour offrir une formation, donnez un accès\u00a0: le lien est plus haut.`,
      );
    if (au && +au <= begin) wrong("au", "La fin doit venir après le début, et dans l’avenir.");
    if (kind === "reserved") {
      if (nombre === 0) wrong("nombre", "Indiquez un nombre à partir de 1.");
      return;
    }
    if (!CODE_PATTERN.test(code)) wrong("code", "De 3 à 40 signes\u00a0: des lettres, des chiffres, des tirets.");
    if (!au) wrong("au", "Un code public a une fin\u00a0: la page du code la dit.");
    else if (au > addDays(new Date(begin), MAX_DAYS))
      wrong("au", `Un code public dure ${MAX_DAYS}\u00a0jours au plus.`);
    if (max === 0) wrong("max", "Indiquez un nombre à partir de 1, ou rien.");
  });

export function draftOf(form: z.output<typeof codeSchema>): CodeDraft {
  const isPublic = form.kind === "public";
  return {
    kind: form.kind,
    code: isPublic ? form.code : "",
    count: isPublic ? 1 : form.nombre,
    percent: form.percent,
    cents: form.euros,
    formationIds: form.formations.length > 0 ? form.formations : null,
    from: form.du,
    until: form.au,
    maxUses: isPublic ? form.max : null,
    oncePerPerson: isPublic && form.une_fois === "on",
    note: form.note,
  };
}

export const LABELS = {
  code: "Code",
  nombre: "Nombre de codes réservés",
  percent: "En %",
  euros: "En euros",
  du: "Début",
  au: "Fin",
  max: "Utilisations au plus",
  note: "Note",
};

interface CodeFieldsProps {
  form: ReturnType<typeof formState>;
  formations: readonly { id: string; name: string }[];
  ticked: readonly unknown[];
}

export function CodeFields({ form: { field, box }, formations, ticked }: CodeFieldsProps) {
  const { defaultValue = "public", ...kind } = field("kind");
  return (
    <>
      <RadioGroup
        label="Pour qui"
        {...kind}
        defaultValue={defaultValue}
        options={[
          {
            value: "public",
            label: "Public",
            hint: "Annoncé à tout le monde, avec sa page. Il compte dans le prix le plus bas des 30\u00a0jours, même si personne ne s’en sert.",
          },
          {
            value: "reserved",
            label: "Réservé",
            hint: "Donné à une personne\u00a0: tiré au hasard, il sert une seule fois. Il ne change rien aux promotions.",
          },
        ]}
      />
      <Field
        label={LABELS.code}
        hint="Pour un code public, par exemple RENTREE. Un nom ne sert qu’une fois&nbsp;: gardez-en un autre pour la suite."
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
        <Field
          label={LABELS.percent}
          inputMode="numeric"
          hint={`Du prix, hors promotion datée. ${MAX_PERCENT} au plus.`}
          {...field("percent")}
          saysOptional={false}
        />
        <Field
          label={LABELS.euros}
          inputMode="decimal"
          hint="Ou un montant fixe."
          {...field("euros")}
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
        name="formations"
        formations={formations}
        ticked={ticked}
      />
      <FieldRow legend="Quand">
        <Field label={LABELS.du} type="datetime-local" hint="Heure de Paris." {...field("du")} />
        <Field
          label={LABELS.au}
          type="datetime-local"
          hint={`Code public\u00a0: dans les ${MAX_DAYS}\u00a0jours.`}
          {...field("au")}
          saysOptional={false}
        />
      </FieldRow>
      <Field
        label={LABELS.max}
        inputMode="numeric"
        hint="Pour un code public. Une commande qui attend son paiement en retient une."
        {...field("max")}
      />
      <Checkbox
        label="Une fois par personne"
        hint={"Pour un code public\u00a0: une fois par boîte aux lettres."}
        {...box("une_fois")}
      />
      <Field label={LABELS.note} type="textarea" rows={2} hint="Pour vous seulement." {...field("note")} />
    </>
  );
}
