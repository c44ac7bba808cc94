import { href } from "react-router";
import type { LaunchItem } from "#app/domain/shop/launch/checklist.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkLine } from "#app/ui/link-line.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { missingLabel } from "../catalogue/labels.ts";
import { STEPS } from "./labels.ts";

interface Props {
  items: readonly LaunchItem[];
  /** With a live key, nothing is sold before what it needs is there. */
  isLive: boolean;
}

export function LaunchView({ items, isLive }: Props) {
  const left = items.filter(({ done }) => !done);
  return (
    <div className="flow max-w-176">
      <h1>Avant d’ouvrir</h1>
      <Summary left={left} isLive={isLive} />
      <ol className="flex list-none flex-col p-0">
        {items.map((item, index) => (
          <Step key={item.code} item={item} number={index + 1} />
        ))}
      </ol>
    </div>
  );
}

function Summary({ left, isLive }: { left: LaunchItem[]; isLive: boolean }) {
  const count = `${left.length} point${left.length > 1 ? "s" : ""}`;
  if (left.length === 0) return <Notice tone="success">Tout est en place.</Notice>;
  if (!isLive) {
    const text = `Avec une clé d’essai, rien n’est vendu pour de vrai. Avant la clé réelle, il reste ${count}.`;
    return <Notice tone="info">{text}</Notice>;
  }
  if (left.some(({ blocksSales }) => blocksSales))
    return <Notice tone="warning">{`Il manque ${count}. Ce qui n’est pas prêt n’est pas en vente.`}</Notice>;
  return <Notice tone="info">{`Il reste ${count}, que la vente n’attend pas.`}</Notice>;
}

function Step({ item, number }: { item: LaunchItem; number: number }) {
  const { title, remedy, link } = STEPS[item.code];
  return (
    <li className="flex flex-col items-start gap-2 border-line border-t py-6" data-step={item.code}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg">
          {number}. {title}
        </h2>
        <Badge tone={item.done ? "green" : "orange"}>{item.done ? "Fait" : "À faire"}</Badge>
      </div>
      {!item.done && (
        <>
          <p>{remedy}</p>
          <LinkLine href={link.href}>{link.label}</LinkLine>
        </>
      )}
      {item.formations.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm leading-normal">
          {item.formations.map(({ id, name, missing }) => (
            <li key={id}>
              <a className="link" href={href("/admin/formations/:id/modifier", { id })}>
                {name}
              </a>
              {item.code === "content" && <>&nbsp;: {missing.map(missingLabel).join(", ")}</>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
