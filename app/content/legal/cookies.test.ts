import { expect, test } from "vitest";
import { legalPages } from "./documents.ts";
import sampleSeller from "./seller.sample.json" with { type: "json" };

/** The modules that store something in the visitor's browser, and the row of the page that says so. */
const STORED = {
  "/app/browser/drafts.ts": "Réponses en cours d’écriture",
  "/app/browser/enhancements.ts": "Vitesse de lecture",
  "/app/browser/guide-popup.ts": "Mémoire de la fenêtre du guide",
  "/app/middleware/coming-in.server.ts": "Cookie de l’inscription",
  "/app/middleware/saved-answers.server.ts": "Cookie des réponses mises de côté",
  "/app/middleware/session.server.ts": "Cookie de session",
  "/app/routes/admin/courses/unsaved-text.ts": "Brouillon d’une leçon",
  "/app/routes/shop/checkout-visit.server.ts": "Cookie de la commande en cours",
};

test("the page of cookies names everything that the site stores in a browser", () => {
  const sources = import.meta.glob<string>(["/app/**/*.{ts,tsx}", "!/app/**/*.test.ts"], {
    eager: true,
    query: "?raw",
    import: "default",
  });
  const storing = Object.entries(sources).filter(([, source]) =>
    /[=(] ?siteCookie\(|(local|session)Storage\.setItem|document\.cookie|indexedDB|caches\.open/.test(source),
  );
  expect(storing.map(([file]) => file).sort()).toEqual(Object.keys(STORED));
  const page = JSON.stringify(
    legalPages["politique-cookies"].write({
      siteName: "Essor",
      siteUrl: "https://essor.example",
      seller: sampleSeller,
    }),
  );
  for (const other of ["aperçu de la boutique", "adresse saisie"]) expect(page).toContain(`["Cookie de l’${other}"`);
  expect(page).toContain('["Cookie du navigateur reconnu"');
  expect(Object.values(STORED).filter((row) => !page.includes(`["${row}`))).toEqual([]);
});
