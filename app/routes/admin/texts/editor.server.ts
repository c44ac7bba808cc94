import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import type { Actor } from "#app/domain/journal/audit/audit.server.ts";
import { faultsIn, type TextRemark } from "#app/domain/site/texts/text-checks.ts";
import { doneWithItem, readForm, rearranged } from "#app/domain/site/texts/text-form.ts";
import {
  cancelPlanned,
  type Editable,
  findEditable,
  listPlanned,
  ONLINE,
  saveVersion,
  type Version,
  type VersionStore,
} from "#app/domain/site/texts/versions.server.ts";
import type { Done } from "#app/domain/values/arranged.ts";
import { momentField } from "#app/domain/values/fields.ts";
import { addsHost } from "#app/domain/values/hosts.server.ts";
import { formatDateTime, toParisField } from "#app/domain/values/time.ts";
import { pageContext } from "#app/middleware/contexts.ts";
import { asAdmin, notFound } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import { type NoticeCode, withNotice } from "#app/routing/notices.ts";
import type { Db } from "#db/connection.server.ts";
import { takeFiles } from "../media/form-files.server.ts";
import { MEDIA_GONE } from "../media/labels.ts";
import { knownAddresses, type Rules, remarksOn, remarksOnWords, typesetText } from "./checks.server.ts";

// The editor of what has versions: a text of the site, a page of the founder's own.

export async function loadEditor<Body>(db: Db, store: VersionStore<Body>, rules: Rules, asked: string | null) {
  const { body, shown, base, publishedId } = await findEditable(db, store, asked);
  if (asked !== null && ![ONLINE, shown?.id].includes(asked)) throw notFound();
  return {
    body,
    remarks: shown ? await remarksOnWords(db, body, rules) : [],
    base,
    shown: shown?.id ?? "",
    online: publishedId ?? "",
    opensOnline: (shown?.id ?? null) === publishedId ? null : `?ouvrir=${ONLINE}`,
    isDraft: shown?.state === "draft",
    state: shown && shownAs(shown, publishedId),
    planned: (await listPlanned(db, store)).map(({ id, publishAt, isOlder }) => ({
      id,
      isOlder,
      at: formatDateTime(publishAt),
      le: toParisField(publishAt),
    })),
    isPublished: publishedId !== null,
    addresses: await knownAddresses(db),
  };
}

function shownAs({ id, state, by, at, publishAt }: Omit<Version<unknown>, "body">, publishedId: string | null): string {
  const moment = `${formatDateTime(at)} par ${by}`;
  if (id === publishedId) return `la version en ligne, enregistrée le ${moment}`;
  if (state === "draft") return `le brouillon du ${moment}, qui n’est pas en ligne`;
  if (state === "published") return `une version du ${moment}, qui n’est plus en ligne`;
  return `la version prévue le ${publishAt && formatDateTime(publishAt)}, enregistrée le ${moment}, qui n’est pas encore en ligne`;
}

const buttons = z.object({
  intent: z.string().max(200).default("brouillon"),
  base: z.union([z.uuid(), z.literal("")]).default(""),
  shown: z.union([z.uuid(), z.literal("")]).default(""),
  online: z.union([z.uuid(), z.literal("")]).optional(),
  /** That is planned, and shall not be published. */
  version: z.uuid().optional(),
});
const plan = z.object({
  le: momentField("Il faut un jour et une heure, par exemple demain à 9\u00a0h.").refine(
    (moment) => moment > new Date(),
    "Ce moment est passé\u00a0: il faut un jour et une heure à venir, ou «\u00a0Publier\u00a0».",
  ),
});

const STATES = { brouillon: "draft", apercu: "draft", publier: "published", programmer: "scheduled" } as const;
const NOTICES = { draft: "text-draft", scheduled: "text-scheduled", published: "text-published" } as const;

interface Edited<Body> {
  from: { request: Request; url: URL };
  store: VersionStore<Body>;
  schema: z.ZodType<Body>;
  /** The editor's own address, and that of the page with the draft. */
  here: string;
  preview: string;
  published?: NoticeCode;
  rules: Rules;
  check?(body: Body): Promise<TextRemark[]>;
  /** Whether emails would say something that is not online. */
  changesEmails(typed: unknown, online: Body): boolean;
  /** What an item that was added begins with, beside nothing. */
  begin?(body: unknown): unknown;
}

