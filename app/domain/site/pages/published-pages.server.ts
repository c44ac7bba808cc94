import { expressionBuilder, sql } from "kysely";
import { env } from "#app/config/env.server.ts";
import { currentDraft } from "#app/config/request-scope.server.ts";
import type { PageBody } from "#app/content/texts/page-schema.ts";
import { isTextKey, texts } from "#app/content/texts/registry.ts";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import { shownClaims } from "../claims/shown-claims.server.ts";
import { stateFigures } from "../claims/stated-text.ts";
import { readPageBody } from "./pages.server.ts";

export interface ShownPage {
  id: string;
  body: PageBody;
}

/** As visitors see it; an administrator who looks at a draft sees that one. */
export async function findShownPage(db: Db, slug: string): Promise<ShownPage | undefined> {
  const row = await db
    .selectFrom("pages")
    .leftJoin("pageVersions", "pageVersions.id", "pages.publishedVersionId")
    .select(["pages.id", "body"])
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row && shown(db, row.id, row.body);
}

/** The blocks that a formation's page shows between its header and its offer, when they are published. */
export async function findSalesPage(db: Db, formationId: string): Promise<ShownPage | undefined> {
  const row = await db
    .selectFrom("pages")
    .innerJoin("pageVersions", "pageVersions.id", "pages.publishedVersionId")
    .select("body")
    .where("pages.id", "=", formationId)
    .executeTakeFirst();
  return shown(db, formationId, row?.body ?? null);
}

async function shown(db: Db, id: string, published: unknown): Promise<ShownPage | undefined> {
  const draft = currentDraft();
  const written = draft?.key === id ? draft.body : published;
  if (!written) return undefined;
  const instead = { metaTitle: env.SITE_NAME, metaDescription: env.SITE_NAME };
  return { id, body: stateFigures(readPageBody(written), instead, await shownClaims(db)) };
}

/** The address of the published page that had this one. */
export async function pageSlugAfter(db: Db, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom("pageRedirects")
    .innerJoin("pages", "pages.id", "pageRedirects.pageId")
    .select("pages.slug")
    .where("pageRedirects.slug", "=", slug)
    .where("publishedVersionId", "is not", null)
    .executeTakeFirst();
  return row?.slug ?? null;
}

export async function publishedSlugs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("pages")
    .select("slug")
    .where("publishedVersionId", "is not", null)
    .where("slug", "is not", null)
    .$narrowType<{ slug: string }>()
    .orderBy("slug")
    .execute();
  return rows.map(({ slug }) => slug);
}

const { ref } = expressionBuilder<DB, "pageVersions">();

export async function isOnPublishedPage(db: Db, assetId: string): Promise<boolean> {
  const block = { asset: assetId, hidden: false };
  const kinds = ["picture", "film"].map((kind) => JSON.stringify({ blocks: [{ ...block, kind }] }));
  const row = await db
    .selectFrom("pages")
    .innerJoin("pageVersions", "pageVersions.id", "pages.publishedVersionId")
    .select("pages.id")
    .where(({ or }) => or(kinds.map((part) => sql<boolean>`${ref("pageVersions.body")} @> ${part}::jsonb`)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** In any version of a page or a text: an old one can be published again. A sales page has its formation's name. */
export async function usesByPages(db: Db, assetId: string) {
  const { rows } = await sql<{ kind: "page" | "text"; id: string; name: string }>`select distinct kind, id, name
    from (select 'page' as kind, page_id::text as id, coalesce(pages.slug, formations.name, '') as name, body
        from page_versions join pages on pages.id = page_id left join formations on formations.id = formation_id
      union all select 'text', key, key, body from text_versions) versions
    where jsonb_path_exists(body, '$.**.asset ? (@ == $id)', jsonb_build_object('id', ${assetId}::text))
    order by kind, id`.execute(db);
  return rows.map((use) => (isTextKey(use.id) ? { ...use, name: texts[use.id].title } : use));
}
