import { createServer } from "node:http";
import * as build from "virtual:react-router/server-build";
import { createRequestListener } from "@react-router/node";
import { RouterContextProvider } from "react-router";
import { env } from "../../app/config/env.server.ts";
import { dbContext, requestContext } from "../../app/middleware/contexts.ts";
import * as stockEntry from "../../node_modules/@react-router/dev/dist/config/defaults/entry.server.node.tsx";
import { openShop } from "../../server/shop.ts";

/** The same application served by React Router's own listener, with its default entry. */
const shop = await openShop();
const listener = createRequestListener({
  build: { ...build, entry: { module: stockEntry as unknown as typeof build.entry.module } },
  mode: "production",
  getLoadContext() {
    const context = new RouterContextProvider();
    context.set(dbContext, shop.db);
    context.set(requestContext, {
      id: "stock",
      address: "127.0.0.1",
      isHead: false,
      origin: `http://localhost:${env.PORT}`,
    });
    return context;
  },
});
createServer(listener).listen(env.PORT, env.HOST);
await shop.prepare();
