import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarOf } from "./calendar.server.ts";
import type { LiveSession } from "./sessions.server.ts";

const session: LiveSession = {
  id: "019a0000-0000-7000-8000-000000000001",
  title: "Vos questions",
  startsAt: new Date("2027-01-12T19:00:00Z"),
  minutes: 90,
  link: "https://visio.exemple.fr/salle-secrete",
  replayAssetId: null,
  sequence: 3,
  canceledAt: null,
  createdAt: new Date("2026-12-01T08:00:00Z"),
  updatedAt: new Date("2026-12-02T08:00:00Z"),
  formation: { slug: "mindset", name: "Formation Mindset" },
};

const linkTo = (slug: string) => `https://essor.example/formations/${slug}/directs`;
const write = (changes: Partial<LiveSession>) => calendarOf([{ ...session, ...changes }], linkTo);

/** As another library reads it. */
function read(text: string) {
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  if (!event) throw new Error("No event");
  return new ICAL.Event(event);
}

const hourIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat("fr-FR", { timeZone, dateStyle: "short", timeStyle: "short" }).format(at);

test.each([
  ["in winter", "2027-01-12T19:00:00Z", "12/01/2027 20:00", "12/01/2027 14:00", "12/01/2027 23:00"],
  [
    "on the day before clocks go forward",
    "2027-03-27T19:00:00Z",
    "27/03/2027 20:00",
    "27/03/2027 15:00",
    "27/03/2027 23:00",
  ],
  [
    "on the day on which they go forward",
    "2027-03-28T18:00:00Z",
    "28/03/2027 20:00",
    "28/03/2027 14:00",
    "28/03/2027 22:00",
  ],
  [
    "on the day on which they go back",
    "2027-10-31T19:00:00Z",
    "31/10/2027 20:00",
    "31/10/2027 15:00",
    "31/10/2027 23:00",
  ],
  ["in the hour that comes twice", "2027-10-31T00:30:00Z", "31/10/2027 02:30", "30/10/2027 20:30", "31/10/2027 04:30"],
])("a session %s is at the same instant in Paris, Montréal and La Réunion", (_, instant, paris, montreal, reunion) => {
  const text = write({ startsAt: new Date(instant) });
  const { startDate, endDate } = read(text);
  expect(startDate.toJSDate().toISOString()).toBe(new Date(instant).toISOString());
  expect(endDate.toJSDate().getTime() - startDate.toJSDate().getTime()).toBe(90 * 60_000);
  const zones = ["Europe/Paris", "America/Toronto", "Indian/Reunion"];
  expect(zones.map((zone) => hourIn(zone, startDate.toJSDate()))).toEqual([paris, montreal, reunion]);
  expect(text).toMatch(/\r\nDTSTART:\d{8}T\d{6}Z\r\n/);
});

test("a change keeps the UID and raises the sequence; a canceled session says so", () => {
  const first = read(write({}));
  const later = read(write({ sequence: 4, startsAt: new Date("2027-01-13T19:00:00Z"), canceledAt: new Date() }));
  expect([first.uid, first.sequence]).toEqual([session.id, 3]);
  expect([later.uid, later.sequence]).toEqual([session.id, 4]);
  const statusOf = (event: ICAL.Event) => event.component.getFirstPropertyValue("status");
  expect([statusOf(first), statusOf(later)]).toEqual(["CONFIRMED", "CANCELLED"]);
});

test("long titles with commas, accents and line breaks arrive as they were, in lines of 75 octets that end with CR LF", () => {
  const title = `Élans, échecs ; « réussites » \\ où en êtes-vous\u00a0? ${"Très loin déjà 🌅 ".repeat(10)}`.trim();
  const text = write({ title });
  expect(read(text).summary).toBe(`${title} · Formation Mindset`);
  const lines = text.split("\r\n");
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
  expect(text).toContain("\r\n ");
});

test("a calendar leads to the page of the sessions and never holds the link", () => {
  const text = write({});
  expect(text).not.toContain("salle-secrete");
  expect(read(text).component.getFirstPropertyValue("url")).toBe("https://essor.example/formations/mindset/directs");
});
