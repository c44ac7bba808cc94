import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { createServer as createViteServer } from "vite";

/**
 * Every email with made-up facts, HTML and text: `npm run mails` shows them on a port (PORT, 3100) and reads the
 * templates anew for each look; `npm run mails -- folder` writes them as files.
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
  const { sampleEmails } = await load<typeof import("../app/emails/samples.ts")>("/app/emails/samples.ts");
  const { renderEmail } = await load<typeof import("../app/emails/render.server.tsx")>("/app/emails/render.server.tsx");
  const { emailFrame } = await load<typeof import("../app/emails/compose.server.ts")>("/app/emails/compose.server.ts");
  const { emailRules } = await load<typeof import("../app/domain/mail/email-rules.ts")>(
    "/app/domain/mail/email-rules.ts",
  );
  return Promise.all(
    sampleEmails().map(async ({ form, email }) => {
      const frame = emailFrame(emailRules[email.name].class === "T" ? null : "exemple");
      return { name: `${email.name} (${form})`, ...(await renderEmail(email, frame)) };
    }),
  );
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
    send(response, `<h1>Lettres</h1><ul>${emails.map(entry).join("")}</ul>`);
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
