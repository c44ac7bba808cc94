import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type Params, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { log } from "#app/config/log.server.ts";
import type { Actor } from "#app/domain/journal/audit/audit.server.ts";
import type { SessionUser } from "#app/domain/people/accounts/sessions.server.ts";
import type { FormAnswer } from "#app/ui/form-state.ts";
import type { Db } from "#db/connection.server.ts";
import { isDatabaseUnavailable } from "#db/errors.server.ts";
import { dbContext, requestContext } from "./contexts.ts";
import { actorOf } from "./guards.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Why a valid form is refused all the same: an error of the whole form, or of fields. */
export interface Refusal {
  error?: string | null;
  fieldErrors?: Record<string, string[]>;
  /** Default: 400. */
  status?: number;
  headers?: HeadersInit;
}

interface Post {
  db: Db;
  user: SessionUser;
  actor: Actor;
  params: Params;
  url: URL;
  context: Context;
  request: Request;
  /** As it was sent: a field that is missing here was not on the page, an empty one was cleared. */
  formData: FormData;
}

export interface Fault {
  fault: string;
  status: 500;
}

/**
 * For the end of a write: a fault of ours is logged and said above the form, which keeps its values. What a guard
 * throws, a redirect or a refusal, goes on, and so does a database that is away: the page of the form needs it, too.
 */
export function faultOf(context: Context, said: string) {
  return (error: unknown): Fault => {
    if (!(error instanceof Error) || isDatabaseUnavailable(error)) throw error;
    const { id, route } = context.get(requestContext);
    log.error({ err: error, route }, "request failed");
    return { fault: `${said}\u00a0: Erreur inconnue. Référence\u00a0: ${id}`, status: 500 };
  };
}

interface FormOptions<Values> {
  /** Who may post it: `signedInUser`, `requireAdmin`, `requireRecentLogin`. Redirects everybody else. */
  guard: (context: Context, pathname: string) => SessionUser;
  /** A function where a rule depends on who posts it. */
  schema: z.ZodType<Values> | ((user: SessionUser) => z.ZodType<Values>);
  /** Fields that never return to the browser, such as passwords. */
  secrets?: string[];
  /** What is said of a fault of ours. */
  failure?: string;
}

/** A function that shows a refused form again with its values, without the secrets. */
export function refuser(submission: Pick<Submission<unknown, string[]>, "reply">, hideFields?: string[]) {
  return ({ error = null, fieldErrors, status = 400, headers }: Refusal = {}) =>
    data<FormAnswer>({ result: submission.reply({ fieldErrors, hideFields }), error }, { status, headers });
}

/** Hidden field of every admin form: the account it was rendered for. Never read by a route. */
export const ADMIN_FORM = "_compte";

async function typedForm(request: Request): Promise<FormData> {
  const form = await request.formData();
  form.delete(ADMIN_FORM);
  return form;
}

/** Without its files. */
export function textEntries(form: FormData): [name: string, value: string][] {
  return [...form].filter((field): field is [name: string, value: string] => typeof field[1] === "string");
}

/** What was typed, to show it again. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(textEntries(form));
}

/** The fields of a form that only has buttons and hidden fields: other values are no visitor's mistake. */
export async function readFields<Values>(request: Request, schema: z.ZodType<Values>): Promise<Values> {
  const fields = schema.safeParse(Object.fromEntries(await typedForm(request)));
  if (!fields.success) throw data(null, { status: 400 });
  return fields.data;
}

/** The action of a form behind a sign-in: guard, validation, `run`, which redirects or refuses. A refused form is shown again with its values. */
export function form<Values>(
  { guard, schema, secrets, failure = "Erreur lors de la sauvegarde" }: FormOptions<Values>,
  run: (values: Values, post: Post) => Promise<Response | Refusal>,
) {
  return async ({
    request,
    params,
    url,
    context,
  }: {
    request: Request;
    params: Params;
    url: URL;
    context: Context;
  }) => {
    const user = guard(context, url.pathname);
    const formData = await typedForm(request);
    const rules = typeof schema === "function" ? schema(user) : schema;
    const submission = await parseWithZod(formData, { schema: rules, async: true });
    const refused = refuser(submission, secrets);
    if (submission.status !== "success") return refused();
    const post = {
      db: context.get(dbContext),
      user,
      actor: actorOf(context),
      params,
      url,
      context,
      request,
      formData,
    };
    const answer = await run(submission.value, post).catch(faultOf(context, failure));
    if (answer instanceof Response) throw answer;
    if ("fault" in answer) return refused({ error: answer.fault, status: answer.status });
    return refused(answer);
  };
}
