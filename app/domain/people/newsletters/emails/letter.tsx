import { Heading, Hr } from "@react-email/components";
import type { Token } from "markdown-it";
import { Fragment, type ReactNode } from "react";
import { seller } from "#app/config/seller.server.ts";
import { Lines, Paragraph, TextLink } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { styles } from "#app/domain/mail/layout/theme.ts";
import { letterTokens } from "#app/domain/values/markdown.server.ts";
import { type Part, parts } from "#app/domain/values/marked.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { ConsentProof } from "../consent-proof.server.ts";
import type { NewsletterText } from "../newsletters.server.ts";

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
      <Lines text={signature || seller.founder} />
    </Layout>
  );
}

function LetterText({ source }: { source: string }) {
  return <>{blocks(letterTokens(source))}</>;
}

function blocks(tokens: readonly Token[]): ReactNode[] {
  return parts(tokens).map(({ token, inner }, index) => {
    const key = `${index}`;
    switch (token.type) {
      case "heading_open":
        return (
          <Heading
            key={key}
            as={token.tag === "h1" || token.tag === "h2" ? "h2" : "h3"}
            className="title"
            style={styles.h2}
          >
            {lines(inner)}
          </Heading>
        );
      case "paragraph_open":
        return <Paragraph key={key}>{lines(inner)}</Paragraph>;
      case "bullet_list_open":
      case "ordered_list_open":
        return <Fragment key={key}>{list(token, inner)}</Fragment>;
      case "blockquote_open":
        return (
          <blockquote key={key} className="rule" style={styles.quote}>
            {blocks(inner)}
          </blockquote>
        );
      case "hr":
        return <Hr key={key} className="rule" />;
      default:
        return null;
    }
  });
}

function list(token: Token, inner: readonly Token[]): ReactNode {
  const items = parts(inner).map(item);
  if (token.tag === "ul")
    return (
      <ul className="ink" style={styles.list}>
        {items}
      </ul>
    );
  return (
    <ol className="ink" style={styles.list} start={Number(token.attrGet("start") ?? 1)}>
      {items}
    </ol>
  );
}

function item({ inner }: Part, index: number): ReactNode {
  const key = `${index}`;
  const isLoose = inner.some(({ hidden, type }) => type === "paragraph_open" && !hidden);
  return (
    <li key={key} style={styles.item}>
      {isLoose ? blocks(inner) : tight(inner)}
    </li>
  );
}

/** An item without a blank line before the next one holds its text itself, and perhaps another list. */
function tight(tokens: readonly Token[]): ReactNode[] {
  return parts(tokens).map(({ token, inner }, index) => {
    const key = `${index}`;
    return <Fragment key={key}>{token.type === "paragraph_open" ? lines(inner) : list(token, inner)}</Fragment>;
  });
}

function lines(tokens: readonly Token[]): ReactNode[] {
  return tokens.flatMap(({ children }) => spans(children ?? []));
}

function spans(tokens: readonly Token[]): ReactNode[] {
  return parts(tokens).map(({ token, inner }, index) => {
    const key = `${index}`;
    switch (token.type) {
      case "text":
        return <Fragment key={key}>{token.content}</Fragment>;
      case "softbreak":
      case "hardbreak":
        return <br key={key} />;
      case "strong_open":
        return <strong key={key}>{spans(inner)}</strong>;
      case "em_open":
        return <em key={key}>{spans(inner)}</em>;
      case "link_open": {
        const to = `${token.attrGet("href")}`;
        return (
          <TextLink key={key} href={to.startsWith("/") ? siteLink(to) : to}>
            {inner.map(({ content }) => content).join("")}
          </TextLink>
        );
      }
      default:
        return null;
    }
  });
}
