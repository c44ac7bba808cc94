import { ofName } from "#app/content/typography.ts";
import type { Story, Testimonial } from "#app/domain/people/testimonials/testimonials.server.ts";
import { formatDate, formatMonth } from "#app/domain/values/time.ts";

/** Beside testimonials among which there is a sample. */
export const sampleNotice = "La mention «\u00a0Exemple\u00a0» signale un texte de démonstration, écrit par nous.";

/** « 34 ans, rédactrice, Nantes » */
function aboutLabel({ age, metier, localisation }: Pick<Story, "age" | "metier" | "localisation">): string {
  const trade = metier.charAt(0).toLocaleLowerCase("fr") + metier.slice(1);
  return [age && `${age}\u00a0ans`, trade, localisation].filter(Boolean).join(", ");
}

const EXPERIENCES: Readonly<Record<Testimonial["experience"], string>> = {
  formation: "formation suivie",
  challenge: "challenge suivi",
  coaching: "accompagnement suivi",
};

/** « Publié le 3 novembre 2026 · formation suivie en août 2026 » */
export function datesLabel({ publishedAt, experience, experiencedOn }: Testimonial): string {
  const published = `Publié le ${formatDate(publishedAt)}`;
  if (!experiencedOn) return published;
  return `${published}\u00a0· ${EXPERIENCES[experience]} en ${formatMonth(`${experiencedOn}T12:00:00Z`)}`;
}

/** A published testimonial as its card shows it; `formation` where the page does not say what it is about. */
export function testimonialOf(story: Story, formation?: string) {
  return {
    name: story.author,
    about: aboutLabel(story),
    text: story.text,
    dates: datesLabel(story) + (formation ? `\u00a0· à propos ${ofName(formation)}` : ""),
    isSample: story.isSample,
    stars: story.rating ?? undefined,
  };
}

interface Reviewed {
  rating: number | null;
  publishedAt: Date;
  isSample: boolean;
}

/**
 * « 5 sur 5 en moyenne : 19 avis publiés de juin 2026 à novembre 2026 », computed from what is shown, samples apart; null
 * without a rating.
 */
export function ratingSummary(reviews: readonly Reviewed[]): string | null {
  const rated = reviews.filter((review) => review.rating !== null);
  if (rated.length === 0) return null;
  const real = rated.filter((review) => !review.isSample);
  const published = `${rated.length} avis ${rated.length > 1 ? "publiés" : "publié"} ${period(rated)}`;
  if (real.length === 0) return `${published}, tous des exemples.`;
  const mean = real.reduce((sum, { rating }) => sum + (rating ?? 0), 0) / real.length;
  const average = mean.toLocaleString("fr-FR", { maximumFractionDigits: 1 });
  const samples = rated.length - real.length;
  const apart = samples === 0 ? "" : `, dont ${plural(samples, "exemple")} hors de cette moyenne`;
  return `${average} sur 5 en moyenne\u00a0: ${published}${apart}.`;
}

interface Counts {
  since: Date | null;
  received: number;
  published: number;
  refused: number;
  withdrawn: number;
  waiting: number;
}

/** « Depuis le 3 mars 2026 : 12 avis reçus, 9 publiés, 2 refusés, 1 en attente de lecture. » */
export function countsLabel({ since, received, published, refused, withdrawn, waiting }: Counts): string {
  if (since === null) return "Aucune cliente n’a encore donné son avis.";
  const rest = [
    plural(published, "publié"),
    plural(refused, "refusé"),
    ...(withdrawn > 0 ? [plural(withdrawn, "retiré")] : []),
    ...(waiting > 0 ? [`${waiting} en attente`] : []),
  ];
  return `Depuis le ${formatDate(since)}\u00a0: ${received} avis ${received > 1 ? "reçus" : "reçu"}, ${rest.join(", ")}. Un avis effacé à la demande de son autrice n’est plus compté.`;
}

function period(reviews: readonly Reviewed[]): string {
  const times = reviews.map(({ publishedAt }) => publishedAt.getTime());
  const first = formatMonth(new Date(Math.min(...times)));
  const last = formatMonth(new Date(Math.max(...times)));
  return first === last ? `en ${first}` : `${ofName(first)} à ${last}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count > 1 ? "s" : ""}`;
}
