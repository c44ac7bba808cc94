import type { MiddlewareFunction } from "react-router";
import { factsContext } from "./contexts.ts";

/** Tells the log which route answered: its pattern holds no personal data, an address might. */
export const requestFacts: MiddlewareFunction<Response> = ({ context, pattern }) => {
  context.get(factsContext).route = `/${pattern.replace(/^\/+/, "")}`;
};
