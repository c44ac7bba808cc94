// Handles one API request: authentication, idempotency, routing, response.

import { timingSafeEqual } from "node:crypto";
import { expand } from "./answers.ts";
import { type Shape, shapeOf } from "./declarations.ts";
import { invalid, StripeError, unrecognizedUrl } from "./errors.ts";
import { parseForm } from "./form.ts";
import { checkParameters } from "./parameters.ts";
import { type Route, routes } from "./routes.ts";
import type { World } from "./world.ts";

export interface ApiRequest {
  method: string;
  path: string;
  /** The query of a GET or the body of a POST, unparsed. */
  form: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  requestId: string;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
  /** Set when the response is a stored one. */
  replayed?: string;
}

const shapes = new Map<Route, Shape>();

/** Runs synchronously, so that no other request can run in between. */
export function answerApi(world: World, request: ApiRequest, secretKey: string | undefined): ApiAnswer {
  try {
    const livemode = authenticate(request.authorization, secretKey);
    const fingerprint = `${request.method} ${request.path} ${canonical(request.form)}`;
    const key = request.method === "POST" ? request.idempotencyKey : undefined;
    if (key !== undefined && key.length > 255) throw invalid("Idempotency keys can be at most 255 characters long.");
    const stored = key ? world.state.answers.get(key) : undefined;
    if (stored) {
      if (stored.fingerprint !== fingerprint) throw keyReused(key as string, stored.fingerprint, request);
      return { status: stored.status, body: stored.body, replayed: stored.requestId };
    }
    const { answer, started } = execute(world, request, livemode);
    // Stripe stores a result only once the endpoint has begun to run: a request with invalid parameters may be sent
    // again.
    if (key && started) {
      world.state.answers.set(key, {
        fingerprint,
        status: answer.status,
        body: answer.body,
        requestId: request.requestId,
      });
    }
    return answer;
  } catch (error) {
    return failure(error);
  }
}

function execute(world: World, request: ApiRequest, livemode: boolean): { answer: ApiAnswer; started: boolean } {
  const { route, id } = match(request);
  const shape = shapes.get(route) ?? shapeOf(route.resource, route.declaration);
  shapes.set(route, shape);
  const params = checkParameters<{ expand?: string[] }>(parseForm(request.form), shape);
  world.request = { id: request.requestId, idempotency_key: request.idempotencyKey ?? null };
  try {
    const body = world.state.transaction(() => {
      const result = route.run({ world, params: params as never, id, livemode, path: request.path });
      return structuredClone(expand(world, result, params.expand));
    });
    return { answer: { status: 200, body }, started: true };
  } catch (error) {
    return { answer: failure(error), started: true };
  } finally {
    world.request = null;
  }
}

function match(request: ApiRequest): { route: Route; id: string } {
  for (const route of routes) {
    const found = route.method === request.method ? route.pattern.exec(request.path) : null;
    if (found) return { route, id: decodeURIComponent(found.groups?.id ?? "") };
  }
  throw unrecognizedUrl(request.method, request.path);
}

/** True in live mode. */
function authenticate(header: string | undefined, secretKey: string | undefined): boolean {
  const [scheme, token] = (header ?? "").split(" ");
  const key =
    scheme === "Basic"
      ? Buffer.from(token ?? "", "base64")
          .toString()
          .replace(/:$/, "")
      : scheme === "Bearer"
        ? token
        : undefined;
  if (!key) {
    throw invalid(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
      undefined,
      undefined,
      401,
    );
  }
  const accepted = secretKey ? same(key, secretKey) : /^(sk|rk)_(test|live)_\w+$/.test(key);
  if (!accepted) throw invalid(`Invalid API Key provided: ${masked(key)}`, undefined, undefined, 401);
  return /^(sk|rk)_live_/.test(key);
}

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function masked(key: string): string {
  return key.length < 12 ? "*".repeat(key.length) : `${key.slice(0, 8)}${"*".repeat(key.length - 12)}${key.slice(-4)}`;
}

function canonical(form: string): string {
  return [...new URLSearchParams(form)]
    .map(([name, value]) => JSON.stringify([name, value]))
    .toSorted()
    .join();
}

function keyReused(key: string, first: string, request: ApiRequest): StripeError {
  const [method, path] = first.split(" ");
  const sameEndpoint = method === request.method && path === request.path;
  return new StripeError(400, {
    type: "idempotency_error",
    message: sameEndpoint
      ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${request.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

export function keyInUse(key: string): ApiAnswer {
  const error = new StripeError(409, {
    type: "invalid_request_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
  return { status: error.status, body: error.body };
}

/** A restricted key without that permission. */
export function forbidden(): ApiAnswer {
  const error = invalid("The provided key does not have the required permissions.", undefined, undefined, 403);
  return { status: 403, body: error.body };
}

export function tooMany(): ApiAnswer {
  const error = invalid(
    "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.",
    undefined,
    "rate_limit",
    429,
  );
  return { status: 429, body: error.body };
}

export function failure(error: unknown): ApiAnswer {
  if (error instanceof StripeError) return { status: error.status, body: error.body };
  process.stderr.write(`Stripe emulator: ${error instanceof Error ? error.stack : String(error)}\n`);
  return broken();
}

export function broken(): ApiAnswer {
  return { status: 500, body: { error: { type: "api_error", message: "An unknown error occurred" } } };
}
