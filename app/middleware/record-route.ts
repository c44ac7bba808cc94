import type { MiddlewareFunction } from "react-router";
import { requestContext } from "./contexts.ts";

/** Records the route for the log: its pattern holds no personal data, which an address might. */
export const recordRoute: MiddlewareFunction<Response> = ({ context, pattern }) => {
  context.get(requestContext).route = `/${pattern.replace(/^\/+/, "")}`;
};
