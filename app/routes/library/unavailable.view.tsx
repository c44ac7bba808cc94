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
export function unavailable() {
  return data(null, { status: 503, headers: { "Retry-After": `${RETRY_SECONDS}` } });
}

type Args = Parameters<typeof pageMeta>[0] & { loaderData?: unknown };

/** The head of a library page. Without content it is kept out of search engines. */
export function libraryMeta(
  args: Args,
  { metaTitle: title, metaDescription: description }: { metaTitle: string; metaDescription: string },
): MetaDescriptor[] {
  return pageMeta(args, { title, description, noindex: isEmpty(args.loaderData) });
}

function isEmpty(records: unknown): boolean {
  return records === null || (Array.isArray(records) && records.length === 0);
}
