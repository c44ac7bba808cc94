import { Disclosure } from "#app/ui/disclosure.tsx";

const SIGNS = [
  ["## Titre", "un titre de partie\u00a0; ### pour une sous-partie"],
  ["**mot**", "un mot en gras"],
  ["*mot*", "un mot en italique"],
  ["- point", "une liste\u00a0; 1. pour une liste numérotée"],
  ["> phrase", "une citation"],
  ["[texte](https://…)", "un lien"],
  ["une ligne vide", "un nouveau paragraphe"],
] as const;

export function MarkdownHelp() {
  return (
    <Disclosure summary="Mettre en forme un texte">
      <dl className="grid gap-x-6 gap-y-1 pt-2 text-sm sm:grid-cols-[12rem_1fr]">
        {SIGNS.map(([sign, meaning]) => (
          <div key={sign} className="contents">
            <dt className="font-mono">{sign}</dt>
            <dd className="max-sm:mb-2">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">Le HTML n’est pas interprété&nbsp;: il s’affiche tel quel.</p>
    </Disclosure>
  );
}
