import type { NewsletterText } from "#app/domain/people/newsletters/newsletters.server.ts";
import type { TextRemark } from "#app/domain/site/texts/text-checks.ts";
import { lineField, textField } from "#app/domain/values/fields.ts";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import type { FormAnswer, formState } from "#app/ui/form-state.ts";
import { Notice } from "#app/ui/notice.tsx";

export const letterFields = {
  objet: lineField({ isTypeset: true, max: 90 }).default(""),
  accroche: lineField({ isTypeset: true, max: 140 }).default(""),
  texte: textField({ isTypeset: true, max: 20_000 }).default(""),
  signature: textField({ isTypeset: true, max: 500 }).default(""),
};

/** As its form has them. */
export function letterValues({ subject, intro, bodyMd, signature }: NewsletterText): Record<string, string> {
  return { objet: subject, accroche: intro, texte: bodyMd, signature };
}

export interface LetterAnswer extends FormAnswer {
  remarks: readonly TextRemark[];
  isChecked?: boolean;
  /** Another tab has saved meanwhile. */
  conflict: { theirs: Record<string, string>; mine: Record<string, string> } | null;
  /** What the sender's address lacks. */
  lacks?: string[];
}

/** The words of what the founder sends to many. */
export function LetterFields({ field }: Pick<ReturnType<typeof formState>, "field">) {
  return (
    <>
      <Field label="Objet" {...field("objet")} saysOptional={false} hint="90 signes au plus." />
      <Field
        label="Première ligne"
        {...field("accroche")}
        saysOptional={false}
        hint="À côté de l’objet, dans la boîte de réception."
      />
      <Field
        label="Texte"
        type="textarea"
        rows={18}
        {...field("texte")}
        saysOptional={false}
        hint="**gras**, *italique*, ## titre, - liste, [mots du lien](/adresse ou https://…). Ni image, ni prix entre accolades, ni rien qui vienne d’ailleurs&nbsp;: mettez plutôt un lien."
      />
      <Field
        label="Signature"
        type="textarea"
        rows={3}
        {...field("signature")}
        hint="Vide&nbsp;: votre prénom et votre nom, tels qu’ils sont au départ."
      />
      <p className="hint">
        En bas de chaque e-mail, sans que vous l’écriviez&nbsp;: qui vous êtes et votre adresse, pourquoi elle le
        reçoit, et le lien pour ne plus rien recevoir.
      </p>
    </>
  );
}

interface CheckedProps {
  isChecked?: boolean;
  remarks?: readonly TextRemark[];
  /** Of a form that was refused before its words were checked. */
  summary: ReturnType<typeof formState>["summary"];
}

/** Every point that was found: several may be of one field. */
export function Checked({ isChecked, remarks: all = [], summary }: CheckedProps) {
  if (!isChecked) return <ErrorSummary errors={summary} />;
  const remarks = all.filter(({ isFault }) => !isFault);
  return (
    <>
      <p className="hint">C’est enregistré.</p>
      {remarks.length === all.length && (
        <Notice tone="success">
          <p>
            {all.length === 0 ? "Rien à redire" : "Rien n’empêche l’envoi"}&nbsp;: les pages du site qui sont liées
            répondent, aucun chiffre n’est sans preuve.
          </p>
        </Notice>
      )}
      <ErrorSummary errors={all.filter(({ isFault }) => isFault)} />
      {remarks.length > 0 && (
        <ul className="arc-list">
          {remarks.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </>
  );
}
