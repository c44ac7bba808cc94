import { data, href, redirect } from "react-router";
import { z } from "zod";
import { isRegulated, listOpinions, receiveOpinion } from "#app/domain/shop/launch/opinions.server.ts";
import { formatDate, parisDay } from "#app/domain/values/time.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import { type FilePart, readParts } from "../media/upload-form.server.ts";
import type { Route } from "./+types/opinions";
import { RECEPTION_LABELS } from "./labels.ts";
import { OpinionsView } from "./opinions.view.tsx";

export const handle = { body: "stream", budget: "uploads", section: href("/admin/lancement") } satisfies Handle;

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const opinions = await listOpinions(context.get(dbContext));
  return {
    notice: readNotice(url),
    opinions: opinions.map(({ signedOn, receivedAt, ...opinion }) => ({
      ...opinion,
      dates: `signé le ${formatDate(signedOn)}, déposé le ${formatDate(receivedAt)}`,
    })),
  };
}

/** The document arrives after the fields that say what it is about. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const { stream } = context.get(requestContext);
  const type = request.headers.get("Content-Type") ?? "";
  const refuse = (reason: keyof typeof RECEPTION_LABELS) => data({ error: RECEPTION_LABELS[reason] }, { status: 400 });
  if (!stream || !/^multipart\/form-data;.*boundary=/i.test(type)) return refuse("no-file");
  const received = await readParts(stream, type, async ({ name, file, fields }: FilePart) => {
    const subject = fields.get("sujet");
    const signedOn = z.iso.date().safeParse(fields.get("date")).data;
    const isPast = signedOn !== undefined && signedOn <= parisDay(new Date()).toString();
    if (!isRegulated(subject) || !isPast) {
      file.resume();
      return { ok: false, reason: isPast ? "no-subject" : "no-date" } as const;
    }
    return receiveOpinion(context.get(dbContext), actor, { subject, signedOn, name, file });
  });
  if (!received.ok) return refuse(received.reason);
  throw redirect(withNotice(href("/admin/avis"), "opinion-received"), 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Avis d’avocat" },
  { name: "description", content: "Les documents qui autorisent les offres réglementées." },
];

export default function Opinions({ loaderData, actionData }: Route.ComponentProps) {
  return <OpinionsView {...loaderData} error={actionData?.error} />;
}
