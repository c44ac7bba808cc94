import { href } from "react-router";

interface LinksProps {
  formation: { slug: string };
  hasLiveSessions: boolean;
  hasSounds: boolean;
}

/** Links to the other pages of a formation: live sessions, workbook and so on. */
export function CourseLinks({ formation: { slug }, hasLiveSessions, hasSounds }: LinksProps) {
  const links = [
    {
      address: href("/formations/:slug/cahier", { slug }),
      label: "Mon cahier",
      use: "Ce que tu as écrit, exercices et notes.",
    },
    ...(hasLiveSessions
      ? [
          {
            address: href("/formations/:slug/directs", { slug }),
            label: "Directs",
            use: "Les prochains rendez-vous en direct, et les replays.",
          },
        ]
      : []),
    {
      address: href("/formations/:slug/livret.pdf", { slug }),
      label: "Le livret de la formation (PDF)",
      use: "Toutes les leçons ouvertes, à imprimer.",
    },
    ...(hasSounds
      ? [
          {
            address: href("/formations/:slug/podcast", { slug }),
            label: "Dans mon application de podcasts",
            use: "Le son des leçons, pour écouter sans écran.",
          },
        ]
      : []),
  ];
  return (
    <>
      <h2 className="pt-4 text-xl">Autour des leçons</h2>
      <ul className="flex flex-col gap-3">
        {links.map(({ address, label, use }) => (
          <li key={address}>
            <a className="link" href={address} rel="nofollow">
              {label}
            </a>
            <p className="text-ink-soft text-sm leading-normal">{use}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
