import { href } from "react-router";
import type { z } from "zod";
import type { NewsletterText as Text } from "#app/domain/people/newsletters/newsletters.server.ts";
import type { TextRemark } from "#app/domain/site/texts/text-checks.ts";
import { Button, EnterButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Comparison } from "../texts/text-comparison.view.tsx";
import { Checked, LetterFields } from "./letter-fields.view.tsx";

export interface LetterFormAnswer extends FormAnswer {
  remarks: readonly TextRemark[];
  /** Another tab has saved meanwhile. */
  conflict: { theirs: Text; mine: Text } | null;
  isChecked?: boolean;
}

interface Props {
  id: string;
  revision: number;
  text: Text;
  answer: LetterFormAnswer | undefined;
  schema: z.ZodType;
}

export function LetterForm({ id, revision, text, answer, schema }: Props) {
  const stored = { objet: text.subject, accroche: text.intro, texte: text.bodyMd, signature: text.signature };
  const { field, summary } = formState({ answer, stored, schema });
  return (
    <>
      {answer?.conflict && (
        <Comparison
          title="Un autre onglet a enregistré ce texte pendant que vous écriviez. Rien n’a été écrasé&nbsp;: comparez, puis enregistrez de nouveau."
          from={answer.conflict.theirs}
          to={answer.conflict.mine}
        />
      )}
      <form method="post" className="form-stack max-w-176" data-unsaved={`infolettre ${id}`}>
        <EnterButton name="intent" value="enregistrer">
          Enregistrer
        </EnterButton>
        <ErrorSummary errors={summary} />
        <Checked {...answer} />
        <input type="hidden" name="revision" value={revision} />
        <LetterFields field={field} />
        <p className="actions">
          <Button name="intent" value="enregistrer">
            Enregistrer
          </Button>
          <Button name="intent" value="apercu" variant="secondary">
            Aperçu
          </Button>
          <Button name="intent" value="verifier" variant="secondary">
            Vérifier
          </Button>
          <Button name="intent" value="essai" variant="secondary">
            M’envoyer un essai
          </Button>
        </p>
        <p>
          <Button name="intent" value="supprimer" variant="quiet">
            Supprimer ce brouillon
          </Button>
        </p>
      </form>
    </>
  );
}

/** What is planned or has left does not change any more. */
export function WrittenLetter({ id, text, error }: { id: string; text: Text; error: string | null }) {
  return (
    <div className="flow max-w-176">
      <ErrorSummary errors={error ? [{ field: "", message: error }] : []} />
      <p className="hint">Ce texte ne change plus&nbsp;: c’est celui que toutes reçoivent.</p>
      <p>{text.intro}</p>
      <pre className="wrap-anywhere whitespace-pre-wrap rounded-md border border-line p-4 font-mono text-sm leading-normal">
        {text.bodyMd}
      </pre>
      <p className="whitespace-pre-wrap">{text.signature}</p>
      <p>
        <a className="link" href={href("/admin/infolettres/:id/apercu", { id })}>
          Voir l’e-mail
        </a>
      </p>
    </div>
  );
}