/** The button that was pressed, and the version that the form was made from or that is not to be published. */
export function readButtons(form: FormData) {
  const pressed = buttons.safeParse(Object.fromEntries([...form].filter(([name]) => name in buttons.shape)));
  if (!pressed.success) throw data(null, { status: 400 });
  return pressed.data;
}

/** Whichever button was pressed: rearranges the form, or checks it and saves a version. */
export async function edit<Body>(context: Readonly<RouterContextProvider>, form: FormData, edited: Edited<Body>) {
  const { from, store, schema, here, preview, published = NOTICES.published, rules, check, begin } = edited;
  const { db, actor } = asAdmin(context);
  const { intent, base, shown, online, version } = readButtons(form);
  if (version) {
    const isCancelled = await cancelPlanned(db, actor, store, version);
    throw redirect(withNotice(here, isCancelled ? "text-plan-cancelled" : "text-plan-gone"), 303);
  }
  const notTaken = await takeFiles(db, actor, form);
  const typed = readForm(schema, form);
  const again = {
    body: typed,
    base,
    shown,
    online,
    le: String(form.get("le") ?? ""),
    errors: {},
    remarks: [] as TextRemark[],
    conflict: null,
    done: undefined as Done | undefined,
  };
  if (Object.keys(notTaken).length > 0) return data({ ...again, errors: notTaken }, { status: 400 });
  if (intent === "publier" || intent === "programmer") {
    const online = (await findEditable(db, store, ONLINE)).body;
    const { success, data: whole } = schema.safeParse(typed);
    const isGuarded = success && (edited.changesEmails(typed, online) || addsHost(whole, online));
    if (isGuarded) await confirmFirst(context, from, form);
  }
  if (!Object.hasOwn(STATES, intent)) {
    const changed = rearranged(schema, typed, intent, form);
    if (changed === undefined) throw data(null, { status: 400 });
    const isNew = /^(?:ajouter|inserer) /.test(intent);
    const body = isNew && begin ? begin(changed) : changed;
    return { ...again, body, done: doneWithItem(intent, changed, form) };
  }
  const state = STATES[intent as keyof typeof STATES];
  const parsed = schema.safeParse(typed);
  const time = state === "scheduled" ? plan.safeParse({ le: again.le }) : null;
  const issues = [...(parsed.error?.issues ?? []), ...(time?.error?.issues ?? [])];
  const errors = faultsIn(issues.map(({ path, message }) => ({ field: path.join("-"), message, isFault: true })));
  if (!parsed.success || issues.length > 0) return data({ ...again, errors }, { status: 400 });
  const body = state === "draft" ? parsed.data : typesetText(parsed.data);
  const remarks = [...(await remarksOn(db, body, rules, context.get(pageContext))), ...((await check?.(body)) ?? [])];
  const faults = state === "draft" ? {} : faultsIn(remarks);
  if (Object.keys(faults).length > 0) return data({ ...again, errors: faults, remarks }, { status: 400 });
  const written = { body, base, shown, online, state, publishAt: time?.data?.le ?? null };
  const saved = await saveVersion(db, actor, store, written);
  if (!saved.ok && saved.missing.length > 0) {
    const errors = Object.fromEntries(saved.missing.map((field) => [field, [MEDIA_GONE]]));
    return data({ ...again, errors }, { status: 400 });
  }
  if (!saved.ok) return conflict(actor, typed, shown, saved.current);
  if (intent === "apercu") throw redirect(preview, 303);
  throw redirect(withNotice(here, state === "published" ? published : NOTICES[state]), 303);
}

/** Another version was saved meanwhile, perhaps in another window: both are shown, and nothing was overwritten. */
export function conflict<Body>(
  actor: Actor,
  mine: unknown,
  shown: string,
  { shown: other, body, base, publishedId }: Editable<Body>,
) {
  return data(
    {
      body: mine,
      base,
      shown,
      online: publishedId ?? "",
      le: "",
      errors: {},
      remarks: [] as TextRemark[],
      done: undefined,
      conflict: { by: other?.by === actor.name ? null : (other?.by ?? ""), theirs: body as unknown, mine },
    },
    { status: 409 },
  );
}
