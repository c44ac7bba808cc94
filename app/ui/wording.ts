import { useRouteLoaderData } from "react-router";
import type { SiteText } from "#app/content/texts/registry.ts";
import { type Readers, type Words, wordsFor } from "#app/content/wording.ts";

/** The founder's words for whom the shop is for. */
export function useWording(): Words {
  return wordsFor(useRouteLoaderData<{ readers: Readers }>("root")?.readers ?? "apprenantes");
}

/** What several pages say alike, as the founder has written it. */
export function useSharedWords(): SiteText<"mots"> {
  const root = useRouteLoaderData<{ words: SiteText<"mots"> }>("root");
  if (!root) throw new Error("A page without its words");
  return root.words;
}
