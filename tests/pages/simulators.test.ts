import { describe, expect, test } from "vitest";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const shop = await aShop({ database: "pglite" });
const visitor = new Visitor(shop.url);

const RENT = { prix: "140 000", frais: "11 500", travaux: "38 500", loyer: "1 440", taxe: "2 150", charges: "2 640" };

test("without figures in the address the simulators show their examples, and the page is publicly cacheable", async () => {
  const page = await open("/ressources/simulateurs");
  expect(page.status).toBe(200);
  expect(page.headers.get("Cache-Control")).toContain("public");
  expect(result(page, "rendement")).toContain("−242,36 €");
  expect(result(page, "pret")).toContain("509,86 €");
  expect(result(page, "independance")).toContain("dans 4 ans et 11 mois");
  for (const script of page.document.querySelectorAll("main script")) {
    expect(script.getAttribute("type")).toBe("application/ld+json");
  }
  for (const form of page.document.querySelectorAll("main form")) {
    expect(form.getAttribute("method")).toBe("get");
    expect(form.querySelectorAll("fieldset > legend")).toHaveLength(1);
  }
});

describe("worked examples, as French visitors type them", () => {
  test("a rental: gross and net yield, cash flow", async () => {
    const page = await calculate({ ...RENT, vacance: "1", mensualite: "913,71" });
    expect(page.status).toBe(200);
    const text = result(page, "rendement");
    for (const words of ["190 000 €", "17 280 €", "9,09 %", "5,82 %", "+7,12 €"]) expect(text).toContain(words);
  });

  test("a loan: instalment, cost, debt ratio and a schedule to the last cent", async () => {
    const page = await calculate({
      capital: "171 000 €",
      taux: "3,6",
      duree: "25",
      assurance: "0,34",
      revenus: "4.000,00",
    });
    const text = result(page, "pret");
    for (const words of ["865,26 €", "48,45 €", "913,71 €", "22,84 %"]) expect(text).toContain(words);
    const rows = page.document.querySelectorAll("#pret tbody tr");
    expect(rows).toHaveLength(25);
    const last = rows
      .at(-1)
      ?.querySelectorAll("th, td")
      .map((cell) => folded(cell.text));
    expect(last?.[0]).toBe("25");
    expect(last?.at(-1)).toBe("0 €");
  });

  test("financial independence: both goals, a described curve, the years in a table", async () => {
    const page = await calculate({
      epargne: "0",
      depenses: "2000",
      ajout: "500",
      horssalaire: "0",
      progression: "400",
      reserve: "6",
    });
    const text = result(page, "independance");
    expect(text).toContain("dans 5 ans");
    expect(text).toContain("Ta réserve de 12 000 € est pleine dans 2 ans.");
    const curve = page.document.querySelector("#independance svg[role=img]");
    expect(folded(curve?.getAttribute("aria-label") ?? "")).toBe(
      "Sur 5 ans : réserve pleine dans 2 ans, la couverture des dépenses passe de 0 % à 100 %.",
    );
    expect(page.document.querySelectorAll("#independance tbody tr")).toHaveLength(6);
  });

  test("a goal that cannot be reached is stated in the text and not drawn", async () => {
    const page = await calculate({ depenses: "2000", reserve: "6" });
    expect(result(page, "independance")).toContain("pas à ce rythme");
    expect(result(page, "independance")).toContain("ne se remplit pas");
  });
});

test("typed values are kept in all forms of the page, and the answer is not cached", async () => {
  const page = await calculate({ ...RENT, capital: "100 000", taux: "2", duree: "10" });
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(typed(page, "rendement", "prix")).toBe("140 000");
  expect(typed(page, "pret", "capital")).toBe("100 000");
  const carried = page.document
    .querySelectorAll("#pret form input[type=hidden]")
    .map((input) => input.getAttribute("name"));
  expect(carried).toEqual(Object.keys(RENT));
  const report = page.document.querySelectorAll("#pret a").find((link) => link.text.includes("Reporter"));
  const next = await open(report?.getAttribute("href") ?? "");
  expect(typed(next, "rendement", "mensualite")).toBe("920,13");
  expect(typed(next, "pret", "capital")).toBe("100 000");
  const reset = next.document.querySelectorAll("#pret a").find((link) => link.text.includes("exemple"));
  const after = await open(reset?.getAttribute("href") ?? "");
  expect(typed(after, "pret", "capital")).toBe("85\u202f000");
  expect(typed(after, "rendement", "mensualite")).toBe("920,13");
});

