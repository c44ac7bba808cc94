import type { MiddlewareFunction } from "react-router";
import { requestContext } from "./contexts.ts";

/** Tells the log which route answered: its pattern holds no personal data, an address might. */
export const requestInfo: MiddlewareFunction<Response> = ({ context, pattern }) => {
  context.get(requestContext).route = `/${pattern.replace(/^\/+/, "")}`;
};
