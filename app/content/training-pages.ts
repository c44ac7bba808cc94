import type { PagePath, TrainingWithPage } from "./links.ts";

const pages: Readonly<Record<TrainingWithPage, PagePath>> = {
  entrepreneuriat: "/entrepreneuriat",
  "immobilier-avance": "/immobilier",
  mindset: "/mindset",
  "residence-secondaire": "/residence-secondaire",
  "liberte-financiere": "/lifestyle",
  "rat-race": "/lifestyle",
  "dont-die": "/lifestyle",
};

export function trainingPage(slug: string): PagePath | null {
  return Object.hasOwn(pages, slug) ? pages[slug as TrainingWithPage] : null;
}
