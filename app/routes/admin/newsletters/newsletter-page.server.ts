import type { Submission } from "@conform-to/react";
import type { Token } from "markdown-it";
import { data, type RouterContextProvider } from "react-router";
import { publicUrl } from "#app/config/env.server.ts";
import { findNewsletter, type Newsletter } from "#app/domain/people/newsletters/newsletters.server.ts";
import { previewNewsletter } from "#app/domain/people/newsletters/preview.server.ts";
import type { TextRemark } from "#app/domain/site/texts/text-checks.ts";
import { letterTokens } from "#app/domain/values/markdown.server.ts";
import { dbContext, type PageRenderer } from "#app/middleware/contexts.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import type { Db } from "#db/connection.server.ts";
import { remarksOn } from "../texts/checks.server.ts";
import type { LetterAnswer } from "./letter.view.tsx";

/** The newsletter that an address names, or a 404. */
export async function letterOf(context: Readonly<RouterContextProvider>, id: string): Promise<Newsletter> {
  return orNotFound(await findNewsletter(context.get(dbContext), id));
}

/** Shows the form of a letter again, with what is wrong or was found. */
export function answersTo(submission: Pick<Submission<unknown, string[]>, "reply">) {
  return (init: number | ResponseInit, more: Partial<LetterAnswer> = {}, fieldErrors?: Record<string, string[]>) =>
    data<LetterAnswer>(
      { result: submission.reply({ fieldErrors }), error: null, remarks: [], conflict: null, ...more },
      init,
    );
}

const MOST_BYTES = 60 * 1024;
/** So many words in capitals in a row are shouted. */
const SHOUTED = /(?:\b\p{Lu}{3,}\b[^\p{L}\n]{0,3}){3}/u;

/** Of two words and more. */
const ALL_CAPITALS = /^(?=.*\p{Lu}{2,}[^\p{L}]+\p{Lu}{2,})[^\p{Ll}]*$/u;

type Text = Pick<Newsletter, "subject" | "intro" | "bodyMd" | "signature">;

/** What stands beside the fields: what an advertisement may not say, dead links, and what mail programs dislike. */
export async function remarksOnLetter(db: Db, text: Text, renderPage: PageRenderer): Promise<TextRemark[]> {
  const bodyMd = text.bodyMd.replaceAll(`](${publicUrl}/`, "](/");
  const body = { objet: text.subject, accroche: text.intro, texte: bodyMd, signature: text.signature };
  const fault = (field: keyof typeof body, message: string): TextRemark => ({ field, message, isFault: true });
  const missing = (["objet", "accroche", "texte"] as const)
    .filter((field) => body[field] === "")
    .map((field) => fault(field, MISSING[field]));
  const links = letterTokens(bodyMd).flatMap(({ children }) =>
    (children ?? []).filter(({ type }) => type === "link_open").map((link) => `${link.attrGet("href")}`),
  );
  const foreign = links.filter((to) => !/^(?:https:\/\/|mailto:|\/(?!\/))/.test(to));
  const others = links.filter((to) => to.startsWith("https://"));
  const written = Object.entries(body) as [keyof typeof body, string][];
  const { html } = await previewNewsletter(text);
  const bytes = Buffer.byteLength(html);
  return [
    ...missing,
    ...(await remarksOn(db, body, { original: {}, fills: null, mayState: false }, renderPage)),
    ...foreign.map((to) =>
      fault("texte", `«\u00a0${to}\u00a0»\u00a0: un lien commence par https:// ou mène à une page du site.`),
    ),
    ...others
      .filter((to) => !isPlainAddress(to))
      .map((to) =>
        fault("texte", `«\u00a0${to}\u00a0»\u00a0: un lien nomme un site, sans identifiant ni mot de passe.`),
      ),
    ...(others.length > 0 ? [{ field: "texte", message: untried(others), isFault: false }] : []),
    ...written.flatMap(([field, words]) => literal(field, field === "texte" ? unmarked(words) : words)),
    ...(/!\[/.test(text.bodyMd)
      ? [fault("texte", "Une infolettre n’a pas d’image\u00a0: un lien mène à la page qui la montre.")]
      : []),
    ...written
      .filter(([field, words]) => SHOUTED.test(words) || (field === "objet" && ALL_CAPITALS.test(words)))
      .map(([field]) => ({ field, message: SHOUTS, isFault: false })),
    ...(bytes > MOST_BYTES
      ? [fault("texte", `L’e-mail pèse ${Math.ceil(bytes / 1024)}\u00a0ko\u00a0: au-delà de 60, Gmail le coupe.`)]
      : []),
  ];
}

/** A tag, an entity, or a link that is none. */
const LITERAL =
  /<\/?[a-z][^<>]*>|<!--|&(?:[a-z]+|#\d+);|(?<!!)\[[^\]\n]*\]\((?:[^()\n]|\([^()\n]*\))*\)|\bhttps?:\/\/[^\s<>«»]*[^\s<>«»,.;:!?)]/gi;

/** What of the text is neither a mark nor within a link. */
function unmarked(source: string): string {
  let depth = 0;
  const textOf = ({ type, nesting, content }: Token) => {
    if (type.startsWith("link_")) depth += nesting;
    return type.endsWith("break") ? "\n" : depth === 0 ? content : "";
  };
  return letterTokens(source)
    .map(({ children }) => (children ?? []).map(textOf).join(""))
    .join("\n");
}

function literal(field: string, words: string): TextRemark[] {
  const found = [...new Set(words.match(LITERAL))].map((part) => `«\u00a0${part}\u00a0»`);
  const read = found.length > 1 ? "seront lus tels quels" : "sera lu tel quel";
  const message = `${found.slice(0, 5).join(", ")}\u00a0: ${read}, sans mise en forme ni lien.`;
  return found.length > 0 ? [{ field, message, isFault: false }] : [];
}

const MISSING = {
  objet: "Il faut un objet.",
  accroche: "Il faut une première ligne\u00a0: la boîte de réception la montre à côté de l’objet.",
  texte: "Le texte est vide.",
};
const SHOUTS = "Plusieurs mots en capitales se suivent\u00a0: les filtres y voient un message indésirable.";

/** Nothing is asked of other sites: a server that opens every address it is given can be turned against its neighbours. */
function untried(links: readonly string[]): string {
  const hosts = [...new Set(links.filter(isPlainAddress).map((to) => new URL(to).host))].slice(0, 5).join(", ");
  const how =
    links.length === 1
      ? "1 lien mène à un autre site et n’a pas été essayé"
      : `${links.length} liens mènent à d’autres sites et n’ont pas été essayés`;
  return `${how}${hosts && ` (${hosts})`}\u00a0: ouvrez-les vous-même avant l’envoi.`;
}

function isPlainAddress(to: string): boolean {
  const { username, password } = URL.parse(to) ?? { username: "?", password: "" };
  return username === "" && password === "";
}

/** Why it cannot leave. */
export async function faultsOf(db: Db, letter: Text, renderPage: PageRenderer): Promise<string[]> {
  const faults = (await remarksOnLetter(db, letter, renderPage)).filter(({ isFault }) => isFault);
  return [...new Set(faults.map(({ message }) => message))];
}
