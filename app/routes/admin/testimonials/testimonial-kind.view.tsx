import { href } from "react-router";
import { KINDS } from "#app/domain/testimonials/fields.ts";
import { KIND_PLACES, KIND_WORDS } from "./testimonial-words.ts";

export function KindChoiceView() {
  return (
    <div className="admin-narrow admin-section">
      <h1>Nouveau témoignage</h1>
      <p>De quel genre&nbsp;?</p>
      <ul className="admin-choices">
        {KINDS.map((kind) => (
          <li key={kind}>
            <a className="link" href={`${href("/admin/temoignages/nouveau")}?genre=${kind}`}>
              {KIND_WORDS[kind]}
            </a>
            <span className="hint"> {KIND_PLACES[kind]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
