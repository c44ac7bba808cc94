import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { AnyQuestion, ButtonLink, Details, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { liveSessionsLink } from "#app/domain/mail/layout/links.ts";
import { formatAppointment } from "#app/domain/values/time.ts";
import { CALENDAR_TYPE, calendarOf } from "../calendar.server.ts";
import { isInAccess, sessionOf, sessionsOf, wasInAccess, wasInvited } from "../sessions.server.ts";

type News = "planned" | "changed" | "canceled";

interface View {
  news: News;
  title: string;
  formationName: string;
  /** « mardi 8 décembre 2026 à 20 h (heure de Paris) ». */
  at: string;
  /** When it was before it was moved; null when it was not. */
  before: string | null;
  minutes: number;
  link: string;
  calendar: string;
}

const TEXTS: Record<News, { subject: string; heading: string; calendar: string }> = {
  planned: {
    subject: "Nouveau direct",
    heading: "Un direct est prévu",
    calendar: "Le fichier joint l’ajoute à ton agenda, à l’heure de l’endroit où tu es.",
  },
  changed: {
    subject: "Direct modifié",
    heading: "Un direct a changé",
    calendar: "Voici comment il est prévu maintenant. Le fichier joint met ton agenda à jour.",
  },
  canceled: {
    subject: "Direct annulé",
    heading: "Un direct est annulé",
    calendar: "Il n’aura pas lieu. Le fichier joint le marque comme annulé dans ton agenda.",
  },
};

const sample = {
  title: "Tes questions",
  formationName: "Formation Mindset",
  at: formatAppointment(new Date("2026-12-08T19:00:00Z")),
  before: null,
  minutes: 90,
  link: liveSessionsLink("mindset"),
  calendar: "",
};

export default defineEmail({
  name: "live-session",
  props: z.object({
    sessionId: z.string(),
    userId: z.string(),
    sequence: z.string(),
    /** An ISO time; "" unless the session was moved. Absent from what an earlier release has queued. */
    before: z.string().default(""),
  }),
  /** Null when access is closed, or when another email announces a later change. */
  async read(db, { sessionId, userId, sequence, before }): Promise<View | null> {
    const row = await sessionsOf(db, userId)
      .where("liveSessions.id", "=", sessionId)
      .where("sequence", "=", Number(sequence))
      .where(({ eb, and, or }) =>
        or([isInAccess, ...(before ? [wasInAccess(before)] : []), and([eb("sequence", ">", 0), wasInvited(userId)])]),
      )
      .executeTakeFirst();
    if (!row) return null;
    const session = sessionOf(row);
    const { title, startsAt, minutes, canceledAt, formation } = session;
    return {
      news: canceledAt ? "canceled" : session.sequence === 0 ? "planned" : "changed",
      title,
      minutes,
      formationName: formation.name,
      at: formatAppointment(startsAt),
      before: before ? formatAppointment(new Date(before)) : null,
      link: liveSessionsLink(formation.slug),
      calendar: calendarOf([session], liveSessionsLink),
    };
  },
  fills: ({ title }: View) => ({ titre: title }),
  variant: ({ news }: View) => news,
  attachments: async ({ calendar }) => [
    { filename: "direct.ics", content: Buffer.from(calendar), contentType: CALENDAR_TYPE },
  ],
  Body,
  samples: {
    prévu: { news: "planned", ...sample },
    modifié: { news: "changed", ...sample, before: formatAppointment(new Date("2026-12-07T19:00:00Z")) },
    annulé: { news: "canceled", ...sample },
  },
});

function Body({ news, title, formationName, at, before, minutes, link }: View) {
  const { heading, calendar } = TEXTS[news];
  return (
    <Layout heading={heading} preheader={`${title}, ${at}.`}>
      <Details
        rows={[
          ["Direct", title],
          ["Formation", formationName],
          ...(before ? [["Avant", before] satisfies [string, string]] : []),
          ["Quand", at],
          ["Durée", `${minutes}\u00a0minutes`],
        ]}
      />
      <Paragraph>{calendar}</Paragraph>
      {news !== "canceled" && (
        <Paragraph>
          Le lien pour le rejoindre s’affiche sur la page des directs, 15&nbsp;minutes avant le début.
        </Paragraph>
      )}
      <ButtonLink href={link} label="Voir les directs" />
      <AnyQuestion />
    </Layout>
  );
}
