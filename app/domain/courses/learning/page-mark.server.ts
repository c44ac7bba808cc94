import { secretBox } from "../../values/secret-box.server.ts";

/** Whose page a form is on, and which version of the lesson the page shows. */
export interface PageMark {
  userId: string;
  version: number;
}

const box = secretBox("page-mark");

/**
 * The sealed value in each form of a lesson. It is still valid when the session has ended, and only the shop can make
 * one.
 */
export function sealPageMark({ userId, version }: PageMark): string {
  return box.seal(`${userId} ${version}`, "");
}

/** Undefined for a forged mark. */
export function readPageMark(mark: string | null): PageMark | undefined {
  const [userId, version] = (mark && box.unseal(mark, ""))?.split(" ") ?? [];
  return userId && version ? { userId, version: Number(version) } : undefined;
}
