import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";

export type RootData = Awaited<ReturnType<typeof loader>>;

/** What every page knows of the site; undefined where the root could not be loaded. */
export function useRoot(): RootData | undefined {
  return useRouteLoaderData<typeof loader>("root");
}
