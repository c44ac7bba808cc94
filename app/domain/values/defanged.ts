/**
 * What anybody may have typed for somebody else's address, in an email to it: every word stays, because a receipt holds
 * the declaration (Code de la consommation, art. L221-21), but no mail program makes a link of it.
 */
export function defanged(text: string): string {
  return text
    .replace(/:(?=[/\\])/g, "[:]")
    .replace(/@/g, "[@]")
    .replace(/[.\u3002\uff0e\uff61](?=[\p{L}\d-]*\p{L})/gu, "[.]");
}
