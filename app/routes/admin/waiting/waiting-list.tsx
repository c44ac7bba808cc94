import { href, redirect } from "react-router";
import { z } from "zod";
import {
  announceNow,
  type OpeningList,
  readOpeningList,
} from "#app/domain/shop/waiting-list/announce-openings.server.ts";
import {
  countByFormation,
  listAwaited,
  listWaiting,
  openSeats,
  readSeatList,
  removeWaiting,
  type SeatList,
  saveSeatList,
  type WaitingCounts,
  type WaitingLine,
} from "#app/domain/shop/waiting-list/desk.server.ts";
import { checkbox, intField } from "#app/domain/values/fields.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { form, readFields } from "#app/middleware/form.server.ts";
import { asAdmin, orNotFound, requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { DataTable, Detail, FreeText } from "#app/ui/data-table.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { ExportForm, FilterBar, FilterSelect } from "#app/ui/filter-bar.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { AdminHead } from "#app/ui/headings.tsx";
import { KeyFigures } from "#app/ui/lists.tsx";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/waiting-list";
import { COUNTED, closedText, KINDS, STATES, stateOf } from "./labels.ts";

const HERE = href("/admin/liste-attente");

export const handle = { title: "Liste d’attente", section: href("/admin/liste-attente") } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const formations = await listAwaited(db);
  const formation = formations.find(({ slug }) => slug === url.searchParams.get("formation"))?.slug ?? null;
  return {
    formation,
    formations: formations.map(({ slug, name }) => ({ value: slug, label: name })),
    opening: formation && (await readOpeningList(db, formation)),
    seats: formation && (await readSeatList(db, formation)),
    counts: formation ? [] : await countByFormation(db),
    list: await listWaiting(db, formation, pageNumber(url.searchParams.get("page"))),
  };
}

const removal = z.strictObject({ retirer: z.uuid() });
const writing = z.strictObject({ ecrire: z.uuid() });
const hoursWanted = "Entre 2 et 72\u00a0heures.";
const settingsSchema = z.object({
  liste: checkbox,
  heures: intField(hoursWanted, 2, 72),
});
const moreWanted = "Entre 1 et 1\u202f000\u00a0places.";
const seatsSchema = z.object({
  places: z.coerce.number().int().min(0).max(1e6),
  plus: intField(moreWanted, 1, 1000),
});

export async function action(args: Route.ActionArgs) {
  const { request, url, context } = args;
  const { db, actor } = asAdmin(context);
  const here = `${url.pathname}${url.search}`;
  const values = await request.clone().formData();
  // Each seat that opens writes to who waits for it, too.
  if (["retirer", "ecrire", "plus"].some((name) => values.has(name)))
    requireRecentLogin(context, withNotice(here, "identity-confirmed"));
  if (values.has("retirer")) {
    const { retirer } = await readFields(request, removal);
    await removeWaiting(db, actor, retirer);
    throw redirect(withNotice(here, "waiting-removed"), 303);
  }
  if (values.has("ecrire")) {
    const { ecrire } = await readFields(request, writing);
    const isDone = await announceNow(db, actor, ecrire);
    throw redirect(withNotice(here, isDone ? "opening-told" : "opening-untold"), 303);
  }
  const found = orNotFound(await readSeatList(db, searchTerm(url.searchParams.get("formation"))));
  if (values.has("plus"))
    return form({ guard: requireAdmin, schema: seatsSchema }, async ({ places, plus }) => {
      await openSeats(db, actor, found.formationId, { seats: places, more: plus });
      return redirect(withNotice(here, "seats-opened"), 303);
    })(args);
  return form({ guard: requireAdmin, schema: settingsSchema }, async ({ liste, heures }) => {
    await saveSeatList(db, actor, found.formationId, { isOn: liste === "on", hours: heures });
    return redirect(withNotice(here, "seat-list-saved"), 303);
  })(args);
}

