import { useContext } from "react";
import { href } from "react-router";
import { withoutChallenge } from "./menu-links.ts";
import { MissingPages } from "./missing-pages.tsx";
import { Paragraphs } from "./prose-blocks.tsx";
import { sampleNotice } from "./testimonial-labels.ts";

interface ReviewNoticeProps {
  title: string;
  paragraphs: readonly string[];
  /** The average, its number of reviews and their period. */
  summary?: string | null;
  /** How many were received, published and refused. */
  counts?: string;
  hasSamples: boolean;
}

/** Near every set of reviews: whether they are checked, how they are sorted (Code de la consommation, art. L111-7-2). */
export function ReviewNotice({ title, paragraphs, summary, counts, hasSamples }: ReviewNoticeProps) {
  const missing = useContext(MissingPages);
  return (
    <section className="border-line border-b py-[clamp(2rem,5vw,3.5rem)] text-sm" aria-labelledby="avis-regles">
      <div className="wrap lg:grid lg:grid-cols-[4fr_8fr] lg:gap-8">
        <h2 className="text-xl" id="avis-regles">
          {title}
        </h2>
        <div className="flow lg:mt-0">
          {[...paragraphs, ...(counts ? [counts] : []), ...(hasSamples ? [sampleNotice] : [])].map((paragraph) => (
            <Paragraphs key={paragraph} className="max-w-176" text={withoutChallenge(paragraph, missing)} />
          ))}
          {summary && (
            <p className="max-w-176">
              <strong>{summary}</strong>
            </p>
          )}
          <p>
            <a className="link" href={href("/signaler")}>
              Signaler un contenu
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
