import { guarantee } from "#app/content/courses/course.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useSharedWords } from "#app/ui/root-data.ts";

/** Below the offer: the promise, and what there is for who hesitates. */
export function Guarantee() {
  const { title, text, conditions, legalRight } = guarantee;
  const { unsure } = useSharedWords();
  return (
    <div className="flow" id="garantie">
      <h3>{title}</h3>
      <p>{text}</p>
      <p className="hint">{legalRight}</p>
      <details className="text-sm leading-normal">
        <summary className="py-2 underline underline-offset-4">Comment l’obtenir</summary>
        <ul className="arc-list mt-2">
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      </details>
      <h3 className="mt-10 print:hidden">{unsure.title}</h3>
      <p className="actions">
        {unsure.links.map(({ label, to }) => (
          <ButtonLink key={to} href={to} variant="quiet">
            {label}
          </ButtonLink>
        ))}
      </p>
    </div>
  );
}
