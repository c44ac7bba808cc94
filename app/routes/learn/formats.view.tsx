import { href } from "react-router";
import { FORMATS, type FormatChoice } from "#app/domain/school/blocks/formats.ts";

/** « Film · Son · Texte · Papier »: one line of links, so that nothing moves after a choice. */
export function Formats({ choices }: { choices: FormatChoice[] }) {
  return (
    <nav aria-label="Film, son, texte ou papier" className="print:hidden">
      <ul className="flex flex-wrap gap-x-6 text-sm leading-normal">
        {choices.map(({ format, label, size, isShown }) => (
          <li key={format} className="inline-flex min-h-11 items-center gap-1 sm:min-h-8">
            {isShown ? (
              <strong aria-current="true">{label}</strong>
            ) : (
              <a className="link" href={`?poids=${FORMATS[format]}`} rel="nofollow" data-keeps-position="">
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
      Cette page est prête à imprimer, par le menu de ton navigateur. Toute la formation est dans{" "}
      <a className="link" href={href("/formations/:slug/livret.pdf", { slug })} rel="nofollow">
        le livret (PDF)
      </a>
      .
    </p>
  );
}
