import { data, href, type MetaDescriptor } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

/** Airtable does not answer and there is no snapshot. The link reloads the page. */
export function Unavailable({ text, address }: { text: string; address: string }) {
  return (
    <Outcome sun="rising" title={text}>
      <p className="actions">
        <ButtonLink href={address}>Réessayer</ButtonLink>
        <ButtonLink href={href("/ressources")} variant="secondary">
          Voir les ressources
        </ButtonLink>
      </p>
    </Outcome>
  );
}

const RETRY_SECONDS = 30;

/** 503 while there is no snapshot, so that nobody caches the page. */
const UNAVAILABLE = { status: 503, headers: { "Retry-After": `${RETRY_SECONDS}` } };

export function unavailable() {
  return data(null, UNAVAILABLE);
}

interface Shelf {
  words: { metaTitle: string; metaDescription: string };
  records: readonly unknown[] | undefined;
}

/** What a library page shows: the founder's words and records. */
export function shelf<Page extends Shelf>(page: Page) {
  return data(page, page.records ? undefined : UNAVAILABLE);
}

type Args = Parameters<typeof pageMeta>[0] & { loaderData?: Shelf | undefined };

/** The head of a library page. Without content it is kept out of search engines. */
export function libraryMeta(args: Args): MetaDescriptor[] {
  if (!args.loaderData) return [];
  const { words, records } = args.loaderData;
  const noindex = !records || records.length === 0;
  return pageMeta(args, { title: words.metaTitle, description: words.metaDescription, noindex });
}
