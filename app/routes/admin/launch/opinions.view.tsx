import { href } from "react-router";
import { type RegulatedSubject, regulatedSubjects } from "#app/content/regulated.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { fieldId } from "#app/ui/field-parts.tsx";
import { FileInput } from "#app/ui/file-input.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";

interface Props {
  notice: NoticeContent | null;
  opinions: readonly { id: string; subject: string; fileName: string; dates: string }[];
  error: string | undefined;
}

const SUBJECTS = Object.keys(regulatedSubjects) as RegulatedSubject[];

/** One document for each subject is enough; replaced ones are kept. */
export function OpinionsView({ notice, opinions, error }: Props) {
  const file = fieldId("fichier");
  return (
    <div className="flow max-w-176">
      <h1>Avis d’avocat</h1>
      <FlashNotice notice={notice} />
      <p>
        Avec une clé réelle de Stripe, ces offres ne sont visibles qu’une fois l’avis signé déposé ici. Il n’est jamais
        public.
      </p>
      {SUBJECTS.map((subject) => (
        <section key={subject} className="flex flex-col gap-2 border-line border-t py-6">
          <h2 className="text-lg">{regulatedSubjects[subject].label}</h2>
          <p>{regulatedSubjects[subject].why}</p>
          <ul className="text-sm leading-normal">
            {opinions
              .filter((opinion) => opinion.subject === subject)
              .map(({ id, fileName, dates }) => (
                <li key={id}>
                  <a className="link" href={href("/admin/avis/:id", { id })}>
                    {fileName}
                  </a>
                  , {dates}
                </li>
              ))}
          </ul>
        </section>
      ))}
      <form method="post" encType="multipart/form-data" className="form-stack">
        <ErrorSummary errors={error ? [{ field: "fichier", message: error }] : []} />
        <Field
          type="select"
          required
          name="sujet"
          label="Sujet"
          options={SUBJECTS.map((value) => ({ value, label: regulatedSubjects[value].label }))}
        />
        <Field type="date" required name="date" label="Signé le" />
        <div className="field">
          <label htmlFor={file}>Document (PDF, 5&nbsp;Mo au plus)</label>
          <FileInput id={file} name="fichier" accept="application/pdf" required />
        </div>
        <p className="actions">
          <Button type="submit" pendingLabel="Envoi en cours...">
            Déposer
          </Button>
        </p>
      </form>
    </div>
  );
}
