import { data, redirect } from "react-router";
import { z } from "zod";
import { markAnswered } from "#app/domain/people/answer-message.server.ts";
import {
  countUnanswered,
  listCohorts,
  listConsents,
  listGuideRequests,
  listMessages,
  listSignups,
} from "#app/domain/people/lists.server.ts";
import { type ContactFilters, type ContactView, contactFilters, contactsAddress } from "#app/domain/people/views.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/notices.ts";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/contacts";
import { ContactsView } from "./contacts.view.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const filters = contactFilters(url.searchParams);
  return {
    filters,
    address: { pathname: url.pathname, search: url.search },
    shown: await readView(db, filters, pageNumber(url.searchParams.get("page"))),
    unanswered: await countUnanswered(db),
    notice: readNotice(url),
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
  const isAnswered = etat === "repondu";
  const marked = await markAnswered(context.get(dbContext), actorFrom(context), { id, isAnswered });
  if (!marked.ok) throw data(null, { status: 404 });
  const back = contactsAddress({ ...contactFilters(url.searchParams), view: "messages" });
  const page = `${back}&page=${pageNumber(url.searchParams.get("page"))}`;
  throw redirect(withNotice(page, isAnswered ? "message-answered" : "message-unanswered"), 303);
}

const TITLES: Record<ContactView, { title: string; description: string }> = {
  challenge: { title: "Contacts\u00a0: challenge", description: "Qui s’est inscrite au challenge, départ par départ." },
  guide: { title: "Contacts\u00a0: guide", description: "Qui a demandé le guide, et qui a confirmé son adresse." },
  messages: { title: "Contacts\u00a0: messages", description: "Les messages reçus, ceux qui attendent une réponse." },
  consentements: {
    title: "Contacts\u00a0: consentements",
    description: "Qui a accepté quoi, quand, et ce qui est en vigueur.",
  },
};

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { title, description } = TITLES[loaderData?.filters.view ?? "challenge"];
  return [{ title }, { name: "description", content: description }];
};

export default function Contacts({ loaderData }: Route.ComponentProps) {
  return <ContactsView {...loaderData} />;
}
