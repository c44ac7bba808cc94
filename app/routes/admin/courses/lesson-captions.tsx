import { href } from "react-router";
import type { AssetChoice } from "#app/domain/school/blocks/block-kind.ts";
import { Button } from "#app/ui/button.tsx";

interface Props {
  films: readonly { block: string; asset: string }[];
  assets: readonly AssetChoice[];
}

export function CaptionsNotice({ films, assets }: Props) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page has just come back because of this
    <div className="notice notice-error" role="alert" tabIndex={-1} autoFocus>
      <p className="notice-title">Rien n’est encore publié&nbsp;: il manque des sous-titres.</p>
      <p>Une personne sourde, ou qui regarde sans le son, ne pourra pas suivre&nbsp;:</p>
      <ul>
        {films.map(({ block, asset }) => (
          <li key={block}>
            <a href={href("/admin/medias/:id", { id: asset })}>
              {assets.find(({ id }) => id === asset)?.name ?? "le film en préparation"}
            </a>
          </li>
        ))}
      </ul>
      <p>
        Enregistrez la leçon, ajoutez les sous-titres à la page du film, puis publiez. Un film sans paroles s’en passe.
      </p>
      <Button variant="secondary" name="intent" value="publier-sans-sous-titres">
        Publier sans sous-titres
      </Button>
    </div>
  );
}
