import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { strings } from "#app/domain/values/lines.ts";
import { familiarIn, formalIn, misprintsIn } from "#tests/support/french.ts";

// What no crawl of the pages shows: refusals, notices, quizzes, what PDFs are made of. links.test.ts reads the pages.

/** Files that say « vous »: why, and which. The emails have rules of their own, in app/emails.test.ts. */
const FORMAL: Record<string, RegExp> = {
  contracts:
    /^app\/(?:content\/(?:legal\/(?!accessibility|cookies|privacy)|data-protection)|routes\/(?:rights\/|site\/legal|shop\/confirmation-pdf|account\/refund))/,
  "what letters of the law say too": /^app\/domain\/(?:shop\/rights\/quote\/refund-labels|operations\/privacy\/)/,
  "to the founder":
    /^app\/(?:routes\/admin\/|domain\/operations\/exports\/|ui\/(?:admin-shell|preview-banner)|content\/(?:notices-admin|operator-alerts|system-problems|texts\/email-schemas))/,
  "to the author of a lesson":
    /^app\/domain\/school\/(?:courses\/|blocks\/(?:authoring\/|(?:audio|file|image|media-block|quiz|sheet|text|video)\.tsx))/,
  "words to say to somebody else":
    /^(?:app\/content\/texts\/(?:challenge-(?:bonuses|days)|resource-interviews)|db\/samples\/proofs)/,
  emails: /\/emails(?:\/|\.json)|^app\/domain\/mail\//,
};

/** Lessons with words to say to somebody else outside of guillemets, or for two people at once. */
const SCRIPTS = new RegExp(
  `^db/courses/(?:${[
    "dont-die/lessons/06-",
    "entrepreneuriat/lessons/(?:07|08|24|26|31|33)-",
    "immobilier-avance/(?:exercises/03|lessons/(?:03|10|18|27)|quizzes/module-2)",
    "lancer-startup/lessons/(?:02|05)-",
    "liberte-financiere/lessons/05-",
    "mindset/lessons/(?:13|15|25|27|30)-",
    "rat-race/lessons/03-",
  ].join("|")})`,
);

/** The texts of a source file, without its comments. */
function textsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, value } = node as { type?: string; value?: unknown };
    if ((type === "Literal" || type === "JSXText") && typeof value === "string") found.push(value);
    if (type === "TemplateElement") found.push((value as { cooked: string }).cooked);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, source).program);
  return found.map((text) => text.replace(/\s*\n\s*/g, " "));
}

const data = globSync(["app/content/**/*.json", "db/samples/*.json"]).map((file) => ({
  file,
  texts: strings(JSON.parse(readFileSync(file, "utf8"))).map(({ text }) => text),
}));

const code = globSync("app/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] })
  .map((file) => ({ file, texts: textsOf(file) }))
  .concat(data);

test("the site says « tu », but where a contract, the law or the founder is spoken of", () => {
  const isFormal = (file: string) => Object.values(FORMAL).some((files) => files.test(file));
  const own = code.filter(({ file }) => !isFormal(file));
  expect(own.flatMap(({ file, texts }) => texts.flatMap(formalIn).map((words) => `${file}: ${words}`))).toEqual([]);
  const silent = Object.entries(FORMAL).filter(
    ([, files]) => !code.some(({ file, texts }) => files.test(file) && texts.some((text) => formalIn(text).length > 0)),
  );
  expect(silent.map(([why]) => why)).toEqual([]);
});

test("the administration says « vous » to the founder", () => {
  const own = code.filter(({ file }) => FORMAL["to the founder"]?.test(file));
  expect(own.flatMap(({ file, texts }) => texts.flatMap(familiarIn).map((words) => `${file}: ${words}`))).toEqual([]);
});

test("lessons, exercises and quizzes say « tu » to their learner", () => {
  const files = globSync("db/courses/*/**/*.{md,json,vtt}").filter((file) => !SCRIPTS.test(file));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    formalIn(readFileSync(file, "utf8").replace(/^>.*$/gm, "")).map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

test("no sentence of the code has a space that may break before « : ; ! ? »", () => {
  // Legal texts are set when they are shown.
  const set = code.filter(({ file }) => !file.startsWith("app/content/legal/"));
  const french = set.flatMap(({ file, texts }) =>
    texts
      .filter((text) => /[à-ÿœ’«»]/.test(text))
      .flatMap((text) => misprintsIn(text).filter((fault) => fault.startsWith("a space")))
      .map((fault) => `${file}: ${fault}`),
  );
  expect(french).toEqual([]);
});
