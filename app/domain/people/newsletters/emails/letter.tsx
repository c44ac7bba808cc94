import { Lines } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { formatDate } from "#app/domain/values/time.ts";
import type { ConsentProof } from "../consent-proof.server.ts";
import type { NewsletterText } from "../newsletters.server.ts";
import { LetterText } from "./letter-text.tsx";

export interface LetterView extends Pick<NewsletterText, "subject" | "intro" | "bodyMd" | "signature"> {
  because: string;
}

const PLACES: Record<string, string> = {
  challenge: " par le challenge",
  guide: " par le guide",
  lead: " en demandant un fichier",
};

/** « inscrite le 3 mars 2025 par le guide » */
export function becauseOf({ where, at, origin }: ConsentProof): string {
  const day = formatDate(at);
  if (where === "order") return `tu l’as accepté en commandant, le ${day}`;
  return `tu l’as accepté\u00a0: inscrite le ${day}${origin ? `, ${origin}` : (PLACES[where] ?? "")}`;
}

export const SAMPLE: LetterView = {
  subject: "Ce que j’ai appris en trois mois de marché",
  intro: "Trois décisions, et ce qu’elles ont changé.",
  bodyMd:
    "Bonjour,\n\nTrois mois, *trois décisions*\u00a0:\n\n- dire **non** plus tôt\u00a0;\n- écrire chaque prix\u00a0;\n- garder le mardi libre.\n\n## Pour toi\n\nLe détail est dans [les ressources](/ressources), et le reste (pour une autre fois) dans [le challenge](/challenge).",
  signature: "À bientôt.",
  because: becauseOf({ where: "guide", at: "2026-03-03T09:00:00Z", origin: null }),
};

export function Letter({ subject, intro, bodyMd, signature, because }: LetterView) {
  return (
    <Layout heading={subject} preheader={intro} because={because}>
      <LetterText source={bodyMd} />
      {signature && <Lines text={signature} />}
    </Layout>
  );
}
