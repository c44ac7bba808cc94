import { href } from "react-router";
import { LogoMark } from "./arc.tsx";

/** The header of the learner's pages, without links to the shop. */
export function LearnerHeader({ siteName }: { siteName: string }) {
  return (
    <header className="border-line border-b print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 py-2">
        <a className="logo" href={href("/")}>
          <LogoMark />
          {siteName}
        </a>
        <nav className="mt-0" aria-label="Navigation principale">
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <a className="link text-sm" href={href("/orders")}>
                Mes formations
              </a>
            </li>
            <li>
              <a className="link text-sm" href={href("/account")}>
                Mon compte
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}
