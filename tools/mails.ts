import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { createServer as createViteServer } from "vite";

/**
 * Every email with made-up data, as HTML and text: `npm run mails` serves them on a port (PORT, 3100) and reloads the
 * templates for each request; `npm run mails -- folder` writes them to files.
 */
const vite = await createViteServer({ server: { middlewareMode: true, hmr: false, ws: false }, appType: "custom" });
const folder = process.argv[2];

interface Sheet {
  name: string;
  subject: string;
  html: string;
  text: string;
}

async function writeEmails(): Promise<Sheet[]> {
  const { emails } = await load<typeof import("../app/emails.ts")>("/app/emails.ts");
  const { emailNames, loadEmail } =
    await load<typeof import("../app/domain/mail/registry.ts")>("/app/domain/mail/registry.ts");
  const { renderEmail } = await load<typeof import("../app/domain/mail/layout/render.tsx")>(
    "/app/domain/mail/layout/render.tsx",
  );
  const { unsubscribeLink } = await load<typeof import("../app/domain/mail/layout/links.ts")>(
    "/app/domain/mail/layout/links.ts",
  );
  const sheets = emailNames.map(async (name) => {
    const email = await loadEmail(name);
    const unsubscribeUrl = emails[name].kind === "transactional" ? null : unsubscribeLink("exemple");
    return Promise.all(
      Object.entries(email.samples).map(async ([form, sample]) => ({
        name: `${name} (${form})`,
        ...(await renderEmail(email, sample, unsubscribeUrl)),
      })),
    );
  });
  return (await Promise.all(sheets)).flat();
}

function load<T>(path: string): Promise<T> {
  return vite.ssrLoadModule(path) as Promise<T>;
}

if (folder) {
  mkdirSync(folder, { recursive: true });
  for (const { name, subject, html, text } of await writeEmails()) {
    writeFileSync(join(folder, `${name}.html`), html);
    writeFileSync(join(folder, `${name}.txt`), `${subject}\n\n${text}`);
    console.log(join(folder, `${name}.html`));
  }
  await vite.close();
} else {
  const port = Number(process.env.PORT ?? 3100);
  createServer(async ({ url = "/" }, response) => {
    vite.moduleGraph.invalidateAll();
    const emails = await writeEmails();
    const [name, kind] = decodeURIComponent(url.slice(1)).split("/");
    const email = emails.find((candidate) => candidate.name === name);
    if (email) return send(response, kind === "texte" ? `<pre>${asHtml(email.text)}</pre>` : email.html);
    send(response, `<h1>E-mails</h1><ul>${emails.map(entry).join("")}</ul>`);
  }).listen(port, "127.0.0.1");
  console.log(`\n  Emails   http://localhost:${port}\n`);
}

function entry({ name, subject }: Sheet): string {
  const address = encodeURIComponent(name);
  return `<li><a href="/${address}">${name}</a>, <a href="/${address}/texte">texte</a> : ${asHtml(subject)}</li>`;
}

function send(response: ServerResponse, html: string): void {
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(`<!doctype html>${html}`);
}

function asHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
