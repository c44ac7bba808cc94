import type { z } from "zod";
import { letters } from "#app/content/texts/emails.ts";
import { emails } from "#app/emails.ts";
import type { AnyEmail } from "./define-email.ts";

export type EmailName = keyof typeof emails;
type Loaded<Name extends EmailName> = Awaited<ReturnType<(typeof emails)[Name]["load"]>>["default"];
export type EmailProps<Name extends EmailName> = z.output<Loaded<Name>["props"]>;

export const emailNames = Object.keys(emails) as EmailName[];

/** `name` comes from the outbox, which may hold emails that no longer exist in the code. */
export async function loadEmail(name: string): Promise<AnyEmail> {
  const known = emailNames.find((candidate) => candidate === name);
  if (!known) throw new Error(`No email is called ${name}`);
  return (await emails[known].load()).default;
}

export const emailLabels: Readonly<Record<string, string>> = Object.fromEntries(
  emailNames.map((name) => [name, letters[name].title]),
);
