import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { routeAddresses } from "#tests/support/routes.ts";
import { statusBreaches } from "#tests/support/status-rule.ts";

/** Rules of the source tree: which layer may import which, how long a file may be, what it may be called. */
const files = globSync("{app,db,server,tools,tests}/**/*.{ts,tsx}").filter((file) => !file.includes("+types"));
const sources = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith("tests/");

function importsOf(file: string): string[] {
  const source = sources.get(file) ?? "";
  const specifiers = [...source.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
  return specifiers.map((specifier) => {
    if (specifier.startsWith("#")) return specifier.slice(1);
    if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier));
    return specifier;
  });
}

function offenders(where: RegExp, mayNotImport: RegExp, except?: RegExp): string[] {
  return files
    .filter((file) => where.test(file) && !isTest(file) && !except?.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => mayNotImport.test(target))
        .map((target) => `${file} → ${target}`),
    );
}

test("the domain imports neither React nor HTTP nor its callers, except in emails and in blocks of lessons", () => {
  // A kind of block is one file, with what its author fills in and what the learner sees.
  const blocks = /^app\/domain\/school\/blocks\//;
  expect(offenders(/^app\/domain\//, /^app\/(routes|middleware)(\/|$)/)).toEqual([]);
  expect(offenders(/^app\/domain\//, /^app\/ui(\/|$)/, blocks)).toEqual([]);
  const whereEmailsAreWritten = /\/emails\/|^app\/domain\/mail\/(layout\/|define-email\.ts)/;
  const withReact = new RegExp(`${whereEmailsAreWritten.source}|${blocks.source}`);
  expect(offenders(/^app\/domain\//, /^(react|react-router|@react-email)(\/|$)/, withReact)).toEqual([]);
  expect(offenders(/^app\/domain\//, /^app\/jobs\/(?!jobs\.ts|queue\.server\.ts)/)).toEqual([]);
});

test("gateways import only the configuration and their own supplier", () => {
  expect(offenders(/^app\/gateways\//, /^(app\/(?!config|gateways)|db\/|react)/)).toEqual([]);
});

test("suppliers' libraries are imported only by their gateway", () => {
  expect(offenders(/^(app|db|server)\//, /^stripe$/, /^app\/gateways\/stripe\//)).toEqual([]);
  expect(offenders(/^(app|db|server)\//, /^airtable$/, /^app\/gateways\/airtable(-worker)?\.server\.ts$/)).toEqual([]);
  expect(offenders(/^(app|db|server)\//, /^nodemailer$/, /^app\/gateways\/mailer\.server\.ts$/)).toEqual([]);
  expect(offenders(/^(app|db|server)\//, /^pg-boss$/, /^(app\/jobs\/queue|db\/connection)\.server\.ts$/)).toEqual([]);
});

test("SQL is written only in the domain, the jobs and db/", () => {
  expect(offenders(/^(app|server)\//, /^kysely/, /^app\/(domain\/.*\.server\.ts|jobs\/.*)$/)).toEqual([]);
});

test("queries name their columns: a prepared « * » fails once a migration has added one", () => {
  const asksForAll = /\.(selectAll|returningAll)\(|\b(select|returning)\s+(\w+\.)?\*/i;
  const queries = files.filter((file) => /^(app|server)\//.test(file) && !isTest(file));
  expect(queries.filter((file) => asksForAll.test(sources.get(file) ?? ""))).toEqual([]);
});

test("views and components import neither database, gateways, jobs nor configuration", () => {
  expect(offenders(/\.view\.tsx$|^app\/ui\//, /^(db\/|app\/(gateways|jobs|middleware|config)\/)/)).toEqual([]);
});

test("no constant of a module keeps the seller or the site’s name: the founder changes them while the process runs", () => {
  const keepers = files
    .filter((file) => /^(app|server)\//.test(file) && !isTest(file) && !file.startsWith("app/config/"))
    .filter((file) =>
      /^(export )?const [^=]+ = (?!.*=>)[^\n]*\b(seller\b|brand\.|env\.SITE_NAME)/m.test(sources.get(file) ?? ""),
    );
  expect(keepers).toEqual([]);
});

test("a public page that reads its address tells the page cache which part of it", () => {
  const pages = routeAddresses
    .filter(({ area }) => area === "site")
    .map(({ file }) => sources.get(`app/${file}`) ?? "");
  expect(pages.length).toBeGreaterThan(20);
  const readers = pages.filter((source) => /searchParams|url\.search|\(url\)|useNotice|FlashNotice/.test(source));
  expect(readers.filter((source) => !/variesWith\(/.test(source))).toEqual([]);
});

test("content imports nothing but content, its schemas' library and fields, and the type of the addresses that it may link to", () => {
  // The founder's texts are data with a schema, checked as every form is.
  expect(offenders(/^app\/content\/(?!links\.ts$|texts\/)/, /^(?!app\/content\/)/)).toEqual([]);
  expect(offenders(/^app\/content\/texts\//, /^(?!app\/content\/|zod$|app\/domain\/values\/fields\.ts$)/)).toEqual([]);
  expect(importsOf("app/content/links.ts")).toEqual(["react-router"]);
  expect(sources.get("app/content/links.ts")).not.toMatch(/^import (?!type )/m);
});

test("links are made by href(), so that an address without a route does not compile", () => {
  const staticFiles = /"\/favicon\.svg"/g;
  const checked = /href\(\s*["`][^"`]*["`]|"[^"]*" satisfies PagePath|\/\*[\s\S]*?\*\//g;
  const areas = new Set(routeAddresses.map(({ path }) => path.split("/")[1]).filter((part) => part && part !== "*"));
  const address = new RegExp(`["'\`}]/(?:${[...areas].join("|")})(?=["'\`?#/$<\\s])`, "g");
  const link = /\b(?:href|action|to)=\{?["`]\/|\bredirect\(["`]\//g;
  const raw = files
    // Content has typed links. The domain and the emails do not use React Router's types.
    .filter((file) => /^app\/(?!content\/|routes\.ts)/.test(file) && !isTest(file))
    .flatMap((file) => {
      const source = (sources.get(file) ?? "").replace(checked, "").replace(staticFiles, "");
      const pattern = /^app\/(domain|emails)\//.test(file) ? link : address;
      return [...source.matchAll(pattern), ...source.matchAll(link)].map(([match]) => `${file}: ${match}`);
    });
  expect(raw).toEqual([]);
});

test("no box has a ratio and a least height: WebKit makes a least width of them, and an iPhone scrolls sideways", () => {
  const both = /"(?=[^"\n]*\baspect-\[)[^"\n]*(?<![\w:-])min-h-/;
  expect(files.filter((file) => file.endsWith(".tsx") && both.test(sources.get(file) ?? ""))).toEqual([]);
});

test("only the configuration reads the environment of the process", () => {
  const readers = files.filter((file) => /^(app|db|server)/.test(file) && /process\.env/.test(sources.get(file) ?? ""));
  expect(readers).toEqual(["app/config/env.server.ts"]);
});

test("a file that touches the server is named *.server.ts, and the domain's other rules do not import it", () => {
  const serverOnly = /^(node:|pg$|kysely|stripe$|nodemailer$|pg-boss$|pino$)/;
  const plain = files.filter(
    (file) => /^app\/(domain|gateways|ui|content)\//.test(file) && !/\.server\.tsx?$/.test(file),
  );
  expect(plain.filter((file) => !isTest(file) && importsOf(file).some((target) => serverOnly.test(target)))).toEqual(
    [],
  );
});

/** The rooms of the domain, low to high: a room imports only rooms before it. */
const ROOMS = ["values", "mail", "journal", "people", "site", "school", "shop", "operations"];

const domainImports = files
  .filter((file) => file.startsWith("app/domain/") && !isTest(file))
  .flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith("app/domain/"))
      .map((target) => ({ file, target })),
  );
const roomOf = (file: string) => file.split("/")[2] ?? "";
/** The first folder below the room, or the file. */
const nounOf = (file: string) => file.split("/").slice(2, 4).join("/").replace(/\..*/, "");

test("a room of the domain imports only the rooms below it", () => {
  expect([...new Set(domainImports.map(({ file }) => roomOf(file)))].toSorted()).toEqual(ROOMS.toSorted());
  const upwards = domainImports.filter(
    ({ file, target }) => ROOMS.indexOf(roomOf(target)) > ROOMS.indexOf(roomOf(file)),
  );
  expect(upwards).toEqual([]);
});

test("the nouns of the domain do not depend on each other in circles", () => {
  const nouns = new Map<string, Set<string>>();
  for (const { file, target } of domainImports) {
    if (nounOf(file) === nounOf(target)) continue;
    nouns.set(nounOf(file), (nouns.get(nounOf(file)) ?? new Set()).add(nounOf(target)));
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(nouns.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  expect([...nouns.keys()].filter((noun) => reaches(noun, noun))).toEqual([]);
});

test("only two files write and compare an order's status; all others call them", () => {
  const others = files.filter(
    (file) =>
      /^(app|db|server|tools)\//.test(file) &&
      !isTest(file) &&
      !/^(app\/domain\/shop\/orders\/order(\.server)?\.ts|db\/migrations\/.*)$/.test(file),
  );
  const breaches = others.flatMap((file) => statusBreaches(sources.get(file) ?? "").map((text) => `${file}: ${text}`));
  expect(breaches).toEqual([]);
});

test.each([
  'if (order.status === "canceled") return;',
  'const open = rows.filter(({ status }) => status !== "pending");',
  'if ("paid" === row.status) return;',
  'if (["paid", "refunded"].includes(row.status)) return;',
  "if (PAID.has(order.status)) return;",
  'switch (row.status) {\n  case "withdrawn":',
  'db.selectFrom("orders").select("id").where("orders.status", "=", wanted);',
  'db.selectFrom("orders")\n  .where("status", "in", ["paid", "refunded"]);',
  'db.selectFrom("orders").where((eb) => eb("status", "=", "canceled"));',
  "sql`select id from orders where status = 'paid'`;",
  "sql`update orders set paid_at = now(), status = 'paid' where id = 1`;",
  'trx.updateTable("orders").set({ status, paid_at: at }).where("id", "=", id).execute();',
  'trx.updateTable("orders").set({ ...columns }).where("id", "=", id).execute();',
  'trx.updateTable("orders").set(columns).where("id", "=", id).execute();',
  'trx.insertInto("orders").values({ id, status: "paid" }).execute();',
])("the rule for an order's status detects: %s", (source) => {
  expect(statusBreaches(source)).not.toEqual([]);
});

test.each([
  'db.selectFrom("orders").select(["orders.status", "orders.paid_at"]).where(orderIsPaid);',
  'trx.updateTable("orders").set({ holds_seat: true }).where("id", "=", id).execute();',
  'db.selectFrom("subscriptions").innerJoin("orders", "orders.id", "order_id").where("subscriptions.status", "=", "active");',
  'if (subscription.status === "canceled") return;',
  'db.updateTable("emails").set({ status: "canceled" }).where("status", "=", "queued").execute();',
  'if (answer.status === 503 || email.status === "sent") return;',
  "const LABELS: Record<OrderStatus, string> = { paid: PAID, pending: PENDING };",
])("the rule for an order's status accepts: %s", (source) => {
  expect(statusBreaches(source)).toEqual([]);
});

test("the comment of the webhook names every handled event, so that an operator can enable them", () => {
  const handled = sources.get("app/domain/shop/orders/fulfilment/stripe-events.server.ts") ?? "";
  const types = [...handled.matchAll(/^ {2}\["([\w.]+)"/gm)].map(([, type]) => type);
  expect(types.length).toBeGreaterThan(10);
  const manual = sources.get("app/routes/shop/stripe-webhook.ts") ?? "";
  expect(types.filter((type) => !new RegExp(`^ \\* {3}${type} `, "m").test(manual))).toEqual([]);
});

const documents = ["README.md", ...globSync("docs/**/*.md")];

/** What the documents name, as this pattern finds it; fewer finds than expected mean a pattern that no longer fits. */
function namedInDocuments(pattern: RegExp, expected: number): { document: string; name: string }[] {
  const named = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(pattern)].map(([, name = ""]) => ({ document, name })),
  );
  expect(named.length).toBeGreaterThanOrEqual(expected);
  return named;
}

test("every file that a document names or links to exists", () => {
  const paths = /`((?:app|db|docs|public|server|tests|tools)\/[^`\s?]*|[\w.-]+\.(?:tsx?|css|json|yaml))(?:\?[^`]*)?`/g;
  const isThere = (name: string) => globSync(name).length > 0 || files.some((file) => file.endsWith(`/${name}`));
  expect(namedInDocuments(paths, 51).filter(({ name }) => !isThere(name))).toEqual([]);
  const links = /\]\((?!https?:|#)([^)#]+)/g;
  const leadsNowhere = namedInDocuments(links, 7).filter(
    ({ document, name }) => !existsSync(join(dirname(document), name)),
  );
  expect(leadsNowhere).toEqual([]);
});

test("every command that a document names exists", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const commands = /`npm run (?:-s )?([a-z][\w:]*)/g;
  expect(namedInDocuments(commands, 45).filter(({ name }) => !scripts[name])).toEqual([]);
});

const bounds: [RegExp, number][] = [
  [/\.(test|spec)\.tsx?$/, 300],
  [/^app\/routes\/.*\.view\.tsx$/, 200],
  [/^app\/routes\//, 250],
  [/^app\/domain\//, 250],
  [/^app\/ui\//, 120],
  [/^tests\//, 300],
  // Generated: nobody reads it from top to bottom (`npm run db:types`).
  [/^db\/schema\.ts$/, Number.POSITIVE_INFINITY],
  [/^(app|db|server|tools)\//, 300],
];

test("files respect their maximum length", () => {
  const tooLong = files.flatMap((file) => {
    const bound = bounds.find(([pattern]) => pattern.test(file))?.[1] ?? 300;
    const lines = (sources.get(file) ?? "").split("\n").length - 1;
    return lines > bound ? [`${file}: ${lines} of ${bound}`] : [];
  });
  expect(tooLong).toEqual([]);
});

test("no folder or file is a catch-all", () => {
  expect(
    files.filter((file) => /(^|\/)(utils|lib|helpers?|services|common|misc)(\/|\.)|\/index\.tsx?$/.test(file)),
  ).toEqual([]);
});
