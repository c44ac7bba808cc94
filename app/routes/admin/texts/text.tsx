import { data, href, redirect } from "react-router";
import { z } from "zod";
import { readForm, rearranged } from "#app/content/texts/form.ts";
import { isTextKey, letterOf, type TextBody, type TextKey, texts } from "#app/content/texts/registry.ts";
import type { TextRemark } from "#app/domain/site/texts/text-checks.ts";
import { findText, saveText } from "#app/domain/site/texts/text-versions.server.ts";
import { momentField } from "#app/domain/values/fields.ts";
import { originalBody } from "#app/domain/values/published-texts.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext, pageContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/text";
import { knownAddresses, remarksOn, typesetText } from "./checks.server.ts";
import { STATE_LABELS } from "./labels.ts";
import { Comparison } from "./text-comparison.view.tsx";
import { TextFields } from "./text-fields.view.tsx";

/** A long page has several hundred fields; none of its texts is longer than a form may be. */
export const handle = {
  section: href("/admin/textes"),
  body: "guarded",
  bodyLimit: 256 * 1024,
  fieldLimit: 1000,
} satisfies Handle;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const key = keyOf(params.place);
  const { body, newest, publishedId } = await findText(context.get(dbContext), key);
  return {
    key,
    title: texts[key].title,
    path: texts[key].path,
    body,
    base: newest?.id ?? "",
    state: newest && `${STATE_LABELS[newest.state]} le ${formatDateTime(newest.at)} par ${newest.by}`,
    planned: newest?.publishAt ? formatDateTime(newest.publishAt) : null,
    isOriginal: publishedId === null,
    addresses: knownAddresses(),
    notice: readNotice(url),
  };
}

const buttons = z.object({
  intent: z.string().max(200).default("brouillon"),
  base: z.union([z.uuid(), z.literal("")]).default(""),
});
const plan = z.object({ le: momentField("Il faut un jour et une heure, par exemple demain à 9\u00a0h.") });

const NOTICES = { draft: "text-draft", scheduled: "text-scheduled", published: "text-published" } as const;
const STATES = { brouillon: "draft", apercu: "draft", publier: "published", programmer: "scheduled" } as const;

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const key = keyOf(params.place);
  const db = context.get(dbContext);
  const form = await request.formData();
  const { intent, base } = buttons.parse(Object.fromEntries([...form].filter(([name]) => name in buttons.shape)));
  const schema: z.ZodType = texts[key].schema;
  const here = href("/admin/textes/:place", { place: key });
  if (intent === "origine") {
    const saved = await saveText(db, actor, key, {
      body: originalBody(key),
      base,
      state: "published",
      publishAt: null,
    });
    if (saved.ok) throw redirect(withNotice(here, "text-original"), 303);
    return conflict(key, originalBody(key), saved.current);
  }
  const typed = readForm(schema, form);
  const again = {
    body: typed,
    base,
    le: String(form.get("le") ?? ""),
    errors: {},
    remarks: [] as TextRemark[],
    conflict: null,
  };
  if (!Object.hasOwn(STATES, intent)) {
    const changed = rearranged(schema, typed, intent);
    if (changed === undefined) throw data(null, { status: 400 });
    return { ...again, body: changed };
  }
  const state = STATES[intent as keyof typeof STATES];
  const parsed = schema.safeParse(typed);
  const time = state === "scheduled" ? plan.safeParse({ le: again.le }) : null;
  const issues = [...(parsed.error?.issues ?? []), ...(time?.error?.issues ?? [])];
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path.join("-"), [message]]));
  if (!parsed.success || issues.length > 0) return data({ ...again, errors }, { status: 400 });
  const body = (state === "draft" ? parsed.data : typesetText(parsed.data)) as TextBody<TextKey>;
  const remarks = await remarksOn(db, key, body, context.get(pageContext));
  const faults = state === "draft" ? [] : remarks.filter(({ isFault }) => isFault);
  if (faults.length > 0)
    return data(
      { ...again, errors: Object.fromEntries(faults.map(({ field, message }) => [field, [message]])), remarks },
      { status: 400 },
    );
  const saved = await saveText(db, actor, key, { body, base, state, publishAt: time?.data?.le ?? null });
  if (!saved.ok) return conflict(key, typed, saved.current);
  if (intent === "apercu") throw redirect(href("/admin/textes/:place/apercu", { place: key }), 303);
  throw redirect(withNotice(here, NOTICES[state]), 303);
}

