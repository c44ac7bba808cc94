import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { type DailyCap, readDailyCap } from "#app/domain/mail/lanes.server.ts";
import { LANE_LABELS, LANES, type Lane } from "#app/domain/mail/lanes.ts";
import { planFor } from "#app/domain/mail/pace.server.ts";
import { type Departures, departures } from "#app/domain/mail/timetable.ts";
import { readSender } from "#app/domain/operations/deliverability/sender-gaps.server.ts";
import { showInArchive } from "#app/domain/people/newsletters/archive.server.ts";
import { countAudience } from "#app/domain/people/newsletters/audience.server.ts";
import { readArrivals, readResults } from "#app/domain/people/newsletters/results.server.ts";
import {
  backToDraft,
  pauseNewsletter,
  planNewsletter,
  resumeNewsletter,
  stopNewsletter,
} from "#app/domain/people/newsletters/sending.server.ts";
import { momentField, revisionField } from "#app/domain/values/fields.ts";
import { formatDate, formatDateTime, formatTime, parisDay } from "#app/domain/values/time.ts";
import { pageContext } from "#app/middleware/contexts.ts";
import { refuser } from "#app/middleware/form.server.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { type NoticeCode, withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { SenderWarning, senderLacks } from "../mail/sender-warning.view.tsx";
import type { Route } from "./+types/newsletter-sending";
import { audienceText, newsletterTabs, STATE_LABELS } from "./labels.ts";
import { faultsOf, letterOf } from "./newsletter-page.server.ts";
import { ArchiveForm, ArrivalsTable, Buttons, Departure, NotReady, Outcome, Timetable } from "./sending-parts.tsx";

export const handle = { title: "Envoi d’une infolettre", section: href("/admin/infolettres") } satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const letter = await letterOf(context, params.id);
  const { id, subject, state, revision, segment, startsAt, pauseReason, slug } = letter;
  const isAhead = letter.frozenAt === null;
  const audience = isAhead ? await countAudience(db, segment) : null;
  const begins = startsAt ?? new Date();
  const stretches = audience ? await planFor(db, audience.lanes, begins, { isCapped: true, except: id }) : [];
  const left = departures(stretches, audience?.held.filter(({ until }) => until > begins) ?? []);
  const speeds = new Map(stretches.map(({ lane, perHour }) => [lane, perHour]));
  return {
    id,
    title: subject || "Infolettre sans objet",
    state,
    revision,
    pauseReason,
    slug,
    startsAt: startsAt && formatDateTime(startsAt),
    timetable: audience && {
      audience: audienceText(audience),
      total: audience.total,
      rows: timetableRows(left.rows, speeds),
      end: timetableEnd(left, await readDailyCap(db)),
    },
    results: isAhead ? null : await readResults(db, id),
    arrivals: letter.frozenAt ? await readArrivals(db, letter.bodyMd, letter.frozenAt) : [],
    faults: state === "draft" ? await faultsOf(db, letter, context.get(pageContext)) : [],
    lacks: state === "draft" ? senderLacks(await readSender()) : [],
  };
}

const schema = z.object({
  intent: z.enum(["envoyer", "programmer", "brouillon", "pause", "reprendre", "arreter", "archiver", "desarchiver"]),
  revision: revisionField.default(1),
  le: z.string().max(40).default(""),
});
const hour = momentField("Il faut un jour et une heure, par exemple demain à 9\u00a0h.").refine(
  (moment) => moment > new Date(),
  "Ce moment est passé\u00a0: il faut un jour et une heure à venir, ou «\u00a0Envoyer maintenant\u00a0».",
);

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const letter = await letterOf(context, params.id);
  const { id } = letter;
  const form = await request.formData();
  const submission = await parseWithZod(form, { schema, async: true });
  const refuse = refuser(submission);
  if (submission.status !== "success") throw data(null, { status: 400 });
  const { intent, revision, le } = submission.value;
  const lead = (notice: NoticeCode) => redirect(withNotice(href("/admin/infolettres/:id/envoi", { id }), notice), 303);
  if (intent === "archiver" || intent === "desarchiver") {
    await showInArchive(db, actor, id, intent === "archiver");
    throw lead(intent === "archiver" ? "newsletter-listed" : "newsletter-unlisted");
  }
  if (intent === "envoyer" || intent === "programmer") {
    // The button of an older page: it is on its way already.
    if (letter.state !== "draft") throw lead("newsletter-planned");
    const at = intent === "envoyer" ? new Date() : hour.safeParse(le);
    if (!(at instanceof Date) && !at.success)
      return refuse({ fieldErrors: { le: [at.error.issues[0]?.message ?? ""] } });
    const faults = await faultsOf(db, letter, context.get(pageContext));
    if (faults.length > 0) return refuse({ error: `Le texte n’est pas prêt. ${faults.join(" ")}` });
    if ((await countAudience(db, letter.segment)).total === 0)
      return refuse({ error: "Personne ne remplit ces conditions en ayant accepté vos e-mails." });
    await confirmFirst(context, { request, url }, form);
    const planned = await planNewsletter(db, actor, { id, revision }, at instanceof Date ? at : at.data);
    // Of two clicks at once the second one finds it planned.
    if (!planned && (await letterOf(context, id)).state === "draft") return refuse({ error: CHANGED, status: 409 });
    throw lead(intent === "envoyer" && planned ? "newsletter-started" : "newsletter-planned");
  }
  if (intent === "reprendre") await confirmFirst(context, { request, url }, form);
  const moves = {
    brouillon: backToDraft,
    pause: pauseNewsletter,
    reprendre: resumeNewsletter,
    arreter: stopNewsletter,
  };
  if (await moves[intent](db, actor, id)) throw lead(MOVED[intent]);
  return refuse({ error: NOT_NOW, status: 409 });
}

