import { href } from "react-router";

/** What a learner can take along of a training. */
export function CarryLinks({ slug }: { slug: string }) {
  const links = [
    {
      address: href("/formations/:slug/livret.pdf", { slug }),
      label: "Le livret de la formation (PDF)",
      use: "Toutes les leçons ouvertes, à imprimer.",
    },
    {
      address: href("/formations/:slug/podcast", { slug }),
      label: "Dans mon application de podcasts",
      use: "Le son des leçons, pour écouter sans écran.",
    },
  ];
  return (
    <ul>
      {links.map(({ address, label, use }) => (
        <li key={address}>
          <a className="link" href={address} rel="nofollow">
            {label}
          </a>
          <p className="text-ink-soft text-sm leading-normal">{use}</p>
        </li>
      ))}
    </ul>
  );
}
