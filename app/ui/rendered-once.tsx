import { createContext, type ReactElement, type ReactNode, useContext } from "react";

/** Replaces a part of the page with a placeholder until the page is rendered. */
export const RenderedOnceContext = createContext<(part: ReactElement) => ReactNode>((part) => part);

/** Wraps a part that depends on its props only: the server renders it once for each set of props. */
export function RenderedOnce({ children }: { children: ReactElement }) {
  return useContext(RenderedOnceContext)(children);
}
