import { data, redirect } from "react-router";
import { z } from "zod";
import { liftSuppression, listSuppressed } from "#app/domain/mail/suppressed.server.ts";
import { pageNumber } from "#app/domain/paging.ts";
import { searchTerm } from "#app/domain/search.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin, writerOf } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/suppressed";
import { SuppressedView } from "./suppressed.view.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const search = searchTerm(url.searchParams.get("recherche"));
  return {
    search,
    list: await listSuppressed(context.get(dbContext), search, pageNumber(url.searchParams.get("page"))),
    address: { pathname: url.pathname, search: url.search },
    isLifted: url.searchParams.get("notice") === "leve",
  };
}

const schema = z.strictObject({
  email: z
    .string()
    .min(1)
    .max(254)
    .regex(/^\P{Cc}*$/u),
});

export async function action({ request, url, context }: Route.ActionArgs) {
  requireAdmin(context);
  const form = schema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) throw data(null, { status: 400 });
  await liftSuppression(context.get(dbContext), { writer: writerOf(context), email: form.data.email });
  throw redirect(`${url.pathname}?notice=leve`, 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Adresses bloquées" },
  { name: "description", content: "Les adresses qu’un serveur de messagerie a refusées pour de bon." },
];

export default function Suppressed({ loaderData }: Route.ComponentProps) {
  return <SuppressedView {...loaderData} />;
}
