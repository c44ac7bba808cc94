import { href } from "react-router";

/** What a learner can take along of a training. */
export function CarryLinks({ slug }: { slug: string }) {
  return (
    <ul>
      <li>
        <a className="link" href={href("/formations/:slug/livret.pdf", { slug })} rel="nofollow">
          Le livret de la formation (PDF)
        </a>
        {"\u00a0"}: toutes les leçons ouvertes, à imprimer.
      </li>
      <li>
        <a className="link" href={href("/formations/:slug/podcast", { slug })}>
          Dans mon application de podcasts
        </a>
        {"\u00a0"}: le son des leçons, pour écouter sans écran.
      </li>
    </ul>
  );
}
