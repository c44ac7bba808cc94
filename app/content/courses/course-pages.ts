import { entrepreneuriat } from "./entrepreneuriat.ts";
import { immobilier } from "./immobilier.ts";
import { mindset } from "./mindset.ts";
import type { Course } from "./types.ts";

/** The three course pages, by address. */
export const coursePages: Record<string, Course> = {
  [entrepreneuriat.path]: entrepreneuriat,
  [immobilier.path]: immobilier,
  [mindset.path]: mindset,
};
