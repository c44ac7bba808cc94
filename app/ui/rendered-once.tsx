import { createContext, type ReactElement, type ReactNode, useContext } from "react";

/** Takes a part of the page, and gives what stands in its place until the page is done. */
export const RenderedOnceContext = createContext<(part: ReactElement) => ReactNode>((part) => part);

/** Around a part that depends on its props alone, and reads no context: the server renders it once for each set of them. */
export function RenderedOnce({ children }: { children: ReactElement }) {
  return useContext(RenderedOnceContext)(children);
}
