import { type TextKey, texts } from "#app/content/texts/registry.ts";
import { originalTexts } from "#app/domain/values/published-texts.server.ts";
import type { Db } from "#db/connection.server.ts";
import { missingAddresses } from "../catalogue/missing-addresses.server.ts";

/** The texts that still tell another founder's story, on pages that anybody can open. */
export async function originalTextsOnline(db: Db): Promise<TextKey[]> {
  const missing = await missingAddresses(db);
  return originalTexts().filter((key) => !missing.includes(texts[key].path));
}
