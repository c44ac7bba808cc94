import { href } from "react-router";

/** From the programme of a training that has live sessions. */
export function LiveSessionsLink({ slug }: { slug: string }) {
  return (
    <p>
      <a className="link" href={href("/formations/:slug/directs", { slug })}>
        Directs
      </a>
      {"\u00a0"}: les prochains rendez-vous en direct, et les replays.
    </p>
  );
}