function conflict(key: TextKey, mine: unknown, { newest, body }: Awaited<ReturnType<typeof findText>>) {
  return data(
    {
      body: mine,
      base: newest?.id ?? "",
      le: "",
      errors: {},
      remarks: [] as TextRemark[],
      conflict: { by: newest?.by ?? "", theirs: body as unknown, mine, key },
    },
    { status: 409 },
  );
}

function keyOf(place: string): TextKey {
  if (!isTextKey(place)) throw data(null, { status: 404 });
  return place;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Texte\u00a0: ${loaderData?.title ?? ""}` }];

export default function Text({ loaderData, actionData }: Route.ComponentProps) {
  const { key, title, path, state, planned, addresses, notice } = loaderData;
  const { body, base } = actionData ?? loaderData;
  const errors: Record<string, string[]> = actionData?.errors ?? {};
  const other = actionData?.conflict;
  const summary = Object.entries(errors).map(([field, [message = ""]]) => ({ field, message }));
  return (
    <div className="flow">
      <Breadcrumb items={[{ label: "Textes", href: href("/admin/textes") }, { label: title }]} />
      <h1>{title}</h1>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-ink-soft text-sm">
        {state ? <span>{state}</span> : <Badge>D’origine</Badge>}
        {planned && <span>Publication prévue le {planned}</span>}
        <a className="link" href={path}>
          {letterOf(key) ? "Voir l’e-mail" : "Voir la page"}
        </a>
        <a className="link" href={href("/admin/textes/:place/versions", { place: key })}>
          Versions
        </a>
      </p>
      {!actionData && <FlashNotice notice={notice} />}
      {other && (
        <Comparison
          title={`${other.by} a enregistré une autre version pendant que vous écriviez. Rien n’a été écrasé\u00a0: comparez, puis enregistrez de nouveau.`}
          from={other.theirs}
          to={other.mine}
        />
      )}
      <form method="post" className="form-stack max-w-176" data-unsaved={`texte ${key}`}>
        {/* The Enter key in a field presses the first button of the form. */}
        <button type="submit" name="intent" value="brouillon" className="sr-only" tabIndex={-1} aria-hidden="true">
          Enregistrer le brouillon
        </button>
        <ErrorSummary errors={summary} />
        <Remarks remarks={actionData?.remarks ?? []} />
        <input type="hidden" name="base" value={base} />
        <TextFields schema={texts[key].schema} name="" value={body} errors={errors} />
        <datalist id="adresses">
          {addresses.map((address) => (
            <option key={address} value={address} />
          ))}
        </datalist>
        <div className="flex flex-col gap-4 border-line border-t pt-6">
          <p className="actions">
            <Button name="intent" value="apercu" variant="secondary">
              Aperçu
            </Button>
            <Button name="intent" value="brouillon" variant="secondary">
              Enregistrer le brouillon
            </Button>
            <Button name="intent" value="publier">
              Publier
            </Button>
          </p>
          <div className="flex flex-wrap items-end gap-4">
            <Field
              label="Publier le"
              name="le"
              type="datetime-local"
              defaultValue={actionData?.le}
              error={errors.le}
              saysOptional={false}
            />
            <Button name="intent" value="programmer" variant="secondary">
              Programmer
            </Button>
          </div>
        </div>
      </form>
      <form method="post" className="border-line border-t pt-6">
        <input type="hidden" name="base" value={base} />
        <p className="hint">Le texte d’origine remplace ce qui est en ligne. Les versions écrites restent.</p>
        <Button name="intent" value="origine" variant="quiet">
          Revenir au texte d’origine
        </Button>
      </form>
    </div>
  );
}

function Remarks({ remarks }: { remarks: readonly TextRemark[] }) {
  const shown = remarks.filter(({ isFault }) => !isFault);
  if (shown.length === 0) return null;
  return (
    <ul className="arc-list">
      {shown.map(({ field, message }) => (
        <li key={`${field} ${message}`}>{message}</li>
      ))}
    </ul>
  );
}
