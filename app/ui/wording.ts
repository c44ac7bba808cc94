import { useRouteLoaderData } from "react-router";
import { type Readers, type Words, wordsFor } from "#app/content/wording.ts";

/** The founder's words for whom the shop is for. */
export function useWording(): Words {
  return wordsFor(useRouteLoaderData<{ readers: Readers }>("root")?.readers ?? "apprenantes");
}
