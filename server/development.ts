import type { RequestListener } from "node:http";
import { createRequestHandler, type ServerBuild } from "react-router";
import { createAdapter } from "./adapter.ts";
import { withErrorPage } from "./error-page.ts";
import { InFlight } from "./http/in-flight.ts";
import { Deliveries } from "./media/deliveries.ts";
import { MediaStreams } from "./media/streams.ts";
import { RouteTable } from "./route-table.ts";
import { openShop } from "./shop.ts";

/** For `npm run dev`: the same adapter, on the current build of Vite, without a page cache. */
export async function start(loadBuild: () => Promise<unknown>): Promise<RequestListener> {
  const shop = await openShop();
  const build = async () => (await loadBuild()) as ServerBuild;
  const listener = createAdapter({
    ...shop,
    inFlight: new InFlight(),
    streams: new MediaStreams(),
    deliveries: new Deliveries(shop.db),
    assets: new Map(),
    // A route that is added, or whose `handle` changes, is known after a restart.
    routes: new RouteTable((await build()).routes),
    render: withErrorPage(async (request, context) => {
      const handle = createRequestHandler(await build(), "development");
      const response = await handle(request, context);
      response.headers.set("Cache-Control", "no-store");
      return response;
    }),
  });
  await shop.prepare();
  return listener;
}
