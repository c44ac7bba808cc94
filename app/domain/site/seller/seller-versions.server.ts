import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import {
  applySeller,
  brand,
  currentReaders,
  firstSettings,
  type SellerSettings,
  seller,
} from "#app/config/seller.server.ts";
import { READERS } from "#app/content/wording.ts";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { invalidatePages } from "#app/domain/values/invalidate-pages.server.ts";
import { FONTS_NAMES, type FontsName, ORIGINAL_BRAND, PALETTE_NAMES, type PaletteName } from "#app/theme/brand.ts";
import type { Db } from "#db/connection.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { invalidateTexts } from "../../values/invalidate-pages.server.ts";

const text = z.string().default("");
const picture = z.object({ hash: z.string(), width: z.number(), height: z.number(), widths: z.array(z.number()) });

/** What a version holds; a field that a later release adds has a value in an older version, too. */
const bodySchema = z.object({
  siteName: z.string().min(1).optional(),
  seller: z.object({
    name: text,
    founder: text,
    legalForm: text,
    capital: text.nullable(),
    address: z.object({ street: text, postalCode: text, city: text, country: text }),
    siren: text,
    rcs: text.nullable(),
    vatNumber: text.nullable(),
    soldIn: text.nullable(),
    email: text,
    privacyEmail: text,
    phone: text,
    phoneHours: text,
    publicationDirector: text,
    host: z.object({ name: text, address: text, phone: text }),
    mediator: z.object({ name: text, address: text, url: text, contractFrom: text, contractUntil: text }),
    invoicingPlatform: text,
    social: z.object({ instagram: text, facebook: text, youtube: text, tiktok: text, linkedin: text }),
  }),
  palette: z.enum(PALETTE_NAMES as [PaletteName]).catch(ORIGINAL_BRAND.palette),
  fonts: z.enum(FONTS_NAMES as [FontsName]).catch(ORIGINAL_BRAND.fonts),
  readers: z.enum(READERS).catch("apprenantes"),
  logo: picture.nullable().default(null),
  portrait: picture
    .extend({ focus: z.string().default("center") })
    .nullable()
    .default(null),
  voice: z.string().nullable().default(null),
});

/** The version that this process shows; "" for what it started with. */
let shown = "";

/** Reads what the founder has saved last. Tells whether anything has changed. */
export async function loadSeller(db: Db): Promise<boolean> {
  const row = await newest(db).select(["id", "body"]).executeTakeFirst();
  if ((row?.id ?? "") === shown) return false;
  applySeller(row ? settingsIn(row.body) : null);
  shown = row?.id ?? "";
  return true;
}

function settingsIn(body: unknown): SellerSettings {
  const { siteName, seller, readers, ...brand } = bodySchema.parse(body);
  return { siteName: siteName ?? env.SITE_NAME, seller, brand, readers };
}

/** What a form was made from: a version, or what the process started with. */
export async function findSettings(db: Db, base: string): Promise<SellerSettings | undefined> {
  if (base === "") return firstSettings;
  if (!isId(base)) return undefined;
  const row = await db.selectFrom("sellerVersions").select("body").where("id", "=", base).executeTakeFirst();
  return row && settingsIn(row.body);
}

function newest(db: Db) {
  return db.selectFrom("sellerVersions").orderBy("at", "desc").orderBy("id", "desc").limit(1);
}

/** What is in force on this process, and the version that a form is made from. */
export function currentSettings(): SellerSettings & { base: string } {
  return { siteName: env.SITE_NAME, seller, brand, readers: currentReaders(), base: shown };
}

/** Versions are only added. False: somebody else has saved something else since the form was opened. */
export async function saveSettings(
  db: Db,
  actor: Actor,
  { siteName, seller, brand, readers }: SellerSettings,
  base: string,
): Promise<boolean> {
  const isSaved = await db.transaction().execute(async (trx) => {
    await takeAdvisoryLock(trx, "seller_versions");
    const saved = await newest(trx).select(["id", "body"]).executeTakeFirst();
    const body = JSON.stringify({ siteName, seller, ...brand, readers });
    // The second post of a double click finds what the first one has saved.
    if ((saved?.id ?? "") !== base) return isDeepStrictEqual(saved?.body, JSON.parse(body));
    const id = newId();
    await trx.insertInto("sellerVersions").values({ id, body, by: actor.name }).execute();
    await audit(trx, actor, { action: "update", entity: "seller", entityId: id, after: { siteName } });
    await invalidateTexts(trx);
    await invalidatePages(trx);
    return true;
  });
  // The page that she is led to shows it already; other replicas follow the notification.
  await loadSeller(db);
  return isSaved;
}