describe("invalid values get 400 with a message, and are kept for correction", () => {
  test.each([
    ["rendement", { ...RENT, prix: "" }, "prix", "Indique le prix d’achat."],
    ["rendement", { ...RENT, prix: "0" }, "prix", "Le minimum est 1 €."],
    ["rendement", { ...RENT, loyer: "-460" }, "loyer", "Le minimum est 0 €."],
    ["rendement", { ...RENT, vacance: "13" }, "vacance", "Le maximum est 12 mois."],
    ["rendement", { ...RENT, taxe: "NaN" }, "taxe", "Écris un nombre en chiffres, avec 2 décimales au plus"],
    ["rendement", { ...RENT, charges: "1e9" }, "charges", "Écris un nombre en chiffres"],
    ["rendement", { prix: "100000" }, "loyer", "Indique le loyer mensuel."],
    ["pret", { capital: "9".repeat(24), taux: "3", duree: "20" }, "capital", "Écris un nombre en chiffres"],
    ["pret", { capital: "999999999999", taux: "3", duree: "20" }, "capital", "Le maximum est 100 000 000 €."],
    ["pret", { capital: "1000", taux: "3", duree: "20,5" }, "duree", "Écris un nombre entier"],
    ["pret", { capital: "1000", taux: "Infinity", duree: "20" }, "taux", "Écris un nombre en chiffres"],
    ["independance", { depenses: "0", reserve: "6" }, "depenses", "Le minimum est 1 €."],
    [
      "independance",
      { depenses: "<script>alert(1)</script>", reserve: "6" },
      "depenses",
      "Écris un nombre en chiffres",
    ],
  ])("%s with %o", async (id, figures, field, message) => {
    const page = await calculate(figures as Record<string, string>);
    expect(page.status).toBe(400);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    const input = page.document.querySelector(`#${id}-${field}`);
    expect(input?.getAttribute("aria-invalid")).toBe("true");
    const described = input?.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "";
    expect(folded(page.document.getElementById(described)?.text ?? "")).toContain(message);
    expect(input?.getAttribute("value")).toBe((figures as Record<string, string>)[field] ?? undefined);
    const summary = page.document.querySelector(`#${id}-resultat [role=alert]`);
    expect(folded(summary?.text ?? "")).toContain(message.slice(1));
    expect(summary?.querySelectorAll("a").map((link) => link.getAttribute("href"))).toContain(`#${id}-${field}`);
    expect(page.document.querySelector(`#${id}-resultat strong`)).toBeNull();
    expect(page.html).not.toContain("<script>alert");
  });

  test("unknown parameters are ignored", async () => {
    const page = await open("/ressources/simulateurs?utm_source=lettre&__proto__=1&prix[]=2&constructor=3");
    expect(page.status).toBe(200);
    expect(result(page, "rendement")).toContain("−242,36 €");
  });

  test("the typed figures are not logged", async () => {
    await calculate({ ...RENT, prix: "123 456,78" });
    expect(shop.logs.filter((line) => line.includes("123") && line.includes("456"))).toEqual([]);
  });
});

const calculate = (figures: Record<string, string>) => open(`/ressources/simulateurs?${new URLSearchParams(figures)}`);
const open = (address: string) => visitor.open(address);
const folded = (text: string) => text.replace(/\s+/g, " ").trim();
const result = (page: Page, id: string) => folded(page.document.getElementById(`${id}-resultat`)?.text ?? "");
const typed = (page: Page, id: string, name: string) =>
  page.document.querySelector(`#${id}-${name}`)?.getAttribute("value");
