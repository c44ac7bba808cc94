import { createServer, get, type IncomingMessage } from "node:http";

/**
 * The upper limit: node:http alone, sending the same bytes from memory. It requests them once from the shop. Arguments:
 * the shop's address, the headers of the request as JSON.
 */
const [address = "", headers = "{}"] = process.argv.slice(2);
const sample = await new Promise<IncomingMessage>((resolve) => get(address, { headers: JSON.parse(headers) }, resolve));
const body = Buffer.concat(await Array.fromAsync(sample));
const head = sample.rawHeaders.flatMap((name, index, all) =>
  index % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(name) ? [name, all[index + 1] ?? ""] : [],
);
createServer({ keepAliveTimeout: 10_000 }, (_, response) => {
  response.writeHead(200, head);
  response.end(body);
}).listen(Number(process.env.PORT));
