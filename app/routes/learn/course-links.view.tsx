import { href } from "react-router";

/** Parts that not every training has. */
export interface CourseExtras {
  hasLiveSessions: boolean;
  hasSounds: boolean;
}

/** Links to the other pages of a training: live sessions, workbook and so on. */
export function CourseLinks({ slug, hasLiveSessions, hasSounds }: { slug: string } & CourseExtras) {
  const links = [
    {
      address: href("/formations/:slug/cahier", { slug }),
      label: "Mon cahier",
      use: "Ce que vous avez écrit, exercices et notes.",
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
      <h2>Autour des leçons</h2>
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
