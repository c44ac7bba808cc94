import type { RequestListener } from "node:http";
import { createRequestHandler, type ServerBuild } from "react-router";
import { createAdapter } from "./adapter.ts";
import { withNotFoundPage } from "./not-found.ts";
import { openShop } from "./shop.ts";

/** For `npm run dev`: the same adapter, on the build that Vite holds at that moment, with nothing kept. */
export async function start(loadBuild: () => Promise<unknown>): Promise<RequestListener> {
  const shop = await openShop();
  const listener = createAdapter({
    ...shop,
    assets: new Map(),
    render: withNotFoundPage(async (request, context) => {
      const handle = createRequestHandler((await loadBuild()) as ServerBuild, "development");
      const response = await handle(request, context);
      response.headers.set("Cache-Control", "no-store");
      return response;
    }),
  });
  await shop.prepare();
  return listener;
}
