import { parseWithZod } from "@conform-to/zod/v4";
import { href, redirect } from "react-router";
import { z } from "zod";
import { consumeLimit } from "#app/domain/journal/limits/limits.server.ts";
import { readSender } from "#app/domain/operations/deliverability/sender-gaps.server.ts";
import { deleteDraft, type NewsletterText, saveText } from "#app/domain/people/newsletters/newsletters.server.ts";
import { sendTrial } from "#app/domain/people/newsletters/preview.server.ts";
import { faultsIn } from "#app/domain/site/texts/text-checks.ts";
import { revisionField } from "#app/domain/values/fields.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { pageContext } from "#app/middleware/contexts.ts";
import { asAdmin, requireAdmin } from "#app/middleware/guards.server.ts";
import { tooManyRequests } from "#app/routing/client-limit.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, EnterButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { SenderWarning, senderLacks } from "../mail/sender-warning.view.tsx";
import { Conflict } from "../texts/versions.view.tsx";
import type { Route } from "./+types/newsletter";
import { newsletterTabs } from "./labels.ts";
import { Checked, type LetterAnswer, LetterFields, letterFields, letterValues } from "./letter.view.tsx";
import { answersTo, letterOf, remarksOnLetter } from "./newsletter-page.server.ts";

export const handle = { section: href("/admin/infolettres") } satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const { id, state, revision, ...letter } = await letterOf(context, params.id);
  const { subject, intro, bodyMd, signature } = letter;
  const text = { subject, intro, bodyMd, signature };
  return { id, state, revision, text, trialKey: newId() };
}

const schema = z.object({
  ...letterFields,
  revision: revisionField,
  /** Of each form another one, so that a double click sends one trial. */
  cle: z.uuid().optional(),
  intent: z.enum(["enregistrer", "apercu", "verifier", "essai", "supprimer"]).default("enregistrer"),
});

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { id } = await letterOf(context, params.id);
  const here = href("/admin/infolettres/:id", { id });
  const submission = await parseWithZod(await request.formData(), { schema, async: true });
  const answer = answersTo(submission);
  if (submission.status !== "success") return answer(400);
  const { objet, accroche, texte, revision, cle = newId(), intent, ...typed } = submission.value;
  if (intent === "supprimer") {
    if (!(await deleteDraft(db, actor, id))) return answer(409, { error: NOT_DRAFT });
    throw redirect(withNotice(href("/admin/infolettres"), "newsletter-deleted"), 303);
  }
  const text: NewsletterText = { subject: objet, intro: accroche, bodyMd: texte, signature: typed.signature };
  const saved = await saveText(db, actor, { id, revision }, text);
  if (!saved.ok) {
    if (saved.reason === "not-draft") return answer(409, { error: NOT_DRAFT });
    return answer(409, { conflict: { theirs: letterValues(saved.current), mine: letterValues(text) } });
  }
  if (intent === "verifier") {
    const remarks = await remarksOnLetter(db, text, context.get(pageContext));
    const lacks = senderLacks(await readSender());
    return answer(200, { remarks, isChecked: true, lacks }, faultsIn(remarks));
  }
  if (intent === "essai") {
    const limit = await consumeLimit(db, actor, "trial-letter-user", actor.name);
    if (!limit.ok)
      return answer(tooManyRequests(limit), {
        error: "Vingt essais par heure suffisent\u00a0: le prochain part dans un moment.",
      });
    const isSent = await sendTrial(db, { id, form: cle }, actor.name);
    const remarks = await remarksOnLetter(db, text, context.get(pageContext));
    const sent = remarks.some(({ isFault }) => isFault) ? "newsletter-trial-faults" : "newsletter-trial";
    throw redirect(withNotice(here, isSent ? sent : "newsletter-trial-gone"), 303);
  }
  if (intent === "apercu") throw redirect(href("/admin/infolettres/:id/apercu", { id }), 303);
  throw redirect(withNotice(here, "newsletter-saved"), 303);
}

const NOT_DRAFT = "Cette infolettre n’est plus un brouillon\u00a0: son texte ne change plus.";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Infolettre\u00a0: ${loaderData?.text.subject || "sans objet"}` },
];

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { id, state, text } = loaderData;
  const title = text.subject || "Infolettre sans objet";
  return (
    <div className="flow">
      <Breadcrumb items={[{ label: "Infolettres", href: href("/admin/infolettres") }, { label: title }]} />
      <h1 className="wrap-anywhere">{title}</h1>
      <FlashNotice />
      <Tabs label="Infolettre" tabs={newsletterTabs(id, "text")} />
      {state === "draft" ? (
        <LetterForm {...loaderData} answer={actionData} />
      ) : (
        <WrittenLetter id={id} text={text} error={actionData?.error ?? null} />
      )}
    </div>
  );
}

interface Props {
  revision: number;
  text: NewsletterText;
  trialKey: string;
  answer: LetterAnswer | undefined;
}

function LetterForm({ revision, text, trialKey, answer }: Props) {
  const { field, summary } = formState({ answer, stored: letterValues(text), schema });
  return (
    <>
      {answer?.conflict && <Conflict said="Un autre onglet a enregistré ce texte" {...answer.conflict} />}
      <form
        method="post"
        className="form-stack max-w-176"
        data-is-changed={answer && !answer.isChecked ? "" : undefined}
      >
        <EnterButton name="intent" value="enregistrer" />
        <Checked {...answer} summary={summary} />
        <SenderWarning lacks={answer?.lacks ?? []} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="cle" value={trialKey} />
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
        <Disclosure summary="Supprimer ce brouillon…">
          <p className="py-3">
            Il disparaît pour toujours.{" "}
            <Button name="intent" value="supprimer" variant="quiet">
              Supprimer définitivement
            </Button>
          </p>
        </Disclosure>
      </form>
    </>
  );
}

/** What is planned or has left does not change any more. */
function WrittenLetter({ id, text, error }: { id: string; text: NewsletterText; error: string | null }) {
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
