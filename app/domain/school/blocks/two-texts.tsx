/** Above a form that another window has overtaken; `address`: the page with the other text alone. */
export function TwoTexts({ title, at, address }: { title: string; at: string; address: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page has just come back because of the other text
    <div className="notice notice-warning flex flex-col gap-2" role="alert" tabIndex={-1} autoFocus>
      <p className="notice-title">{title}</p>
      <p>
        Un autre texte a été enregistré le {at}, depuis une autre fenêtre ou un autre appareil. Rien n’a été
        remplacé&nbsp;: ce que tu viens d’écrire est dans les champs, l’autre texte est dessous. Garde ce que tu veux de
        chacun, puis enregistre.
      </p>
      <p>
        <a className="link" href={address} data-forgets="">
          Garder seulement l’autre texte
        </a>
      </p>
    </div>
  );
}

export function OtherText({ text }: { text: string }) {
  return (
    <div className="wrap-anywhere rounded-md border border-line-strong border-dashed p-4">
      <p className="font-semibold text-sm leading-normal">L’autre texte&nbsp;:</p>
      <p className="whitespace-pre-line">{text || "(vide)"}</p>
    </div>
  );
}
