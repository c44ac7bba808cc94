import { seller } from "#app/config/seller.server.ts";
import { photographsIn, type ShownPhotograph, showPhotographs } from "#app/content/photograph.ts";
import { type PageBlock, shownBlocks } from "#app/content/texts/page-schema.ts";
import { listOffers } from "#app/domain/people/subscribers/lead-files.server.ts";
import { marketingConsentText } from "#app/domain/people/subscribers/marketing-consent.ts";
import { listStoriesAbout } from "#app/domain/people/testimonials/testimonials.server.ts";
import { filmOf } from "#app/domain/school/blocks/film.tsx";
import { pictureOf } from "#app/domain/school/blocks/image.tsx";
import { lessonHtml } from "#app/domain/school/courses/editing/draft.server.ts";
import { readLessonMedia } from "#app/domain/school/media/lesson-media.server.ts";
import type { LessonAsset } from "#app/domain/school/media/lesson-media.ts";
import { contentsOf } from "#app/domain/school/programme/contents.server.ts";
import { findPublishedFormation } from "#app/domain/shop/catalogue/formations.server.ts";
import type { ShownPage } from "#app/domain/site/pages/published-pages.server.ts";
import { readPhotographs, type SitePicture } from "#app/domain/site/pictures/photographs.server.ts";
import type { Db } from "#db/connection.server.ts";
import { saleState } from "../shop/labels.ts";
import { formationCard } from "./formation-card.view.tsx";

interface Facts {
  db: Db;
  /** Of a sales page, that of the formation. */
  pageId: string;
  assets: ReadonlyMap<string, LessonAsset>;
  offers: ReadonlyMap<string, string>;
  pictures: ReadonlyMap<string, SitePicture>;
}

/** What the blocks of a page show now. One whose picture or formation is not there any more is left out. */
export async function readBlocks(db: Db, { id, body }: ShownPage) {
  const blocks = shownBlocks(body);
  const ids = blocks.flatMap((block) => ("asset" in block ? [block.asset] : []));
  const { assets } = await readLessonMedia(db, ids);
  const pictures = await readPhotographs(
    db,
    photographsIn(blocks).map(({ asset }) => asset),
  );
  const offers = blocks.some(({ kind }) => kind === "lead") ? await listOffers(db, id) : new Map<string, string>();
  const found = await Promise.all(
    blocks.map((block, index) => readBlock({ db, pageId: id, assets, offers, pictures }, block, `bloc-${index + 1}`)),
  );
  return found.filter((block) => block !== null);
}

export type ShownBlock = Awaited<ReturnType<typeof readBlocks>>[number];

async function readBlock({ db, pageId, assets, offers, pictures }: Facts, block: PageBlock, id: string) {
  switch (block.kind) {
    case "opening":
      return { ...block, id, picture: showPhotographs(block.picture, pictures) as ShownPhotograph | undefined };
    case "points":
    case "questions":
      return { ...block, id };
    case "text":
      return { ...block, id, html: lessonHtml(block.text) };
    case "picture": {
      const asset = assets.get(block.asset);
      const picture = asset && pictureOf({ id, alt: block.alt, caption: block.caption ?? "" }, asset);
      return picture ? { kind: block.kind, id, picture } : null;
    }
    case "film": {
      const asset = assets.get(block.asset);
      const options = { quality: "480", savesData: false, start: 0, keepsPosition: false, transcript: null } as const;
      const film = asset && filmOf({ id, title: block.title }, asset, options);
      return film ? { kind: block.kind, id, film } : null;
    }
    case "testimonials": {
      const stories = await listStoriesAbout(db, [block.about], { withSamples: true });
      return stories.length > 0 ? { kind: block.kind, id, stories } : null;
    }
    case "contents": {
      // As the order page lists it now.
      const items = (await findPublishedFormation(db, block.formation))?.features ?? [];
      return items.length > 0 ? { kind: "points" as const, id, headline: block.headline, items } : null;
    }
    case "price":
    case "order": {
      const formation = await findPublishedFormation(db, block.formation);
      if (!formation) return null;
      const contents = await contentsOf(db, formation.id);
      const card = { ...formationCard(formation, contents), isHere: formation.id === pageId };
      return block.kind === "price"
        ? { kind: block.kind, id, headline: block.headline, card }
        : { kind: block.kind, id, text: block.text, card, notForSale: saleState(formation.notForSale) };
    }
    case "lead": {
      const { kind, headline, text, button } = block;
      const file = offers.get(block.asset) ?? null;
      return { kind, id, headline, text, button, file, consentText: marketingConsentText(seller.name) };
    }
  }
}
