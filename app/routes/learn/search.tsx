import { data, href } from "react-router";
import { typeset } from "#app/content/typography.ts";
import { consumeLimit } from "#app/domain/journal/limits/limits.server.ts";
import { momentAddress } from "#app/domain/school/blocks/transcript.tsx";
import { type Hit, searchFormation } from "#app/domain/school/search/search.server.ts";
import type { SnippetPart } from "#app/domain/school/search/snippet.ts";
import { clockLabel } from "#app/domain/values/duration.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorOf, signedInUser } from "#app/middleware/guards.server.ts";
import { tooManyRequests } from "#app/routing/client-limit.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/search";
import { closedFormation } from "./closed-formation.server.ts";
import { CoursePage, SearchBox } from "./course-page.view.tsx";

export const handle = { budget: "searches" } satisfies Handle;

/** « Rechercher » in a formation, for those who have access. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const term = searchTerm(url.searchParams.get("q"));
  const db = context.get(dbContext);
  const { id: userId } = signedInUser(context);
  // It reads all that she has written in the formation, which no index holds.
  const limit = term === "" ? null : await consumeLimit(db, actorOf(context), "search-user", userId);
  const isRefused = limit?.ok === false;
  const asked = { userId, formationSlug: params.slug, term: isRefused ? "" : term, at: new Date() };
  const search = await searchFormation(db, asked);
  if (!search) throw await closedFormation(db, userId, params.slug);
  const page = { slug: params.slug, name: search.name, term, hits: search.hits, isRefused };
  if (!isRefused) return data(page);
  return data(page, tooManyRequests(limit));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.term ? `«\u00a0${loaderData.term}\u00a0» · ${loaderData.name}` : "Rechercher" },
];

export default function Search({ loaderData }: Route.ComponentProps) {
  const { slug, name, term, hits, isRefused } = loaderData;
  return (
    <CoursePage
      slug={slug}
      name={name}
      title="Rechercher"
      lead={
        <>
          <SearchBox slug={slug} term={term} />
          {term !== "" && (
            <p className="wrap-anywhere text-ink-soft" role="status">
              {isRefused ? TOO_MANY : summary(term, hits.length)}
            </p>
          )}
        </>
      }
    >
      {hits.length > 0 && (
        <ol className="m-0 flex list-none flex-col gap-6 p-0 [&_mark]:rounded-sm [&_mark]:bg-primary-mid [&_mark]:text-ink">
          {hits.map((hit, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the hits never change their order
            <Found key={index} hit={hit} slug={slug} />
          ))}
        </ol>
      )}
    </CoursePage>
  );
}

const TOO_MANY = "Tu as cherché beaucoup de mots de suite. Réessaie dans quelques minutes.";

function summary(term: string, hits: number): string {
  if (hits === 0) return `Rien trouvé pour «\u00a0${term}\u00a0». Essaie un seul mot, ou un mot plus simple.`;
  return `${hits}\u00a0${hits === 1 ? "passage trouvé" : "passages trouvés"} pour «\u00a0${term}\u00a0».`;
}

function Found({ hit, slug }: { hit: Hit; slug: string }) {
  const { kind, lesson, snippet } = hit;
  const title = kind === "title" ? snippet : [{ text: lesson.title, isHit: false }];
  return (
    <li className="flex flex-col gap-1 border-line border-t pt-4">
      <h2 className="text-lg leading-normal">
        <a className="link" href={addressOf(hit, slug)}>
          {/* A link is a flex box: each mark would be an item of its own, without the spaces beside it. */}
          <span>
            <Highlighted parts={title} />
          </span>
        </a>
      </h2>
      <p className="hint">{whereOf(hit)}</p>
      {kind !== "title" && (
        <p className="wrap-anywhere">
          <Highlighted parts={snippet} />
        </p>
      )}
    </li>
  );
}

function addressOf({ kind, lesson, blockId, second, isOpen }: Hit, slug: string): string {
  const anchor = kind === "note" ? "#notes" : blockId ? `#${blockId}` : "";
  if (!isOpen) return href("/formations/:slug/cahier", { slug }) + (kind === "note" ? "#mes-notes" : anchor);
  const address = href("/formations/:slug/apprendre/:lesson", { slug, lesson: lesson.slug });
  return address + (blockId && second !== null ? momentAddress(blockId, second) : anchor);
}

function whereOf({ kind, second }: Hit): string {
  switch (kind) {
    case "title":
      return "Titre de la leçon";
    case "text":
      return "Dans la leçon";
    case "film":
      return `Dans le film, à ${clockLabel(second ?? 0)}`;
    case "note":
      return "Dans tes notes";
    case "answer":
      return "Dans tes réponses";
  }
}

/** Passages are stored with plain spaces. */
function Highlighted({ parts }: { parts: SnippetPart[] }) {
  return parts.map(({ text, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    isHit ? <mark key={index}>{text}</mark> : typeset(text),
  );
}
