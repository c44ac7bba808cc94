import { createServer } from "node:http";
import * as build from "virtual:react-router/server-build";
import { createRequestListener } from "@react-router/node";
import { RouterContextProvider } from "react-router";
import { env } from "../../app/config/env.server.ts";
import { dbContext, factsContext } from "../../app/middleware/contexts.ts";
import { openShop } from "../../server/shop.ts";

/** The same application behind React Router's own listener, as its documentation has it. */
const shop = await openShop();
const listener = createRequestListener({
  build,
  mode: "production",
  getLoadContext() {
    const context = new RouterContextProvider();
    context.set(dbContext, shop.db);
    context.set(factsContext, { id: "stock", address: "127.0.0.1", origin: `http://localhost:${env.PORT}` });
    return context;
  },
});
createServer(listener).listen(env.PORT, env.HOST);
await shop.prepare();
