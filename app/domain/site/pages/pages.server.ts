import { newPage, type PageBody, page, shownBlocks } from "#app/content/texts/page-schema.ts";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { offerFiles } from "#app/domain/people/subscribers/lead-files.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { invalidatePages } from "#app/domain/values/invalidate-pages.server.ts";
import { REMOVED } from "#app/domain/values/removed.server.ts";
import { setFlag } from "#app/domain/values/settings.server.ts";
import type { Db } from "#db/connection.server.ts";
import { violatedConstraint } from "#db/errors.server.ts";
import type { PageState } from "#db/types.ts";
import { cutSlug } from "../../values/slug.ts";
import {
  findEditable,
  hasPlan,
  publishDue,
  type VersionStore,
  type Waiting,
  waitingOf,
} from "../texts/versions.server.ts";

const TABLES = { owners: "pages", ownerKey: "id", versions: "page_versions", owner: "page_id" } as const;

/** A page of the founder's own, or the sales page of a formation, which has its id and stands at its address. */
export interface Page {
  id: string;
  /** Null: a sales page. */
  slug: string | null;
  state: PageState;
}

export async function findPage(db: Db, id: string): Promise<Page | undefined> {
  return db.selectFrom("pages").select(["id", "slug", "state"]).where("id", "=", id).executeTakeFirst();
}

/** `origin`: what the sales page of a formation begins with; it becomes a row when something is saved. */
export function pageStore(id: string, origin?: PageBody): VersionStore<PageBody> {
  return {
    tables: TABLES,
    entity: "free_page",
    id,
    read: readPageBody,
    original: () => origin ?? newPage(""),
    async create(trx) {
      if (!origin) return;
      await trx
        .insertInto("pages")
        .values({ id, formationId: id })
        .onConflict((on) => on.doNothing())
        .execute();
    },
    published: (trx, body) => offerFiles(trx, id, offersOf(body)),
  };
}

/** The files that a page offers, and what their emails say. */
export function offersOf(body: PageBody) {
  return shownBlocks(body)
    .filter((block) => block.kind === "lead")
    .map(({ asset, subject, message, button }) => ({ assetId: asset, mail: { subject, text: message, button } }));
}

/** A block that another release wrote, and that does not fit, is left out: never a broken page. */
export function readPageBody(stored: unknown): PageBody {
  const whole = page.safeParse(stored);
  if (whole.success) return whole.data;
  const { metaTitle = "", metaDescription = "", blocks = [] } = stored as Partial<PageBody>;
  const known = blocks.flatMap((block) => page.shape.blocks.safeParse([block]).data ?? []);
  return { metaTitle, metaDescription, blocks: known };
}

export function publishDuePages(db: Db): Promise<void> {
  return publishDue<PageBody>(db, TABLES, (id) => pageStore(id));
}

type Addressed = { ok: true; id: string } | { ok: false; reason: "taken" | "led-elsewhere" };

export function createPage(db: Db, actor: Actor, { title, slug }: { title: string; slug: string }): Promise<Addressed> {
  return insertPage(db, actor, slug, newPage(title));
}

/** The newest version of the page as the draft of a new one, at an address of its own. */
export async function copyPage(db: Db, actor: Actor, id: string, slug: string): Promise<string> {
  const { body } = await findEditable(db, pageStore(id));
  const copy = { ...body, metaTitle: `${body.metaTitle} (copie)`.slice(0, 120) };
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "-copie" : `-copie-${number}`;
    const made = await insertPage(db, actor, cutSlug(slug, 80 - suffix.length) + suffix, copy);
    if (made.ok) return made.id;
  }
}

async function insertPage(db: Db, actor: Actor, slug: string, body: PageBody): Promise<Addressed> {
  return refusingTaken(() =>
    db.transaction().execute(async (trx): Promise<Addressed> => {
      const id = newId();
      if (!(await freeAddress(trx, slug, id))) return { ok: false, reason: "led-elsewhere" };
      await trx.insertInto("pages").values({ id, slug }).execute();
      await trx
        .insertInto("pageVersions")
        .values({ id: newId(), pageId: id, body: JSON.stringify(body), state: "draft", by: actor.name })
        .execute();
      await audit(trx, actor, { action: "create", entity: "free_page", entityId: id, after: { slug } });
      return { ok: true, id };
    }),
  );
}

