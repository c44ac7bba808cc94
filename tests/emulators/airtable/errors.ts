/** Airtable's error types and messages: https://airtable.com/developers/web/api/errors */
export interface Refusal {
  status: number;
  body: object;
}

const typed = (status: number, type: string, message: string): Refusal => ({
  status,
  body: { error: { type, message } },
});

export const authenticationRequired = typed(401, "AUTHENTICATION_REQUIRED", "Authentication required");
export const forbidden = typed(
  403,
  "INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND",
  "Invalid permissions, or the requested model was not found. Check that both your user and your token have the required permissions, and that the model names and/or ids are correct.",
);
export const notFound: Refusal = { status: 404, body: { error: "NOT_FOUND" } };
export const tooLarge = typed(413, "REQUEST_TOO_LARGE", "Request body is too large");
export const serverError = typed(500, "SERVER_ERROR", "Try again. If the problem persists, contact support.");
export const unavailable = typed(503, "SERVICE_UNAVAILABLE", "The service is temporarily unavailable.");
export const rateLimited: Refusal = {
  status: 429,
  body: { errors: [{ error: "RATE_LIMIT_REACHED", message: "Rate limit exceeded. Please try again later" }] },
};

export const monthlyLimit: Refusal = {
  status: 429,
  body: { errors: [{ error: "PUBLIC_API_BILLING_LIMIT_EXCEEDED", message: "API billing plan limit exceeded" }] },
};

export const noTable = (table: string, base: string) =>
  typed(404, "TABLE_NOT_FOUND", `Could not find table ${table} in application ${base}`);
export const unknownField = (name: string) => typed(422, "UNKNOWN_FIELD_NAME", `Unknown field name: "${name}"`);
export const unknownView = (name: string) => typed(422, "VIEW_NAME_NOT_FOUND", `View ${name} not found`);
export const invalidRequest = (message = "Invalid request: parameter validation failed. Check your request data.") =>
  typed(422, "INVALID_REQUEST_UNKNOWN", message);
export const lostIterator = typed(
  422,
  "LIST_RECORDS_ITERATOR_NOT_AVAILABLE",
  "The iterator is no longer available. Please start again from the first page.",
);
