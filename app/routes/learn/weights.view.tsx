import { href } from "react-router";
import type { WeightChoice } from "./weights.ts";

/** « Film · Son · Texte · Papier »: one line of links, so that nothing moves after a choice. */
export function Weights({ choices }: { choices: WeightChoice[] }) {
  return (
    <nav aria-label="Film, son, texte ou papier" className="print:hidden">
      <ul className="flex flex-wrap gap-x-6 text-sm leading-normal">
        {choices.map(({ weight, label, size, isShown }) => (
          <li key={weight} className="inline-flex min-h-11 items-center gap-1 sm:min-h-8">
            {isShown ? (
              <strong aria-current="true">{label}</strong>
            ) : (
              <a className="link" href={`?poids=${weight}`} rel="nofollow" data-keeps-place="">
                {label}
              </a>
            )}
            <span className="text-ink-soft">· {size}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function PrintNote({ slug }: { slug: string }) {
  return (
    <p className="notice notice-info max-w-[38rem] print:hidden">
      Cette page est prête à imprimer, par le menu de votre navigateur. Toute la formation est dans{" "}
      <a className="link" href={href("/formations/:slug/livret.pdf", { slug })} rel="nofollow">
        le livret (PDF)
      </a>
      .
    </p>
  );
}
