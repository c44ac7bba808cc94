import { secretBox } from "../../values/secret-box.server.ts";
import { FORM_TOKEN } from "../blocks/lesson-forms.ts";

interface FormOrigin {
  userId: string;
  lessonId: string;
  version: number;
}

const box = secretBox("form-token");

/** Still valid when the session has ended, and only the shop can make one. */
export function sealFormToken({ userId, lessonId, version }: FormOrigin): string {
  return box.seal(`${userId} ${version} ${lessonId}`, "");
}

/** Enough to tell the accounts of one browser apart. */
export const accountOf = (userId: string) => userId.slice(-8);

export function readFormToken(token: string | null): FormOrigin | undefined {
  const [userId, version, lessonId] = (token && box.unseal(token, ""))?.split(" ") ?? [];
  return userId && version && lessonId ? { userId, lessonId, version: Number(version) } : undefined;
}

/** Undefined for the form of another lesson, whose numbers mean other texts. */
export function versionOfForm(form: FormData | URLSearchParams, lessonId: string): number | undefined {
  const origin = readFormToken(String(form.get(FORM_TOKEN) ?? ""));
  return origin?.lessonId === lessonId ? origin.version : undefined;
}
