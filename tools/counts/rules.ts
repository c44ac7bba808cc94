import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { cycles } from "./cycles.ts";
import { findDuplicates } from "./duplicates.ts";
import { codeOf, commentsOf, importsOf, isTest, sources, styles } from "./sources.ts";

export interface Count {
  name: string;
  goal: string;
  /** The places that are counted. */
  found: string[];
  /** Printed instead of the number of places. */
  figure?: string;
}

const shipped = [...sources.keys()].filter((file) => /^(app|db|server)\b/.test(file) && !isTest(file));
const app = shipped.filter((file) => file.startsWith("app/"));

/**
 * The files to open for a typical task: those that name one example of it. Migrations are left out, because they never
 * change.
 */
function touched(): Count[] {
  const living = shipped.filter((file) => !file.startsWith("db/migrations/"));
  const naming = (pattern: RegExp, files = living) => files.filter((file) => pattern.test(codeOf(file)));
  const aboutMessages = living.filter((file) => /contact|lead|mail|messages|\/pdf\//.test(file));
  // tools/share-image.ts draws the pictures in public/ in the theme's colours.
  const painted = [...shipped, ...globSync("app/**/*.{css,svg,html}")];
  return [
    {
      name: "files of a contact field: those that know the telephone of a message",
      goal: "≤ 5",
      found: naming(/\bmessages?\b/, naming(/(?<![\p{L}_]|seller\.)(telephone|phone)(?![\p{L}_=])/u, aboutMessages)),
    },
    {
      name: "files of a legal page: those that name politique-livraison or its text, apart from links to it",
      goal: "2",
      found: [
        "app/content/legal/delivery.ts",
        ...naming(/(?<!link\("[^"]*", "\/)politique-livraison|legal\/delivery\.ts|"\.\/delivery\.ts/),
      ],
    },
    {
      name: "files of an e-mail: those that name order-refunded, apart from where it is sent",
      goal: "2",
      found: living.filter(
        (file) => /^app\/domain\/mail\//.test(file) && /\border-refunded\b/.test(file + codeOf(file)),
      ),
    },
    {
      name: "files of an order's status: those that name withdrawn",
      goal: "3",
      found: naming(/"withdrawn"|\bwithdrawn:/),
    },
    {
      name: "files of a brand colour: those that hold the value of inverse",
      goal: "1",
      found: painted.filter((file) => /4a2350|oklch\(33% 0?\.09 322\)/i.test(readFileSync(file, "utf8"))),
    },
    {
      name: "files of the formations' administration: create, read, update, delete",
      goal: "≤ 8",
      found: naming(/./).filter((file) => /^app\/routes\/admin\/catalogue\//.test(file)),
    },
  ];
}

function duplicates(): Count[] {
  // Migrations are frozen, so their duplicates stay.
  const files = shipped.filter((file) => !/^(app\/content|db\/migrations)\//.test(file));
  const lines = files.reduce((sum, file) => sum + (sources.get(file) ?? "").split("\n").length - 1, 0);
  const { exact, alike } = findDuplicates(files);
  const perThousand = (found: string[]) => `${((found.length / lines) * 1000).toFixed(2)} (${found.length} of them)`;
  return [
    {
      name: "duplicates in 1,000 lines: six or more of them a second time",
      goal: "< 0.5",
      found: exact,
      figure: perThousand(exact),
    },
    {
      name: "duplicates in 1,000 lines, those with other names and values as well",
      goal: "< 3",
      found: alike,
      figure: perThousand(alike),
    },
  ];
}

function circles(): Count[] {
  const files = new Map(shipped.map((file) => [file, importsOf(file)]));
  const folders = new Map<string, Set<string>>();
  // Files directly in app/, db/ and server/ belong to no folder: they are entries, and modules that every folder
  // imports.
  const folderOf = (file: string) => (/^\w+\/[^/]+$/.test(file) ? file : dirname(file));
  for (const [file, targets] of files) {
    const from = folders.get(folderOf(file)) ?? new Set();
    for (const target of targets) if (folderOf(target) !== folderOf(file)) from.add(folderOf(target));
    folders.set(folderOf(file), from);
  }
  const named = (graph: Map<string, Iterable<string>>) => cycles(graph).map((group) => group.join(" ↔ "));
  return [
    { name: "circles of imports between files", goal: "0", found: named(files) },
    { name: "circles of imports between folders", goal: "0", found: named(folders) },
  ];
}

/** The same bounds as in tests/architecture.test.ts. */
const BOUNDS: [RegExp, number][] = [
  [/\.test\.tsx?$/, 300],
  [/^app\/routes\/.*(?<!\.view)\.tsx?$/, 120],
  [/^app\/routes\/.*\.view\.tsx$/, 200],
  [/^app\/domain\//, 250],
  [/^app\/ui\//, 120],
  [/./, 300],
];

function files(): Count[] {
  const lengths = [...sources].map(([file, source]) => {
    const bound = BOUNDS.find(([pattern]) => pattern.test(file))?.[1] ?? 0;
    return { file, length: source.split("\n").length - 1, bound };
  });
  const tooLong = lengths.filter(({ length, bound }) => length > bound);
  return [
    {
      name: "files longer than their bound",
      goal: "0",
      found: tooLong.map(({ file, length, bound }) => `${file}: ${length} of ${bound}`),
    },
    {
      name: "files that write the status of an order",
      goal: "1",
      found: app.filter((file) =>
        /(?:updateTable|insertInto)\("orders"\)[^;]*?(?:[{\s]status\s*[:,}]|\bchanges\))/.test(codeOf(file)),
      ),
    },
  ];
}

/**
 * A text that starts with the first part of a route's address, unless it is the argument of href(); or a link to the
 * home page.
 */
function pathByHand(): RegExp {
  const routes = codeOf("app/routes.ts").matchAll(/\broute\("([\w.-]+)/g);
  const firstParts = [...new Set([...routes].map(([, part = ""]) => part.replaceAll(".", "\\.")))].join("|");
  // A compared text is not a link, and the compiler checks a PagePath.
  const begins = "(?<!\\bhref\\(\\s*|startsWith\\()(?:[\"'`]|(?<=\\$\\{\\w+\\}))";
  return new RegExp(
    `${begins}/(?:${firstParts})(?=["'\`/?#])[^"'\`]*(?=["'\`])(?!. satisfies PagePath)|(?:href=|redirect\\()"/"`,
    "g",
  );
}

function text(): Count[] {
  const linking = app.filter((file) => file !== "app/routes.ts" && !file.startsWith("app/content/"));
  const comments = [...sources].flatMap(([file, source]) =>
    commentsOf(source).map((comment) => [file, comment] as const),
  );
  const css = [...styles];
  const classes = css.flatMap(([, source]) =>
    [...source.replace(/\/\*[\s\S]*?\*\/|\{[^{}]*:[^{}]*\}/g, " ").matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(
      ([, name = ""]) => name,
    ),
  );
  const matches = (texts: (readonly [string, string])[], pattern: RegExp) =>
    texts.flatMap(([file, source]) => [...source.matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`));
  return [
    {
      name: "paths written by hand in app/, content aside",
      goal: "0",
      found: matches(
        linking.map((file) => [file, codeOf(file)]),
        pathByHand(),
      ),
    },
    {
      name: "comments that call somebody « she » or « her »",
      goal: "0",
      found: comments
        .filter(([, comment]) => /\b(she|her|hers|herself)\b/i.test(comment))
        .map(([file, comment]) => `${file}: ${comment}`),
    },
    {
      name: "comments that cite a requirement or the specification",
      goal: "0",
      found: comments
        .filter(([, comment]) => /\bR\d{1,2}\b(?!-)|\bspecification\b|docs: contract|\bsection \d/i.test(comment))
        .map(([file, comment]) => `${file}: ${comment}`),
    },
    {
      name: "lines of CSS",
      goal: "≤ 1,200",
      found: css.map(([file]) => file),
      figure: `${css.reduce((sum, [, source]) => sum + source.split("\n").length - 1, 0)} in ${css.length} files`,
    },
    { name: "class names in CSS", goal: "as few as can be", found: [...new Set(classes)].sort() },
  ];
}

export function countAll(): Count[] {
  return [...touched(), ...duplicates(), ...circles(), ...files(), ...text()];
}
