import { z } from "zod";

export const MANIFEST = "manifest.json";
export const TABLES = "tables/";
export const MEDIA = "medias/";
export const SELLER = "settings/seller.json";

/** The manifest, the last entry of a backup: a missing or changed byte is noticed before anything is restored. */
export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The migrations that rebuild the schema. */
  migrations: z.array(z.string()).min(1),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  /** The settings that are not secret, and the names of the secret ones. */
  settings: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
  entries: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** Files that were deleted between their listing and their turn. */
  deleted: z.array(z.string()).default([]),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Entry = Manifest["entries"][number];
