const DURATION = /^(?=\d)(?:(\d{1,4})\s?h(?:eures?)?)?\s?(?:(\d{1,5})\s?(?:min(?:utes?)?)?)?$/i;

/** « 90 », « 90 min », « 2 h », « 1 h 30 ». */
export function readMinutes(text: string): number | undefined {
  const [match, hours = "0", minutes = "0"] = DURATION.exec(text.trim()) ?? [];
  return match === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

const MAX_SECONDS = 24 * 3600;

/** The second of a film that is typed as seconds, « mm:ss » or « h:mm:ss ». Null for anything else, and beyond 24 hours. */
export function readSecond(text: string): number | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})$/.exec(text.trim());
  if (!match) return null;
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ];
  if (match[2] !== undefined && seconds > 59) return null;
  if (match[1] !== undefined && minutes > 59) return null;
  const second = hours * 3600 + minutes * 60 + seconds;
  return second <= MAX_SECONDS ? second : null;
}

const NB = "\u00a0";
const two = (value: number) => String(value).padStart(2, "0");

export function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}${NB}min`;
  return rest === 0 ? `${hours}${NB}h` : `${hours}${NB}h${NB}${two(rest)}`;
}

export function secondLabel(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (hours > 0) return `${hours}${NB}h${NB}${two(minutes)}${NB}min${NB}${two(rest)}`;
  if (minutes > 0) return rest > 0 ? `${minutes}${NB}min${NB}${two(rest)}` : `${minutes}${NB}min`;
  return `${rest}${NB}s`;
}

export function clockLabel(seconds: number): string {
  const [whole, hours] = [Math.floor(seconds), Math.floor(seconds / 3600)];
  const [minutes, rest] = [Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
