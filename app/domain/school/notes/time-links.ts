type NotePart = string | { label: string; seconds: number };

/** « 12:30 » or « 1:02:03 », not a part of a longer figure. */
const MOMENT = /(?<![\p{L}\d:.,/-])(?:(\d{1,2}):)?(\d{1,3}):(\d{2})(?![\p{L}\d:])/gu;

/** Joined, the parts are the note. */
export function partsOf(text: string): NotePart[] {
  const parts: NotePart[] = [];
  let from = 0;
  for (const match of text.matchAll(MOMENT)) {
    const seconds = secondsOf(match[1], match[2], match[3]);
    if (seconds === null) continue;
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push({ label: match[0], seconds });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

function secondsOf(hours: string | undefined, minutes = "0", seconds = "0"): number | null {
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}
