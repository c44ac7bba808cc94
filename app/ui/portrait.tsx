import { Monogram } from "./arc.tsx";
import { Contour } from "./contour.tsx";

/** The founder's portrait: initials under an arch, as long as there is no photograph. */
export function Portrait({ name, caption }: { name: string; caption: string }) {
  return (
    <figure className="portrait">
      <svg viewBox="0 0 320 400" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <circle cx="206" cy="190" r="62" className="fill-sun" />
        <circle cx="206" cy="190" r="88" className="contour stroke-sun" vectorEffect="non-scaling-stroke" />
        <path d="M0 400V262C60 214 180 196 320 214V400Z" className="fill-primary-mid" />
        <path d="M0 400V330C60 262 190 240 320 258V400Z" className="fill-hill-near" />
        <Contour d="M0 352C70 288 196 262 320 280M0 374C80 312 202 284 320 302" />
        <path d="M30 400C70 344 190 306 320 322V400Z" className="fill-inverse" />
      </svg>
      <Monogram name={name} />
      <figcaption className="hint pt-3">
        {name}, {caption}
      </figcaption>
    </figure>
  );
}
