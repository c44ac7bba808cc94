import { data, redirect } from "react-router";
import { z } from "zod";
import { listCohorts, listSignups } from "#app/domain/people/subscribers/challenge-signups.server.ts";
import { listConsents } from "#app/domain/people/subscribers/consent-list.server.ts";
import type { ContactFilters } from "#app/domain/people/subscribers/contact-lists.ts";
import { listGuideRequests } from "#app/domain/people/subscribers/guide-requests.server.ts";
import { countUnanswered, listMessages, markAnswered } from "#app/domain/people/subscribers/messages.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/contacts";
import { contactFilters, contactsAddress } from "./contact-filters.ts";
import { ContactsView } from "./contacts.view.tsx";
import { LIST_LABELS } from "./labels.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const filters = contactFilters(url.searchParams);
  return {
    filters,
    address: { pathname: url.pathname, search: url.search },
    shown: await readList(db, filters, pageNumber(url.searchParams.get("page"))),
    unanswered: await countUnanswered(db),
    notice: readNotice(url),
  };
}

async function readList(db: Db, filters: ContactFilters, page: number) {
  const { list } = filters;
  if (list === "guide") return { list, rows: await listGuideRequests(db, filters, page) };
  if (list === "messages") return { list, rows: await listMessages(db, filters, page) };
  if (list === "consents") return { list, rows: await listConsents(db, filters, page) };
  return { list, rows: await listSignups(db, filters, page), cohorts: await listCohorts(db) };
}

const schema = z.strictObject({ id: z.uuid(), etat: z.enum(["repondu", "a-repondre"]) });

/** Marks a message as answered or not answered, and leads back to the list. */
export async function action({ request, url, context }: Route.ActionArgs) {
  requireAdmin(context);
  const form = schema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) throw data(null, { status: 400 });
  const { id, etat } = form.data;
  const isAnswered = etat === "repondu";
  const marked = await markAnswered(context.get(dbContext), actorFrom(context), { id, isAnswered });
  if (!marked.ok) throw data(null, { status: 404 });
  const back = contactsAddress({ ...contactFilters(url.searchParams), list: "messages" });
  const page = `${back}&page=${pageNumber(url.searchParams.get("page"))}`;
  throw redirect(withNotice(page, isAnswered ? "message-answered" : "message-unanswered"), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { title, description } = LIST_LABELS[loaderData?.filters.list ?? "challenge"];
  return [{ title }, { name: "description", content: description }];
};

export default function Contacts({ loaderData }: Route.ComponentProps) {
  return <ContactsView {...loaderData} />;
}
