import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { listFormationNames } from "#app/domain/shop/catalogue/formations.server.ts";
import { consequencesOf } from "#app/domain/shop/codes/consequences.server.ts";
import { findCode } from "#app/domain/shop/codes/list-codes.server.ts";
import { type CodeDraft, createCodes, isNameTaken } from "#app/domain/shop/codes/manage-codes.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { toParisField } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, EnterButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { RecordField } from "#app/ui/field-parts.tsx";
import { formState } from "#app/ui/form-state.ts";
import { Notice } from "#app/ui/notice.tsx";
import { accessFormAddress } from "../learners/access-form.tsx";
import type { Route } from "./+types/new-code";
import { CodeFields, codeSchema, draftOf, LABELS } from "./code-fields.tsx";
import { consequenceLabel } from "./labels.ts";

export const handle = { title: "Nouveau code", section: href("/admin/codes") } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const formations = await listFormationNames(db);
  return { newId: newId(), formations, stored: { du: toParisField(new Date()), nombre: "1" } };
}

/** Nobody creates a code before she has read what it changes: other terms are shown first. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const form = await request.formData();
  await confirmFirst(context, { request, url }, form);
  const submission = parseWithZod(form, { schema: codeSchema });
  const refuse = (fieldErrors?: Record<string, string[]>) =>
    data(
      { result: submission.reply({ fieldErrors }), error: null, effect: null, isForAll: false, seen: "" },
      { status: 400 },
    );
  if (submission.status !== "success") return refuse();
  const { id = newId(), vu } = submission.value;
  const draft = draftOf(submission.value);
  const page = draft.kind === "reserved" ? `${href("/admin/codes")}?lot=${id}` : href("/admin/codes/:id", { id });
  const done = withNotice(page, draft.kind === "reserved" ? "codes-created" : "code-created");
  // The second post of a double click.
  if (vu && (await findCode(db, id))) throw redirect(done, 303);
  if (await isNameTaken(db, id, draft)) return refuse({ code: [TAKEN] });
  const consequences = await consequencesOf(db, draft);
  const effect = consequences.map((one) => ({ ...one, sentences: consequenceLabel(one) }));
  const seen = termsOf(
    draft,
    effect.flatMap(({ sentences }) => sentences),
  );
  if (vu !== seen) return { result: submission.reply(), error: null, effect, isForAll: !draft.formationIds, seen };
  const created = await createCodes(db, actor, id, draft);
  if (!created.ok) return refuse({ code: [TAKEN] });
  throw redirect(done, 303);
}

const TAKEN = "Un code de ce nom existe déjà.";

/** What was shown of a draft. */
function termsOf({ kind, code, percent, cents, formationIds, from, until }: CodeDraft, sentences: string[]): string {
  return JSON.stringify([kind, code, percent, cents, formationIds, from, until, sentences]);
}

export default function NewCode({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { newId, formations, stored } = loaderData;
  const form = formState({ answer, stored, schema: codeSchema });
  return (
    <div className="flow max-w-176">
      <Breadcrumb items={[{ label: "Codes", href: href("/admin/codes") }, { label: "Nouveau" }]} />
      <h1>Nouveau code</h1>
      <p className="hint">
        Pour une formation offerte, pas de code à 100&nbsp;%&nbsp;:{" "}
        <a className="link" href={accessFormAddress({})}>
          donnez un accès
        </a>
        , sans commande ni facture.
      </p>
      <form method="post" className="form-stack">
        <ErrorSummary errors={form.summary} labels={LABELS} />
        <RecordField stored={null} newId={newId} sent={form.value} />
        <input type="hidden" name="vu" value={answer?.seen ?? ""} />
        <EnterButton />
        {answer?.effect && <Effect effect={answer.effect} isForAll={answer.isForAll} />}
        <CodeFields form={form} formations={formations} ticked={tickedIn(answer?.result.initialValue?.formations)} />
        <p className="actions">
          {answer?.effect && <Button>Créer le code</Button>}
          <Button variant={answer?.effect ? "secondary" : "primary"}>Voir l’effet</Button>
        </p>
      </form>
    </div>
  );
}

interface EffectProps {
  effect: { id: string; name: string; sentences: string[] }[];
  isForAll: boolean;
}

function Effect({ effect, isForAll }: EffectProps) {
  return (
    <Notice hasFocus title="Avant de créer le code, ce qu’il change">
      {effect.length === 0 && <p>Aucune formation n’est concernée.</p>}
      <ul>
        {effect.map(({ id, name, sentences }) => (
          <li key={id}>
            <strong>{name}</strong>. {sentences.join(" ")}
          </li>
        ))}
      </ul>
      {isForAll && (
        <p>
          Il vaudra aussi pour les formations que vous créerez tant qu’il court, et pour chaque mois de leurs
          abonnements. Pour l’éviter, choisissez des formations.
        </p>
      )}
      <p>Une fois créé, un code ne peut plus que s’arrêter plus tôt, ou servir plus de fois.</p>
    </Notice>
  );
}

function tickedIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}
