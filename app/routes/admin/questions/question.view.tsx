import { href } from "react-router";
import type { DeskQuestion } from "#app/domain/school/questions/desk.server.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { AdminHead } from "#app/ui/admin-head.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { LinkLine } from "#app/ui/link-line.tsx";

interface Props extends DeskQuestion {
  asked: string;
  answered: string | null;
  notice: NoticeContent | null;
  /** A refused form with the typed values. */
  refused: { field: string; error: string; typed: string } | null;
}

export function QuestionView(props: Props) {
  const { lesson, course, email, text, asked, answer, answered, author, notice, refused } = props;
  return (
    <div className="flow max-w-176">
      <LinkLine href={href("/admin/questions")}>Toutes les questions</LinkLine>
      <AdminHead title="Question">
        {answer === null ? <Badge tone="orange">À répondre</Badge> : <Badge tone="green">Répondue</Badge>}
      </AdminHead>
      <FlashNotice notice={notice} />
      {refused && <ErrorSummary errors={[{ field: refused.field, message: refused.error }]} />}
      <DefinitionList
        items={[
          { term: "Leçon", value: `${lesson} (${course})` },
          { term: "De", value: email },
          { term: "Posée le", value: asked },
        ]}
      />
      <p className="whitespace-pre-line">{text}</p>
      {answer !== null && (
        <section className="flow" aria-labelledby="reponse-envoyee">
          <h2 id="reponse-envoyee">Réponse</h2>
          <p className="hint">
            {author}, le {answered}
          </p>
          <p className="whitespace-pre-line">{answer}</p>
        </section>
      )}
      {answer !== null && refused?.typed && (
        <section className="flow" aria-labelledby="reponse-gardee">
          <h2 id="reponse-gardee">Ce que vous aviez écrit</h2>
          <p className="whitespace-pre-line">{refused.typed}</p>
        </section>
      )}
      {answer === null ? <AnswerForm refused={refused} /> : <Publishing {...props} />}
    </div>
  );
}

function AnswerForm({ refused }: Pick<Props, "refused">) {
  return (
    <form method="post" className="flow">
      <Field
        type="textarea"
        name="reponse"
        label="Votre réponse"
        hint="Elle part par e-mail à la personne, et se lit sous la leçon. Elle ne se change plus ensuite."
        rows={8}
        saysOptional={false}
        defaultValue={refused?.typed}
        error={refused?.field === "reponse" ? refused.error : undefined}
      />
      <Button>Envoyer la réponse</Button>
    </form>
  );
}

/** Publishing requires the learner's consent, which can be withdrawn. */
function Publishing({ mayPublishAt, publishedAt }: Props) {
  if (!mayPublishAt) {
    return (
      <p className="hint">La personne n’a pas accepté que sa question soit publiée. Elle seule voit la réponse.</p>
    );
  }
  return (
    <form method="post" className="flow">
      <p className="hint">
        {publishedAt
          ? "La question et la réponse sont sous la leçon, sans nom."
          : "La personne accepte que la question et la réponse soient publiées sans son nom. Relisez-les\u00a0: rien ne doit la faire reconnaître."}
      </p>
      <Button variant="secondary" name="publier" value={publishedAt ? "non" : "oui"}>
        {publishedAt ? "Retirer de la leçon" : "Publier anonymement sous la leçon"}
      </Button>
    </form>
  );
}
