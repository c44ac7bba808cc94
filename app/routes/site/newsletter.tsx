import { href } from "react-router";
import { findArchived } from "#app/domain/people/newsletters/archive.server.ts";
import { letterHtml } from "#app/domain/values/markdown.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RichText } from "#app/ui/rich-text.tsx";
import type { Route } from "./+types/newsletter";

export const handle = { robots: "listed" } satisfies Handle;

/** A newsletter that the founder shows to everybody. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const letter = orNotFound(await findArchived(context.get(dbContext), slug));
  const { subject, intro, bodyMd, signature, frozenAt } = letter;
  return { subject, intro, html: letterHtml(bodyMd), signature, at: frozenAt.toISOString() };
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, { title: args.loaderData.subject, description: args.loaderData.intro }) : [];

export default function ArchivedNewsletter({
  loaderData: { subject, intro, html, signature, at },
}: Route.ComponentProps) {
  return (
    <article className="wrap py-16">
      <div className="flow mx-auto max-w-176">
        <p className="eyebrow">
          Infolettre du <time dateTime={at}>{formatDate(at)}</time>
        </p>
        <h1 className="wrap-anywhere">{subject}</h1>
        <p className="lead">{intro}</p>
        <RichText html={html} />
        {signature && <p className="whitespace-pre-wrap">{signature}</p>}
        <p className="hint">
          <a className="link" href={href("/infolettres.xml")}>
            Suivre les prochaines par RSS
          </a>
        </p>
      </div>
    </article>
  );
}
