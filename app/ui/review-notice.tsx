interface ReviewNoticeProps {
  title: string;
  paragraphs: readonly string[];
  /** The average, its number of reviews and their period. */
  summary?: string | null;
}

/** Near every set of reviews: whether they are checked, how they are sorted (Code de la consommation, art. L111-7-2). */
export function ReviewNotice({ title, paragraphs, summary }: ReviewNoticeProps) {
  return (
    <section className="review-notice" aria-labelledby="avis-regles">
      <div className="wrap">
        <h2 id="avis-regles">{title}</h2>
        <div className="flow">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {summary && (
            <p>
              <strong>{summary}</strong>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
