import { href, redirect } from "react-router";
import { z } from "zod";
import {
  answerQuestion,
  closeQuestion,
  findQuestion,
  type ManagedQuestion,
  publishQuestion,
} from "#app/domain/school/questions/manage.server.ts";
import { textField } from "#app/domain/values/fields.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { form } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, orNotFound, requireAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { AdminHead } from "#app/ui/headings.tsx";
import { DefinitionList } from "#app/ui/lists.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/question";
import { questionState } from "./labels.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const question = orNotFound(await findQuestion(db, params.id));
  return {
    ...question,
    from: [question.name, question.email].filter(Boolean).join(", "),
    asked: formatDateTime(question.askedAt),
    answered: question.answeredAt && formatDateTime(question.answeredAt),
  };
}

/** An exercise that its learner wants to be read. */
const SHEET = "Feuille à lire";

const TAKEN = "Quelqu’un a déjà répondu\u00a0: rien n’a été envoyé. Voici les deux réponses.";
const ANSWERED = "Quelqu’un y a répondu\u00a0: rien n’a changé.";
const NOT_ALLOWED = "Rien n’a été publié\u00a0: la personne ne l’accepte pas, ou la question n’a pas de réponse.";

const answering = z.object({
  intent: z.undefined().optional(),
  reponse: textField({ max: 10_000, min: 1, missing: "Écrivez votre réponse." }),
});
const publishing = z.object({ intent: z.enum(["publier", "depublier"]) });
const closing = z.object({ intent: z.enum(["classer", "rouvrir"]) });
const schema = z.discriminatedUnion("intent", [answering, publishing, closing]);

export const action = form({ guard: requireAdmin, schema }, async (values, post) => {
  const { db, actor, params, url } = post;
  const { id = "" } = params;
  if (values.intent === "classer" || values.intent === "rouvrir") {
    const isClosed = values.intent === "classer";
    const closed = await closeQuestion(db, actor, { id, isClosed });
    if (closed.ok) return redirect(withNotice(url.pathname, isClosed ? "question-closed" : "question-reopened"), 303);
    if (closed.reason === "unknown") throw notFound();
    return { error: ANSWERED, status: 409 };
  }
  if (values.intent) {
    const isPublished = values.intent === "publier";
    const published = await publishQuestion(db, actor, { id, isPublished });
    if (published.ok)
      return redirect(withNotice(url.pathname, isPublished ? "question-published" : "question-hidden"), 303);
    if (published.reason === "unknown") throw notFound();
    return { error: NOT_ALLOWED, status: 409 };
  }
  await confirmFirst(post.context, post, post.formData);
  const answered = await answerQuestion(db, actor, { id, text: values.reponse });
  if (answered.ok) return redirect(withNotice(url.pathname, "question-answered"), 303);
  if (answered.reason === "unknown") throw notFound();
  return { error: TAKEN, status: 409 };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.blockId ? SHEET : "Question"}\u00a0: ${loaderData.lesson}` : "Question" },
];

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
  const { lesson, course, userId, from, text, blockId, asked, answer, answered, author, closedAt } = loaderData;
  const { label, tone } = questionState(loaderData);
  const { field, value, summary } = formState({ answer: actionData, schema: answering });
  return (
    <div className="flow max-w-176">
      <LinkLine href={href("/admin/questions")}>Toutes les questions</LinkLine>
      <AdminHead title={blockId ? SHEET : "Question"}>
        <Badge tone={tone}>{label}</Badge>
      </AdminHead>
      <FlashNotice />
      <ErrorSummary errors={summary} />
      <DefinitionList
        items={[
          { term: "Leçon", value: `${lesson} (${course})` },
          {
            term: "De",
            value: (
              <a className="link" href={href("/admin/personnes/:id", { id: userId })}>
                {from}
              </a>
            ),
          },
          { term: blockId ? "Partagée le" : "Posée le", value: asked },
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
      {answer !== null && value("reponse") && (
        <section className="flow" aria-labelledby="reponse-gardee">
          <h2 id="reponse-gardee">Ce que vous aviez écrit</h2>
          <p className="whitespace-pre-line">{value("reponse")}</p>
        </section>
      )}
      {answer === null && (
        <form method="post">
          <Button variant="quiet" name="intent" value={closedAt ? "rouvrir" : "classer"}>
            {closedAt ? "Rouvrir" : "Classer sans répondre"}
          </Button>
        </form>
      )}
      {answer === null ? (
        <form method="post" className="flow">
          <Field
            type="textarea"
            label="Votre réponse"
            hint="Elle part telle quelle, sans mise en forme, par e-mail à la personne, et se lit sous la leçon. Elle ne se change plus ensuite."
            rows={8}
            {...field("reponse")}
          />
          <Button>Envoyer la réponse</Button>
        </form>
      ) : (
        blockId === null && <Publishing {...loaderData} />
      )}
    </div>
  );
}

/** Publishing requires the learner's consent, which can be withdrawn. */
function Publishing({ mayPublishAt, publishedAt }: Pick<ManagedQuestion, "mayPublishAt" | "publishedAt">) {
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
      <Button variant="secondary" name="intent" value={publishedAt ? "depublier" : "publier"}>
        {publishedAt ? "Retirer de la leçon" : "Publier anonymement sous la leçon"}
      </Button>
    </form>
  );
}
