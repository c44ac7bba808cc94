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

async function readSamples() {
  const preview = await vite.ssrLoadModule("/app/domain/operations/emails/preview.server.ts");
  const { listForms, previewSample } = preview as typeof import("../app/domain/operations/emails/preview.server.ts");
  const samples = (await listForms()).map(async (form) => {
    const email = await previewSample(form);
    return email ? [{ name: `${form.name} (${form.form})`, ...email }] : [];
  });
  return (await Promise.all(samples)).flat();
}

if (folder) {
  mkdirSync(folder, { recursive: true });
  for (const { name, subject, html, text } of await readSamples()) {
    writeFileSync(join(folder, `${name}.html`), html);
    writeFileSync(join(folder, `${name}.txt`), `${subject}\n\n${text}`);
    console.log(join(folder, `${name}.html`));
  }
  await vite.close();
} else {
  const port = Number(process.env.PORT ?? 3100);
  createServer(async ({ url = "/" }, response) => {
    vite.moduleGraph.invalidateAll();
    const samples = await readSamples();
    const [name, kind] = decodeURIComponent(url.slice(1)).split("/");
    const email = samples.find((sample) => sample.name === name);
    if (email) return send(response, kind === "texte" ? `<pre>${asHtml(email.text)}</pre>` : email.html);
    const lines = samples.map(({ name, subject }) => {
      const address = encodeURIComponent(name);
      return `<li><a href="/${address}">${name}</a>, <a href="/${address}/texte">texte</a> : ${asHtml(subject)}</li>`;
    });
    send(response, `<h1>E-mails</h1><ul>${lines.join("")}</ul>`);
  }).listen(port, "127.0.0.1");
  console.log(`\n  Emails   http://localhost:${port}\n`);
}

function send(response: ServerResponse, html: string): void {
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(`<!doctype html>${html}`);
}

function asHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
