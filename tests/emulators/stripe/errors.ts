// Stripe's error bodies. `status` is the HTTP status; the rest goes under `error` in Stripe's wording.

interface ErrorBody {
  type: "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
}

export class StripeError extends Error {
  readonly status: number;
  readonly body: { error: ErrorBody };

  constructor(status: number, error: ErrorBody) {
    super(error.message);
    this.status = status;
    this.body = {
      error: error.code
        ? { ...error, doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll("_", "-")}` }
        : error,
    };
  }
}

export function invalid(message: string, param?: string, code?: string, status = 400): StripeError {
  return new StripeError(status, {
    type: "invalid_request_error",
    message,
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  });
}

export function missing(param: string): StripeError {
  return invalid(`Missing required param: ${param}.`, param, "parameter_missing");
}

/** 404 when the id is in the path, 400 when it is a parameter, as Stripe does. */
export function noSuch(noun: string, id: string, param: string, inPath = false): StripeError {
  return invalid(`No such ${noun}: '${id}'`, param, "resource_missing", inPath ? 404 : 400);
}

/** Exists at Stripe but not in this emulator: refusing is safer than ignoring. */
export function notModelled(param: string): StripeError {
  return invalid(
    `This emulator does not model '${param}'; extend tests/emulators/stripe to use it.`,
    param,
    "emulator_limit",
  );
}

export function unrecognizedUrl(method: string, path: string): StripeError {
  return invalid(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    undefined,
    undefined,
    404,
  );
}
