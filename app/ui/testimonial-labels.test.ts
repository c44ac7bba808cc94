import { expect, test } from "vitest";
import { ratingSummary } from "./testimonial-labels.ts";

const review = (rating: number | null, day: string, isSample = false) => ({
  rating,
  publishedAt: new Date(`${day}T12:00:00Z`),
  isSample,
});

test("the average rating tells the number of reviews and their period", () => {
  const reviews = [review(5, "2026-11-03"), review(4, "2026-08-10"), review(null, "2026-01-01")];
  expect(ratingSummary(reviews)).toBe("4,5 sur 5 en moyenne\u00a0: 2 avis publiés d’août 2026 à novembre 2026.");
});

test("the average rating handles one review, no review, and samples", () => {
  expect(ratingSummary([review(5, "2026-11-03")])).toBe("5 sur 5 en moyenne\u00a0: 1 avis publié en novembre 2026.");
  expect(ratingSummary([])).toBeNull();
  expect(ratingSummary([review(null, "2026-11-03")])).toBeNull();
  expect(ratingSummary([review(4, "2026-11-03"), review(5, "2026-11-04", true)])).toBe(
    "4 sur 5 en moyenne\u00a0: 2 avis publiés en novembre 2026, dont 1 exemple hors de cette moyenne.",
  );
  // Nobody has given them.
  expect(ratingSummary([review(5, "2026-11-03", true)])).toBe("1 avis publié en novembre 2026, tous des exemples.");
});
