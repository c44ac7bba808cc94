import { Button } from "#app/ui/button.tsx";

interface Props {
  planned: readonly { id: string; at: string; isCurrent: boolean; isNewest: boolean }[];
  /** The address of the versions. */
  versions: string;
}

/** What is to be published by itself, also where a later draft stands in the form. */
export function Planned({ planned, versions }: Props) {
  return planned.map(({ id, at, isCurrent, isNewest }) => (
    <form key={id} method="post" className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <input type="hidden" name="version" value={id} />
      <p>
        {isNewest ? "Publication prévue le" : "Une version est prévue le"} {at}
        {!isNewest && ", sans les changements du brouillon ci-dessous"}.
        {!isCurrent && " Une autre version a été publiée depuis\u00a0: celle-ci ne le sera pas d’elle-même."}
      </p>
      <a className="link" href={`${versions}?version=${id}`}>
        Voir<span className="visually-hidden"> la version prévue le {at}</span>
      </a>
      <Button variant="quiet" className="text-sm">
        Annuler<span className="visually-hidden"> la publication du {at}</span>
      </Button>
    </form>
  ));
}
