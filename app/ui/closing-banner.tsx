import { href } from "react-router";
import { ButtonLink } from "./button.tsx";
import { Landscape } from "./landscape.tsx";

/** The banner at the end of every public page; below the offer of one formation it names no other, and has no second landscape. */
export function ClosingBanner({ offer, missing }: { offer?: string; missing: readonly string[] }) {
  const course = href("/entrepreneuriat");
  const [target, label] = missing.includes(course)
    ? [href("/formations"), "Voir les formations"]
    : [course, "Découvrir la formation Entrepreneuriat"];
  return (
    <section className="closing" aria-label="Commencer">
      {!offer && <Landscape />}
      <div className="wrap">
        <p className="closing-title">
          Le premier pas est petit. <em>Le reste suit.</em>
        </p>
        <p className="lead">Cinq jours pour essayer, sans rien payer. Ou la formation, à ton rythme.</p>
        <p className="actions">
          <ButtonLink href={offer ?? target}>{offer ? "Revoir l’offre et son prix" : label}</ButtonLink>
          <ButtonLink href={href("/challenge")} variant="secondary">
            Commencer le challenge gratuit
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
