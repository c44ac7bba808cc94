import { href, redirect } from "react-router";
import { z } from "zod";
import { seller } from "#app/config/seller.server.ts";
import { MEDIATION } from "#app/content/contact.ts";
import { personIds } from "#app/domain/people/accounts/person.server.ts";
import { listCohorts, signupsQuery } from "#app/domain/people/subscribers/challenge-signups.server.ts";
import { consentsQuery } from "#app/domain/people/subscribers/consents.server.ts";
import type { ContactFilters, ContactList } from "#app/domain/people/subscribers/contact-lists.ts";
import { contactsQuery, countContacts } from "#app/domain/people/subscribers/contacts.server.ts";
import { guideRequestsQuery } from "#app/domain/people/subscribers/guide-requests.server.ts";
import { leadRequestsQuery } from "#app/domain/people/subscribers/lead-files.server.ts";
import {
  countUnanswered,
  listMessages,
  markAnswered,
  markFirstAnswer,
} from "#app/domain/people/subscribers/messages.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { readNewest } from "#app/domain/values/read-page.server.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { asAdmin, notFound } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { ExportForm, FilterBar, FilterSearch, FilterSelect } from "#app/ui/filter-bar.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { countLabel, Pagination } from "#app/ui/pagination.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/contacts";
import { contactFilters, contactsAddress, filterFields, LIST_SLUGS, STATUS_SLUGS } from "./contact-filters.ts";
import { Cohorts, Consents, Everybody, GuideRequests, Signups } from "./contact-lists.tsx";
import { Messages } from "./contact-messages.tsx";
import { LIST_LABELS, MESSAGE_STATUS_LABELS, SUBSCRIBER_STATUS_LABELS } from "./labels.ts";
import { importsOfConsents } from "./person-consents.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const filters = contactFilters(url.searchParams);
  const shown = await readList(db, filters, pageNumber(url.searchParams.get("page")));
  return {
    filters,
    address: { pathname: url.pathname, search: url.search },
    shown,
    people: await personIds(
      db,
      shown.rows.items.map(({ email }) => email),
    ),
    counts: { ...(await countContacts(db)), messages: (await countUnanswered(db)).all },
    mediator: [`${MEDIATION} ${seller.mediator.name}`, seller.mediator.address, seller.mediator.url].join(", "),
  };
}

async function readList(db: Db, filters: ContactFilters, page: number) {
  const { list } = filters;
  if (list === "all") return { list, rows: await readNewest(db, contactsQuery(db, filters), page) };
  if (list === "guide") return { list, rows: await readNewest(db, guideRequestsQuery(db, filters), page) };
  if (list === "lead") return { list, rows: await readNewest(db, leadRequestsQuery(db, filters), page) };
  if (list === "messages") return { list, rows: await listMessages(db, filters, page) };
  if (list === "consents") {
    const rows = await readNewest(db, consentsQuery(db, filters), page);
    return { list, rows, imports: await importsOfConsents(db, rows.items) };
  }
  return { list, rows: await readNewest(db, signupsQuery(db, filters), page), cohorts: await listCohorts(db) };
}

const schema = z.strictObject({ id: z.uuid(), etat: z.enum(["repondu", "a-repondre", "premiere-reponse"]) });

const NOTICES = {
  repondu: "message-answered",
  "a-repondre": "message-unanswered",
  "premiere-reponse": "message-first-answer",
} as const;

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { id, etat } = await readFields(request, schema);
  const isAnswered = etat !== "a-repondre";
  const isFirst = etat === "premiere-reponse";
  const marked = await (isFirst ? markFirstAnswer(db, actor, id) : markAnswered(db, actor, { id, isAnswered }));
  if (!marked.ok) throw notFound();
  const back = contactsAddress({ ...contactFilters(url.searchParams), list: "messages" });
  const page = `${back}&page=${pageNumber(url.searchParams.get("page"))}`;
  throw redirect(withNotice(page, NOTICES[etat]), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: LIST_LABELS[loaderData?.filters.list ?? "all"].title },
];

const LISTS = Object.keys(LIST_LABELS) as ContactList[];

export default function Contacts({ loaderData }: Route.ComponentProps) {
  const { filters, address, mediator, shown, people, counts } = loaderData;
  const { rows } = shown;
  const isFiltered = hasFilter(filters);
  return (
    <>
      <AdminHead title="Contacts">
        <ExportForm action={href("/admin/contacts/export")} filters={filterFields(filters)} />
      </AdminHead>
      <FlashNotice />
      <Tabs
        label="Listes"
        tabs={LISTS.map((list) => ({
          href: `${href("/admin/contacts")}?vue=${LIST_SLUGS[list]}`,
          label: LIST_LABELS[list].tab,
          isCurrent: list === filters.list,
          count: countOf(list, counts),
        }))}
      />
      {shown.list === "challenge" && <Cohorts cohorts={shown.cohorts} chosen={filters.cohort} />}
      {shown.list === "challenge" && <h2>Inscriptions</h2>}
      <Filters filters={filters} />
      {shown.list === "all" && <Everybody contacts={shown.rows.items} people={people} isFiltered={isFiltered} />}
      {shown.list === "challenge" && <Signups signups={shown.rows.items} people={people} isFiltered={isFiltered} />}
      {shown.list === "guide" && <GuideRequests requests={shown.rows.items} people={people} isFiltered={isFiltered} />}
      {shown.list === "lead" && (
        <GuideRequests files requests={shown.rows.items} people={people} isFiltered={isFiltered} />
      )}
      {shown.list === "messages" && (
        <Messages
          messages={shown.rows.items}
          address={address}
          mediator={mediator}
          people={people}
          isFiltered={isFiltered}
        />
      )}
      {shown.list === "consents" && (
        <Consents consents={shown.rows.items} people={people} imports={shown.imports} isFiltered={isFiltered} />
      )}
      <Pagination {...rows} unit={LIST_LABELS[filters.list].unit} />
    </>
  );
}

function countOf(list: ContactList, counts: Route.ComponentProps["loaderData"]["counts"]): string | undefined {
  if (list === "consents") return undefined;
  const count = countLabel(counts[list]);
  if (list === "messages") return counts.messages > 0 ? `${count} à répondre` : undefined;
  return count;
}

const hasFilter = ({ search, cohort, status }: ContactFilters) => search !== "" || cohort !== null || status !== null;

function Filters({ filters }: { filters: ContactFilters }) {
  const { list, search, cohort, status } = filters;
  const isMessages = list === "messages";
  const statuses = Object.entries(isMessages ? MESSAGE_STATUS_LABELS : SUBSCRIBER_STATUS_LABELS);
  return (
    <FilterBar
      label={LIST_LABELS[list].tab.toLowerCase()}
      href={`${href("/admin/contacts")}?vue=${LIST_SLUGS[list]}`}
      isFiltered={hasFilter(filters)}
    >
      <input type="hidden" name="vue" value={LIST_SLUGS[list]} />
      {cohort && <input type="hidden" name="cohorte" value={cohort} />}
      <FilterSearch
        label={isMessages ? "Nom, e-mail ou mots" : "Prénom, e-mail ou téléphone"}
        name="recherche"
        value={search}
      />
      <FilterSelect
        label="État"
        name="etat"
        all={isMessages ? "Tous" : "Toutes"}
        options={statuses.map(([known, label]) => ({ value: STATUS_SLUGS[known as keyof typeof STATUS_SLUGS], label }))}
        value={status && STATUS_SLUGS[status]}
      />
    </FilterBar>
  );
}
