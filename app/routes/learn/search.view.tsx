import type { SnippetPart } from "#app/domain/school/search/snippet.ts";
import { CoursePage } from "./course-page.view.tsx";
import { SearchBox } from "./search-box.view.tsx";
import type { ShownHit } from "./shown-hits.ts";

interface Props {
  slug: string;
  name: string;
  term: string;
  hits: ShownHit[];
}

export function SearchView({ slug, name, term, hits }: Props) {
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
              {summary(term, hits.length)}
            </p>
          )}
        </>
      }
    >
      {hits.length > 0 && (
        <ol className="m-0 flex list-none flex-col gap-6 p-0 [&_mark]:rounded-sm [&_mark]:bg-primary-mid [&_mark]:text-ink">
          {hits.map((hit) => (
            <Found key={hit.key} hit={hit} />
          ))}
        </ol>
      )}
    </CoursePage>
  );
}

function summary(term: string, hits: number): string {
  if (hits === 0) return `Rien trouvé pour «\u00a0${term}\u00a0». Essayez un seul mot, ou un mot plus simple.`;
  return `${hits}\u00a0${hits === 1 ? "passage trouvé" : "passages trouvés"} pour «\u00a0${term}\u00a0».`;
}

function Found({ hit: { address, title, where, snippet } }: { hit: ShownHit }) {
  return (
    <li className="flex flex-col gap-1 border-line border-t pt-4">
      <h2 className="text-lg">
        <a className="link" href={address}>
          <Highlighted parts={title} />
        </a>
      </h2>
      <p className="text-ink-soft text-sm leading-normal">{where}</p>
      {snippet && (
        <p className="wrap-anywhere">
          <Highlighted parts={snippet} />
        </p>
      )}
    </li>
  );
}

function Highlighted({ parts }: { parts: SnippetPart[] }) {
  return parts.map(({ text, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    isHit ? <mark key={index}>{text}</mark> : bound(text),
  );
}

/** Passages are stored with plain spaces, so the non-breaking ones are restored here. */
function bound(text: string): string {
  return text.replace(/ (?=[:;!?»%€])/g, "\u00a0").replaceAll("« ", "«\u00a0");
}
