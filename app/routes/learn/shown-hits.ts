import { href } from "react-router";
import type { Hit } from "#app/domain/school/search/search.server.ts";
import type { SnippetPart } from "#app/domain/school/search/snippet.ts";
import { clockLabel, momentAddress } from "./labels.ts";

export interface ShownHit {
  key: string;
  address: string;
  title: SnippetPart[];
  /** « Dans le film, à 12:30 ». */
  where: string;
  /** Null for a hit in a title. */
  snippet: SnippetPart[] | null;
}

/** A hit with the address of its place. */
export function shownHit(hit: Hit, slug: string, index: number): ShownHit {
  const { kind, lesson, snippet } = hit;
  return {
    key: `${index}`,
    address: addressOf(hit, slug),
    title: kind === "title" ? snippet : [{ text: lesson.title, isHit: false }],
    where: whereOf(hit),
    snippet: kind === "title" ? null : snippet,
  };
}

function addressOf({ kind, lesson, blockId, second, isOpen }: Hit, slug: string): string {
  const anchor = kind === "note" ? "#notes" : blockId ? `#${blockId}` : "";
  if (!isOpen) return href("/formations/:slug/cahier", { slug }) + (kind === "note" ? "#mes-notes" : anchor);
  const address = href("/formations/:slug/apprendre/:lesson", { slug, lesson: lesson.slug });
  return address + (blockId && second !== null ? momentAddress(blockId, second) : anchor);
}

function whereOf({ kind, second }: Hit): string {
  switch (kind) {
    case "title":
      return "Titre de la leçon";
    case "text":
      return "Dans la leçon";
    case "film":
      return `Dans le film, à ${clockLabel(second ?? 0)}`;
    case "note":
      return "Dans vos notes";
    case "answer":
      return "Dans vos réponses";
  }
}
