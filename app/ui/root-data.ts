import { useRouteLoaderData } from "react-router";
import type { SiteText } from "#app/content/texts/registry.ts";
import { type Words, wordsFor } from "#app/content/wording.ts";
import type { loader } from "../root.tsx";

export type RootData = Awaited<ReturnType<typeof loader>>;

/** What every page knows of the site; undefined where the root could not be loaded. */
export function useRoot(): RootData | undefined {
  return useRouteLoaderData<typeof loader>("root");
}

/** The founder's words for whom the shop is for. */
export function useWording(): Words {
  return wordsFor(useRoot()?.readers ?? "apprenantes");
}

/** What several pages say alike, as the founder has written it. */
export function useSharedWords(): SiteText<"mots"> {
  const root = useRoot();
  if (!root) throw new Error("A page without its words");
  return root.words;
}