/** The old address leads to the new one from then on. */
export function changeSlug(db: Db, actor: Actor, id: string, slug: string): Promise<Addressed> {
  return refusingTaken(() =>
    db.transaction().execute(async (trx): Promise<Addressed> => {
      const before = await trx
        .selectFrom("pages")
        .select("slug")
        .where("id", "=", id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      if (before.slug === slug || before.slug === null) return { ok: true, id };
      if (!(await freeAddress(trx, slug, id))) return { ok: false, reason: "led-elsewhere" };
      await trx.updateTable("pages").set({ slug }).where("id", "=", id).execute();
      await trx.insertInto("pageRedirects").values({ slug: before.slug, pageId: id }).execute();
      await audit(trx, actor, { action: "move", entity: "free_page", entityId: id, before, after: { slug } });
      await invalidatePages(trx);
      return { ok: true, id };
    }),
  );
}

/**
 * Ends the redirect from this address. False while it leads to another page that is online: its old links would show the
 * wrong one.
 */
async function freeAddress(trx: Db, slug: string, id: string): Promise<boolean> {
  const other = await trx
    .selectFrom("pageRedirects")
    .innerJoin("pages", "pages.id", "pageId")
    .select("pageId")
    .where("pageRedirects.slug", "=", slug)
    .where("pageId", "!=", id)
    .where("state", "=", "published")
    .executeTakeFirst();
  if (!other) await trx.deleteFrom("pageRedirects").where("slug", "=", slug).execute();
  return !other;
}

async function refusingTaken(run: () => Promise<Addressed>): Promise<Addressed> {
  try {
    return await run();
  } catch (error) {
    if (violatedConstraint(error) === "pages_slug_key") return { ok: false, reason: "taken" };
    throw error;
  }
}

/** Its versions stay. What was planned for it becomes a draft, because it was written for a page that is there. */
export async function withdrawPage(db: Db, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("pages")
      .set({ publishedVersionId: null })
      .where("id", "=", id)
      .where("publishedVersionId", "is not", null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    await trx
      .updateTable("pageVersions")
      .set({ state: "draft", publishAt: null })
      .where("pageId", "=", id)
      .where("state", "=", "scheduled")
      .execute();
    await offerFiles(trx, id, []);
    await audit(trx, actor, { action: "unpublish", entity: "free_page", entityId: id });
    await invalidatePages(trx);
  });
}

interface ListedPage extends Page {
  title: string;
  waiting: Waiting[];
  at: Date;
}

export async function listPages(db: Db): Promise<ListedPage[]> {
  const rows = await db
    .selectFrom("pages")
    .innerJoin("pageVersions as newest", "newest.pageId", "pages.id")
    .distinctOn("pages.id")
    .select(["pages.id", "pages.slug", "pages.state"])
    .select([
      "newest.state as newestState",
      "newest.at",
      "newest.body",
      hasPlan("page_versions", "page_id", "pages.id"),
    ])
    .orderBy("pages.id")
    .orderBy("newest.at", "desc")
    .orderBy("newest.id", "desc")
    .execute();
  return rows
    .map(({ id, slug, state, at, body, newestState, isPlanned }) => ({
      id,
      slug,
      state,
      at,
      title: readPageBody(body).metaTitle,
      waiting: waitingOf(newestState, isPlanned),
    }))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

export async function setRemoved(db: Db, actor: Actor, paths: readonly string[], isRemoved: boolean): Promise<void> {
  await db.transaction().execute((trx) => putRemoved(trx, actor, paths, isRemoved));
}

/** Takes pages that came with the site off it, or brings them back. What is so already is not done again. */
export async function putRemoved(trx: Db, actor: Actor, paths: readonly string[], isRemoved: boolean): Promise<void> {
  for (const path of paths) {
    if (await setFlag(trx, REMOVED + path, isRemoved))
      await audit(trx, actor, { action: isRemoved ? "hide" : "show", entity: "page", entityId: path });
  }
  await invalidatePages(trx);
}
