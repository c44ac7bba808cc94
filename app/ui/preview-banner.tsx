import { href } from "react-router";
import { Button } from "./button.tsx";

/** For the administrator who looks at the shop as it will be with a live key. */
export function PreviewBanner() {
  return (
    <aside className="border-line border-b print:hidden" aria-label="Aperçu de la boutique ouverte">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-2">
        <p className="text-sm">
          <strong>Aperçu de la boutique ouverte.</strong> Vous seule voyez le site comme il sera avec la clé réelle.
          Rien ne s’y achète ni ne s’y envoie.
        </p>
        <form method="post" action={href("/admin/lancement")}>
          <input type="hidden" name="action" value="quitter" />
          <Button variant="secondary">Quitter l’aperçu</Button>
        </form>
      </div>
    </aside>
  );
}

/** Above a page in colours or letters that are not saved. */
export function FaceBanner() {
  return (
    <aside className="border-line border-b print:hidden" aria-label="Aperçu des couleurs et des lettres">
      <p className="wrap py-2 text-sm">
        <strong>Aperçu des couleurs et des lettres.</strong> Rien n’est enregistré&nbsp;: fermez cet onglet pour revenir
        à votre choix.
      </p>
    </aside>
  );
}

interface DraftProps {
  /** Null: whoever looks has only the link of the page. */
  editor: string | null;
  /** What keeps it from being published. */
  faults: readonly string[];
}

/** Above a page with a text that is not published. */
export function DraftBanner({ editor, faults }: DraftProps) {
  if (editor === null)
    return (
      <aside className="border-line border-b print:hidden" aria-label="Relecture">
        <p className="wrap py-2 text-sm">
          <strong>Relecture.</strong> Cette version n’est pas forcément en ligne. Ce lien la montre sans compte.
        </p>
      </aside>
    );
  return (
    <aside className="border-line border-b print:hidden" aria-label="Aperçu du brouillon">
      <p className="wrap py-2 text-sm">
        <strong>Aperçu du brouillon.</strong> Personne d’autre ne voit cette page.{" "}
        <a className="link" href={editor}>
          Revenir au texte
        </a>
      </p>
      <DraftFaults faults={faults} />
    </aside>
  );
}

/** As « Publier » refuses it. */
export function DraftFaults({ faults }: Pick<DraftProps, "faults">) {
  if (faults.length === 0) return null;
  return (
    <div className="wrap pb-2 text-sm">
      <p>Tel quel, ce texte ne pourra pas être publié&nbsp;:</p>
      <ul className="arc-list">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}
