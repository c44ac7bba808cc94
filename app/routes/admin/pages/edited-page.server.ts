import { isDeepStrictEqual } from "node:util";
import { href, type RouterContextProvider } from "react-router";
import { coursePageOf } from "#app/content/courses/course-pages.ts";
import { type PageBody, shownBlocks, TO_WRITE } from "#app/content/texts/page-schema.ts";
import { assetChoices } from "#app/domain/school/courses/editing/edit-assets.server.ts";
import { listGifts } from "#app/domain/school/media/gifts.server.ts";
import { findEditableFormation } from "#app/domain/shop/catalogue/editable-formation.server.ts";
import { findPublishedFormation, listFormationNames } from "#app/domain/shop/catalogue/formations.server.ts";
import { managedSubjects } from "#app/domain/shop/catalogue/testimonial-subjects.server.ts";
import { findPage, offersOf, pageStore, readPageBody } from "#app/domain/site/pages/pages.server.ts";
import type { TextRemark } from "#app/domain/site/texts/text-checks.ts";
import { strings } from "#app/domain/values/lines.ts";
import { shortText } from "#app/domain/values/markdown.server.ts";
import { asAdmin, notFound } from "#app/middleware/guards.server.ts";
import { listRoutes } from "#app/routing/route-table.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Choices, mediaChoices } from "../blocks/choices.ts";
import { remarksOnPhotographs } from "../media/form-files.server.ts";
import { MEDIA_GONE } from "../media/labels.ts";
import { type Rules, typesetText } from "../texts/checks.server.ts";

export function openPage(context: Readonly<RouterContextProvider>, id: string) {
  const { db } = asAdmin(context);
  return pageWith(db, id);
}

/** A free page, or the sales page of the formation with this id, which need not be written yet. */
export async function pageWith(db: Db, id: string) {
  const page = await findPage(db, id);
  if (page?.slug)
    return {
      id,
      page,
      slug: page.slug,
      store: pageStore(id),
      path: href("/p/:slug", { slug: page.slug }),
      sells: null,
      isRead: page.state === "published",
      rules: rulesFor({}),
    };
  const formation = (await findEditableFormation(db, id))?.input;
  // The three main ones have pages of their own.
  if (!formation || coursePageOf(formation.slug)) throw notFound();
  const { slug, name } = formation;
  const original = salesPage(formation);
  return {
    id,
    page,
    slug: null,
    store: pageStore(id, original),
    path: href("/formations/:slug", { slug }),
    sells: { slug, name },
    isRead: (await findPublishedFormation(db, slug)) !== undefined,
    rules: rulesFor(original),
  };
}

const rulesFor = (original: unknown): Rules => ({ original, fills: [], mayState: true });

type Formation = NonNullable<Awaited<ReturnType<typeof findEditableFormation>>>["input"];

/** What the formation's page says without one, as blocks. */
function salesPage({ slug, name, description, features }: Formation): PageBody {
  const shown = { hidden: false };
  return {
    metaTitle: name.slice(0, 120),
    metaDescription: shortText(description).slice(0, 320),
    blocks: [
      features.length > 0
        ? { kind: "contents", headline: { text: "Ce qu’elle", accent: "contient" }, formation: slug, ...shown }
        : { kind: "text", text: description, ...shown },
      { kind: "testimonials", about: slug, ...shown },
    ],
  };
}

/** On a page that sells, a block that asks for a formation begins with the page's own. */
export function withOwnFormation(body: unknown, own: string): unknown {
  const { blocks } = body as { blocks: { formation?: string }[] };
  const filled = blocks.map((block) => (block.formation === "" ? { ...block, formation: own } : block));
  return { ...(body as object), blocks: filled };
}

/** What a page's blocks can show. */
export async function pageChoices(db: Db): Promise<Choices> {
  return {
    ...mediaChoices(await assetChoices(db)),
    gift: (await listGifts(db)).map(({ id, name }) => ({ value: id, label: name })),
    formation: (await listFormationNames(db)).map(({ slug, name }) => ({ value: slug, label: name })),
    category: await managedSubjects(db),
  };
}

const CHOSEN = { asset: MEDIA_GONE, formation: "Cette formation n’existe plus." };

/** What the blocks refer to must be there. */
function checkChoices({ blocks }: PageBody, choices: Choices, withoutCaptions: ReadonlySet<string>) {
  const isThere = (kind: keyof Choices, value: string) => choices[kind]?.some((choice) => choice.value === value);
  return blocks.flatMap((block, index): TextRemark[] => {
    const fault = (key: string, message: string) => [{ field: `blocks-${index}-${key}`, message, isFault: true }];
    switch (block.kind) {
      case "picture":
        return isThere("image", block.asset) ? [] : fault("asset", CHOSEN.asset);
      case "film":
        if (!isThere("video", block.asset)) return fault("asset", CHOSEN.asset);
        return withoutCaptions.has(block.asset)
          ? fault(
              "asset",
              "Ce film n’a pas de sous-titres\u00a0: ajoutez-les à sa page, dans «\u00a0Médias\u00a0». S’il est sans paroles, décochez-y «\u00a0On y entend une voix\u00a0».",
            )
          : [];
      case "lead":
        return isThere("gift", block.asset) ? [] : fault("asset", CHOSEN.asset);
      case "contents":
      case "price":
      case "order":
        return isThere("formation", block.formation) ? [] : fault("formation", CHOSEN.formation);
      case "testimonials":
        return isThere("category", block.about) ? [] : fault("about", "Ce sujet n’existe pas.");
      default:
        return [];
    }
  });
}

/** Whether the shop would email something that is not online. A block that does not fit is never published. */
export function changesEmails(typed: unknown, online: PageBody): boolean {
  const known = offersOf(online);
  return offersOf(typesetText(readPageBody(typed))).some(
    (offer) => !known.some((one) => isDeepStrictEqual(one, offer)),
  );
}

const UNWRITTEN = "Ce texte reste à écrire, ou ce bloc à retirer.";

/** The remarks on a page that is to be published. */
export async function remarksOnPage(db: Db, body: PageBody): Promise<TextRemark[]> {
  const assets = await assetChoices(db);
  const silent = new Set(assets.filter(({ lacksCaptions }) => lacksCaptions).map(({ id }) => id));
  const remarks = [
    ...checkChoices(body, await pageChoices(db), silent),
    ...(await remarksOnPhotographs(db, body)),
    ...strings(body)
      .filter(({ text }) => text === TO_WRITE)
      .map(({ field }) => ({ field, message: UNWRITTEN, isFault: true })),
  ];
  if (shownBlocks(body).length > 0) return remarks;
  return [...remarks, { field: "blocks", message: "Tous les blocs sont masqués.", isFault: true }];
}

const REFUSALS = {
  taken: "Une autre page a déjà cette adresse.",
  "led-elsewhere": "Cette adresse a été celle d’une autre page, et y mène encore.",
};

/** Why a page may not have this address: another one has it, or it would pass for a page of the site. */
export function whySlugIsRefused(slug: string, reason?: keyof typeof REFUSALS): string | undefined {
  if (reason) return REFUSALS[reason];
  const own = new Set(listRoutes().map(({ path }) => path.split("/")[1]));
  return own.has(slug)
    ? `«\u00a0${slug}\u00a0» est déjà une adresse du site\u00a0: choisissez-en une autre.`
    : undefined;
}
