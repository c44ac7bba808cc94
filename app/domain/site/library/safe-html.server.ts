import sanitizeHtml from "sanitize-html";
import { attachmentUrl } from "#app/gateways/attachments.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { cutAt } from "../../values/lines.ts";
import { unescapeXml } from "../../values/xml.ts";
import { PICTURE_SCHEME } from "../pictures/picture.ts";
import { validMarkup } from "./valid-markup.ts";

/** Longer texts are cut, because parsing them would block the process. */
const MAX_LENGTH = 200_000;
const NESTING = 20;
const TAGS = [
  ..."h2 h3 h4 p br hr strong em b i u s blockquote ul ol li a img".split(" "),
  ..."figure figcaption code pre table caption thead tbody tfoot tr th td".split(" "),
];
const DROPPED = { tagName: "dropped", attribs: {} };

interface SafeHtml {
  html: string;
  pictures: { source: string; url: string }[];
}

export function safeHtml(raw: string): SafeHtml {
  // PostgreSQL stores neither NUL nor unpaired surrogates.
  const text = raw.slice(0, MAX_LENGTH).replaceAll("\0", "").toWellFormed();
  if (!/<\/?[a-z]/i.test(text)) return { html: paragraphs(text), pictures: [] };
  try {
    return sanitise(text);
  } catch {
    return { html: paragraphs(plainText(text)), pictures: [] };
  }
}

function sanitise(text: string): SafeHtml {
  const pictures: SafeHtml["pictures"] = [];
  const clean = sanitizeHtml(text, {
    allowedTags: TAGS,
    allowedAttributes: { a: ["href", "title", "rel"], img: ["src", "alt"] },
    allowedSchemes: ["https", "mailto", "tel"],
    allowedSchemesByTag: { img: [PICTURE_SCHEME] },
    allowProtocolRelative: false,
    nestingLimit: NESTING,
    transformTags: {
      h1: "h2",
      h5: "h4",
      h6: "h4",
      del: "s",
      a: (tagName, { href = "", title }) => {
        const to = href.trim();
        // The sanitiser removes ids, so an anchor would have no target.
        if (!to || to.startsWith("#")) return { tagName, attribs: {} };
        const attribs: Record<string, string> = { href: to };
        if (title) attribs.title = oneLine(title, 300);
        if (/^https:/i.test(to)) attribs.rel = "noopener nofollow ugc";
        return { tagName, attribs };
      },
      img: (tagName, { src = "", alt = "" }) => {
        const url = attachmentUrl(src);
        if (!url) return DROPPED;
        // Each answer signs the link anew, so the file is identified by the address without its query.
        const source = `url-${hashOf(url.origin + url.pathname).slice(0, 40)}`;
        pictures.push({ source, url: url.href });
        return { tagName, attribs: { src: `${PICTURE_SCHEME}:${source}`, alt: oneLine(alt, 300) } };
      },
    },
  });
  return { html: validMarkup(clean), pictures };
}

export function plainText(html: string): string {
  const bare = sanitizeHtml(html.slice(0, MAX_LENGTH), { allowedTags: [], allowedAttributes: {} });
  return unescapeXml(bare);
}

export function oneLine(text: string, maxLength: number): string {
  const folded = text
    .slice(0, 20 * maxLength)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what the expression removes
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .toWellFormed();
  if (folded.length <= maxLength) return folded;
  const cut = cutAt(folded, maxLength);
  return `${cutAt(cut, cut.lastIndexOf(" ") > maxLength / 2 ? cut.lastIndexOf(" ") : maxLength - 1)}…`;
}

function paragraphs(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${part.replace(/\n/g, "<br>")}</p>`)
    .join("");
}
