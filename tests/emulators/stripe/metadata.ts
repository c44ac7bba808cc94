import type { Stripe } from "stripe";
import { invalid } from "./errors.ts";

/** An empty value unsets its key, an empty `metadata` unsets them all. */
export function mergeMetadata(
  current: Stripe.Metadata | null,
  changes: Stripe.MetadataParam | "" | null | undefined,
): Stripe.Metadata {
  if (changes === undefined) return { ...current };
  if (changes === "" || changes === null) return {};
  const merged: Stripe.Metadata = { ...current };
  for (const [key, value] of Object.entries(changes)) {
    if (value === "" || value === null) delete merged[key];
    else merged[key] = String(value);
  }
  // Each request is limited when it is parsed; the merged result is limited here.
  if (Object.keys(merged).length > 50) throw invalid("Metadata can have up to 50 keys.", "metadata");
  return merged;
}