const MOVED = {
  brouillon: "newsletter-unplanned",
  pause: "newsletter-paused",
  reprendre: "newsletter-resumed",
  arreter: "newsletter-stopped",
} as const satisfies Record<string, NoticeCode>;
const CHANGED =
  "Le texte ou les conditions ont changé dans un autre onglet. Voici où elle en est\u00a0: vérifiez, puis recommencez.";
const NOT_NOW = "Elle n’en est plus là\u00a0: voici où elle en est.";

export default function NewsletterSending({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, title, state, revision, pauseReason, slug, startsAt, timetable, results, arrivals, lacks, faults } =
    loaderData;
  const { summary, field } = formState({ answer });
  return (
    <div className="flow">
      <Breadcrumb items={[{ label: "Infolettres", href: href("/admin/infolettres") }, { label: title }]} />
      <h1 className="wrap-anywhere">{title}</h1>
      <FlashNotice />
      <Tabs label="Infolettre" tabs={newsletterTabs(id, "sending")} />
      <ErrorSummary errors={summary} />
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Badge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].label}</Badge>
        {state === "planned" && startsAt && <span>Part le {startsAt}, ou après celle qui part alors.</span>}
      </p>
      {timetable && <Timetable {...timetable} />}
      <SenderWarning lacks={lacks} />
      {faults.length > 0 && !answer && <NotReady id={id} faults={faults} />}
      {state === "draft" && (
        <Departure
          revision={revision}
          hour={field("le")}
          total={timetable?.total ?? 0}
          isSenderReady={lacks.length === 0}
        />
      )}
      {results && <Outcome results={results} pauseReason={pauseReason} />}
      {results && <ArrivalsTable arrivals={arrivals} />}
      <Buttons state={state} hasLeft={results !== null} waiting={results?.waiting ?? 0} />
      <ArchiveForm slug={slug} hasLeft={results !== null} />
    </div>
  );
}

/** One line for each provider: « Gmail : 9 h–10 h 03 (210) », on each day that it needs. */
function timetableRows(left: readonly Departures[], speeds: ReadonlyMap<Lane, number>) {
  return LANES.flatMap((lane) => {
    const own = left.filter((some) => some.lane === lane);
    if (own.length === 0) return [];
    return {
      provider: LANE_LABELS[lane],
      count: own.reduce((sum, { count }) => sum + count, 0),
      perHour: speeds.get(lane) ?? 0,
      times: own.map(
        ({ first, last, count, isHeld }) =>
          `${formatDate(first)}, ${formatTime(first)}–${formatTime(last)} (${count}${isHeld ? ", après un autre e-mail" : ""})`,
      ),
    };
  });
}

const withVerb = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** « Terminé vers … ; plafond du jour 500 (montée en charge, jour 4) : tout part ce jour-là », or how many leave later. */
function timetableEnd({ rows, tooLate }: ReturnType<typeof departures>, { cap, sentToday, day }: DailyCap): string {
  const count = (some: readonly Departures[]) => some.reduce((sum, { count: own }) => sum + own, 0);
  const late =
    tooLate === 0 ? "" : ` ${withVerb(tooLate, "ne la recevra pas", "ne la recevront pas")}\u00a0: ${TOO_LATE}`;
  if (rows.length === 0) return late.trim();
  const free = rows.filter(({ isHeld }) => !isHeld);
  const days = free.map(({ first }) => parisDay(first).toString());
  const afterwards = count(free.filter((_, index) => days[index] !== days.toSorted()[0]));
  const held = count(rows.filter(({ isHeld }) => isHeld));
  const already = sentToday > 0 ? `, ${sentToday} déjà ${sentToday > 1 ? "parties" : "partie"} aujourd’hui` : "";
  const how =
    afterwards > 0
      ? `${withVerb(afterwards, "part", "partent")} les jours suivants, dès 9\u00a0h`
      : held > 0
        ? "il ne retarde personne"
        : "tout part ce jour-là";
  const waits =
    held === 0 ? "" : ` ${withVerb(held, "personne attend", "personnes attendent")} que 20\u00a0heures ${HELD}`;
  const end = formatDateTime(new Date(Math.max(...rows.map(({ last }) => last.getTime()))));
  return `Terminé vers le ${end}. Plafond du jour\u00a0: ${cap} (montée en charge, jour ${day}${already})\u00a0: ${how}.${waits}${late}`;
}

const HELD = "soient passées depuis un autre e-mail de vous.";
const TOO_LATE = "un e-mail par mois au plus a été choisi, et un autre est déjà parti.";