export default function WaitingList({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { formation, formations, opening, seats, counts, list } = loaderData;
  return (
    <>
      <LinkLine href={href("/admin/dashboard")}>Formations</LinkLine>
      <AdminHead title="Liste d’attente">
        <ExportForm action={href("/admin/liste-attente/export")} filters={{ formation }} />
      </AdminHead>
      <FlashNotice />
      <p className="hint">
        Qui a demandé à être prévenue de l’ouverture d’une formation, ou d’une place qui se libère, et l’a confirmé par
        e-mail. Le jour de l’ouverture, un e-mail part à chacune, une fois&nbsp;; une place libre est retenue pour la
        première qui attend. Ce n’est pas un accord pour d’autres e-mails.
      </p>
      <FilterBar label="la liste d’attente" href={HERE} isFiltered={formation !== null}>
        <FilterSelect label="Formation" name="formation" all="Toutes" options={formations} value={formation} />
      </FilterBar>
      {opening && <Opening list={opening} />}
      {seats && <Seats list={seats} answer={answer} />}
      {counts.length > 0 && (
        <DataTable
          caption="Par formation"
          columns={["Formation", "Liste", ...COUNTED.map(([state]) => STATES[state].label)]}
          rows={counts.map((line) => ({ key: `${line.slug} ${line.kind}`, cells: countsOf(line) }))}
          empty="Personne n’attend."
        />
      )}
      <DataTable
        caption="Liste d’attente, dans l’ordre des confirmations"
        columns={["Formation", "Adresse", "Liste", "Depuis", "État", "Action"]}
        rows={list.items.map((line) => ({ key: line.id, cells: cellsOf(line) }))}
        empty="Personne n’attend l’ouverture d’une formation."
      />
      <Pagination {...list} unit={["inscription", "inscriptions"]} />
    </>
  );
}

function countsOf({ slug, name, kind, counts, announcesAt }: WaitingCounts) {
  const at = kind === "opening" && counts.waiting ? announcesAt : null;
  return [
    <FreeText key="name">
      <a href={`${HERE}?formation=${slug}`}>{name}</a>
      {at && <Detail>{`Ouverte\u00a0: les e-mails partent le ${formatDateTime(at)}, ou par son bouton`}</Detail>}
    </FreeText>,
    KINDS[kind],
    ...COUNTED.map(([state]) => `${counts[state] ?? 0}`),
  ];
}

function Opening({ list: { formationId, people, open } }: { list: OpeningList }) {
  const who = people === 1 ? "à la personne en attente" : `aux ${people.toLocaleString("fr-FR")} personnes en attente`;
  return (
    <section className="flow max-w-176">
      <h2>L’ouverture</h2>
      {open ? (
        <form method="post" className="form-stack">
          <p>
            La formation est ouverte. Chacune reçoit un seul e-mail, au rythme de son fournisseur&nbsp;: parti
            maintenant, le dernier le serait le {formatDateTime(open.until)}. Sans ce bouton, ils partent d’eux-mêmes
            {open.at ? ` le ${formatDateTime(open.at)}` : " dans les heures qui viennent"}. Si vous refermez la
            formation avant, rien ne part.
          </p>
          <p className="actions">
            <Button name="ecrire" value={formationId} pendingLabel="Départ…">{`Écrire ${who}`}</Button>
          </p>
        </form>
      ) : (
        <p>
          Le jour où la formation s’ouvre, un bouton permet ici d’écrire {who}. Sans lui, l’e-mail part de lui-même le
          jour même, trois heures après.
        </p>
      )}
    </section>
  );
}

function Seats({ list, answer }: { list: SeatList; answer: FormAnswer | undefined }) {
  const isSeats = answer?.result.initialValue?.plus !== undefined;
  const stored = { liste: list.isOn ? "on" : "", heures: `${list.hours}` };
  const settings = formState({ answer: isSeats ? undefined : answer, stored, schema: settingsSchema });
  const more = formState({ answer: isSeats ? answer : undefined, stored: { plus: "5" }, schema: seatsSchema });
  return (
    <section className="flow max-w-176">
      <h2>Les places de «&nbsp;{list.name}&nbsp;»</h2>
      {list.closed && <Notice tone="warning">{closedText(list)}</Notice>}
      <KeyFigures
        items={[
          { term: "places prises ou retenues", value: `${list.taken}/${list.seats}` },
          ...COUNTED.map(([state, term]) => ({ term, value: `${list.counts[state] ?? 0}` })),
        ]}
      />
      <form method="post" className="form-stack">
        <ErrorSummary errors={more.summary} />
        <input type="hidden" name="places" value={list.seats} />
        <Field label="Places de plus" inputMode="numeric" {...more.field("plus")} hint="D’abord pour qui attend." />
        <p className="actions">
          <Button variant="secondary">Ouvrir ces places</Button>
        </p>
      </form>
      <form method="post" className="form-stack">
        <ErrorSummary errors={settings.summary} />
        <Checkbox label="Quand c’est complet, proposer la liste d’attente" {...settings.box("liste")} />
        <Field
          label="Heures pendant lesquelles une place est retenue"
          inputMode="numeric"
          {...settings.field("heures")}
          hint="De 2 à 72. Ce qui finirait la nuit finit à 9&nbsp;h."
        />
        <p className="actions">
          <Button variant="secondary">Enregistrer</Button>
        </p>
      </form>
    </section>
  );
}

function cellsOf({ id, formation, email, firstName, kind, state, createdAt, confirmedAt }: WaitingLine) {
  const { label, tone } = stateOf({ kind, state });
  return [
    formation,
    <FreeText key="who">
      {email}
      {firstName && <Detail>{firstName}</Detail>}
    </FreeText>,
    KINDS[kind],
    formatDateTime(confirmedAt ?? createdAt),
    <Badge key="state" tone={tone}>
      {label}
    </Badge>,
    state === "left" || state === "declined" || state === "bought" ? (
      "—"
    ) : (
      <form key="remove" method="post">
        <input type="hidden" name="retirer" value={id} />
        <Button variant="quiet">
          Retirer<span className="visually-hidden"> {email}</span>
        </Button>
      </form>
    ),
  ];
}
