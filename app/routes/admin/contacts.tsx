import { data, redirect } from "react-router";
import { z } from "zod";
import { markAnswered } from "#app/domain/contacts/answer-message.server.ts";
import {
  countUnanswered,
  listCohorts,
  listConsents,
  listGuideRequests,
  listMessages,
  listSignups,
} from "#app/domain/contacts/lists.server.ts";
import { type ContactFilters, contactFilters, contactsAddress } from "#app/domain/contacts/views.ts";
import { pageNumber } from "#app/domain/paging.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin, writerOf } from "#app/middleware/guards.server.ts";
import { noticeWords } from "#app/ui/notice-words.ts";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/contacts";
import { ContactsView } from "./contacts.view.tsx";

const NOTICES: Record<string, string> = {
  repondu: "Le message est noté comme répondu.",
  "a-repondre": "Le message est de nouveau à répondre.",
};

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const filters = contactFilters(url.searchParams);
  return {
    filters,
    address: { pathname: url.pathname, search: url.search },
    shown: await readView(db, filters, pageNumber(url.searchParams.get("page"))),
    unanswered: await countUnanswered(db),
    notice: noticeWords(NOTICES, url),
  };
}

async function readView(db: Db, filters: ContactFilters, page: number) {
  const { view } = filters;
  if (view === "guide") return { view, list: await listGuideRequests(db, filters, page) };
  if (view === "messages") return { view, list: await listMessages(db, filters, page) };
  if (view === "consentements") return { view, list: await listConsents(db, filters, page) };
  return { view, list: await listSignups(db, filters, page), cohorts: await listCohorts(db) };
}

const schema = z.strictObject({ id: z.uuid(), etat: z.enum(["repondu", "a-repondre"]) });

/** A message was answered, or was not: she comes back to the list as it was. */
export async function action({ request, url, context }: Route.ActionArgs) {
  requireAdmin(context);
  const form = schema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) throw data(null, { status: 400 });
  const { id, etat } = form.data;
  const marked = await markAnswered(context.get(dbContext), {
    writer: writerOf(context),
    id,
    isAnswered: etat === "repondu",
  });
  if (!marked.ok) throw data(null, { status: 404 });
  const back = contactsAddress({ ...contactFilters(url.searchParams), view: "messages" });
  throw redirect(`${back}&page=${pageNumber(url.searchParams.get("page"))}&notice=${etat}`, 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Contacts" },
  { name: "description", content: "Inscriptions au challenge, demandes du guide, messages et consentements." },
];

export default function Contacts({ loaderData }: Route.ComponentProps) {
  return <ContactsView {...loaderData} />;
}
