import { expect, test } from "vitest";
import { publicUrl } from "#app/config/env.server.ts";
import { addsHost } from "./hosts.server.ts";

const ONLINE = { blocks: [{ text: "Va sur https://ami.example/un." }], link: { to: "https://ami.example/deux" } };
const OWN = new URL(publicUrl).hostname;

test.each([
  ["Lis https://voleuse.example.", true],
  ["**https://voleuse.example**", true],
  ["[ici](https://voleuse.example/deux)", true],
  ["[ici](https://voleuse.example)@ami.example", true],
  ["[ici](HTTPS://voleuse.example)", true],
  ["[ici](https&#58;//voleuse.example)", true],
  ["[ici](https\\://voleuse.example)", true],
  ["`https://voleuse.example`", true],
  ["    https://voleuse.example", true],
  ["https://ami.example@voleuse.example", true],
  ["https://ami.example(y@voleuse.example", true],
  ["https://ami.example.voleuse.example", true],
  ["https:///voleuse.example", true],
  ["https://%76oleuse.example", true],
  [`https://${OWN}.\u{1d41c}\u{1d428}\u{1d426}`, true],
  ["https://[voleuse.example", false],
  [`https://${OWN}@voleuse.example`, true],
  ["(Voir « https://ami.example/trois », et **https://AMI.example**.)", false],
  ["[https://ami.example](https://ami.example)", false],
  [`https://${OWN}/contact`, false],
  ["[ici](/contact), ou [là](mailto:lea@voleuse.example)", false],
  ["Le préfixe https: rien de plus", false],
])("%s leads to a host that is not online: %s", (text, isNew) => {
  expect(addsHost({ blocks: [{ text }] }, ONLINE)).toBe(isNew);
  expect(addsHost({ blocks: [{ text }] }, { blocks: [{ text: `Déjà là : ${text}` }] })).toBe(false);
});

test("a long run of signs is read in its own time, not in its square", () => {
  const text = `https:${"!".repeat(200_000)}a`;
  expect(addsHost({ text }, { text })).toBe(false);
});
