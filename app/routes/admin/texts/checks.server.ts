import { href, type RouterContextProvider } from "react-router";
import { runWithDraft } from "#app/config/request-scope.server.ts";
import type { LegalDocument } from "#app/content/legal/blocks.ts";
import { isLegalSlug } from "#app/content/legal/documents.ts";
import { fillsOf, isTextKey, mayState, TEXT_KEYS, type TextKey, texts } from "#app/content/texts/registry.ts";
import { typeset } from "#app/content/typography.ts";
import { listFormations } from "#app/domain/shop/catalogue/formations.server.ts";
import { missingAddresses } from "#app/domain/shop/catalogue/missing-addresses.server.ts";
import { announcedReductions } from "#app/domain/shop/codes/public-code.server.ts";
import { shownClaims } from "#app/domain/site/claims/shown-claims.server.ts";
import { publishedSlugs } from "#app/domain/site/pages/published-pages.server.ts";
import { imposedDocument } from "#app/domain/site/texts/legal-text.server.ts";
import { checkText, mapTexts, type TextRemark } from "#app/domain/site/texts/text-checks.ts";
import { findEditable, type VersionStore } from "#app/domain/site/texts/versions.server.ts";
import { strings } from "#app/domain/values/lines.ts";
import { originalBody, PLACEHOLDERS } from "#app/domain/values/published-texts.server.ts";
import { dbContext, type PageRenderer, pageContext } from "#app/middleware/contexts.ts";
import { notFound } from "#app/middleware/guards.server.ts";
import { listedPages } from "#app/routing/route-table.server.ts";
import type { Db } from "#db/connection.server.ts";

/** The text that an address names, or a 404. */
export function textKeyOf(key: string): TextKey {
  if (!isTextKey(key)) throw notFound();
  return key;
}

/** As long texts write a link: « [le contact](/contact) ». */
const INLINE_LINK = /\[[^\]]{1,200}\]\(([^()\s]{1,300})\)/g;

/** What a text may say. */
export interface Rules {
  /** What has been read, and is not checked again. */
  original: unknown;
  /** What it may hold in braces, beside what every text may; null: nothing at all. */
  fills: readonly string[] | null;
  /** Whether it may name figures of the founder's own: its page reads them anew. */
  mayState: boolean;
}

export function rulesOf(key: TextKey): Rules {
  return { original: originalBody(key), fills: fillsOf(key), mayState: mayState(key) };
}

export async function remarksOnWords(db: Db, body: unknown, rules: Rules): Promise<TextRemark[]> {
  const { original, fills, mayState: states } = rules;
  const claims = await shownClaims(db);
  const placeholders = fills ? [...fills, ...Object.keys(PLACEHOLDERS), ...(states ? claims.tokens : [])] : [];
  return checkText(body, { original, placeholders, claims, reductions: await announcedReductions(db) });
}

/** The remarks on a text, with the links that lead nowhere: each of its pages is asked for, as a visitor would. */
export async function remarksOn(db: Db, body: unknown, rules: Rules, renderPage: PageRenderer): Promise<TextRemark[]> {
  const remarks = await remarksOnWords(db, body, rules);
  const read = new Set(strings(rules.original).map(({ text }) => text));
  const links = strings(body).flatMap(({ field, text }) => {
    const targets = /(?:^|-)to$/.test(field) ? [text] : [...text.matchAll(INLINE_LINK)].map(([, to = ""]) => to);
    return read.has(text) ? [] : targets.filter((to) => to.startsWith("/")).map((to) => ({ field, text: to }));
  });
  const statuses = new Map<string, number>();
  for (const { text } of links) {
    const [page = "/"] = text.split("#");
    if (!statuses.has(page)) statuses.set(page, (await renderPage(page)).status);
  }
  const dead = links.filter(({ text }) => (statuses.get(text.split("#")[0] ?? "") ?? 0) >= 400);
  return [
    ...remarks,
    ...dead.map(({ field, text }) => ({
      field,
      isFault: true,
      message: `«\u00a0${text}\u00a0» ne mène à aucune page du site.`,
    })),
  ];
}

/** As a French printer sets it. */
export function typesetText<Body>(body: Body): Body {
  return mapTexts(body, typeset);
}

/** The page of a text; null where what it sold is gone. */
export async function shownPath(db: Db, key: TextKey): Promise<string | null> {
  const { path } = texts[key];
  return (await missingAddresses(db)).includes(path) ? null : path;
}

/** The part of a legal document that the founder cannot change. */
export function imposedOf(key: TextKey): LegalDocument | null {
  const slug = key.replace(/^legal-/, "");
  return slug !== key && isLegalSlug(slug) ? imposedDocument(slug) : null;
}

/** For the fields that take an address. */
export async function knownAddresses(db: Db): Promise<{ path: string; title?: string }[]> {
  const pages = listedPages(await missingAddresses(db));
  const titles = new Map<string, string>(TEXT_KEYS.map((key) => [texts[key].path, texts[key].title]));
  const own = (await listFormations(db)).map(({ slug, name }) => ({
    path: href("/formations/:slug", { slug }),
    title: name,
  }));
  const free = (await publishedSlugs(db)).map((slug) => ({ path: href("/p/:slug", { slug }) }));
  const shipped = pages.map(({ path }) => ({ path, title: path === "/" ? "Accueil" : titles.get(path) }));
  return [...shipped.sort((a, b) => a.path.localeCompare(b.path)), ...own, ...free];
}

export const UNSEEN = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

interface Draft {
  editor: string | null;
  rules: Rules;
}

/** Runs what shows a text, with the newest version of it in place of the published one, and what « Publier » refuses. */
export async function withNewest<Body, Result>(
  context: Readonly<RouterContextProvider>,
  store: VersionStore<Body>,
  { editor, rules }: Draft,
  run: () => Promise<Result>,
): Promise<Result> {
  const db = context.get(dbContext);
  const { body } = await findEditable(db, store);
  const faults = (await remarksOnWords(db, body, rules)).filter(({ isFault }) => isFault);
  const messages = [...new Set(faults.map(({ message }) => message))];
  return runWithDraft({ key: store.id, body, editor, faults: messages }, run);
}

/** The page itself, as every visitor will get it, with the newest version of what it shows. */
export async function previewAnswer<Body>(
  context: Readonly<RouterContextProvider>,
  store: VersionStore<Body>,
  { path, ...draft }: Draft & { path: string },
): Promise<Response> {
  return unseen(await withNewest(context, store, draft, () => context.get(pageContext)(path)));
}

/** What only an administrator may see: kept by no cache and no search engine. */
export function unseen(page: Response): Response {
  const headers = new Headers(page.headers);
  for (const [name, value] of Object.entries(UNSEEN)) headers.set(name, value);
  return new Response(page.body, { status: page.status, headers });
}
