import type { ComponentProps } from "react";
import { href } from "react-router";
import { AdminNavigation, Count } from "./admin-navigation.tsx";
import { Button } from "./button.tsx";

interface AdminSideProps extends ComponentProps<typeof AdminNavigation> {
  email: string;
  /** Its margins, which are those of the page. */
  edge: string;
}

/** Open beside the page where there is room; on a phone behind one button, and then over the page. */
export function AdminSide({ email, edge, ...menu }: AdminSideProps) {
  return (
    <details className="group/menu lg:details-content:[content-visibility:visible]">
      <summary className="flex min-h-11 items-center rounded-full border-2 px-3.5 font-semibold text-sm supports-[selector(::details-content)]:lg:hidden">
        <span className="group-open/menu:hidden">Menu</span>
        <span className="hidden group-open/menu:inline">Fermer</span>
        <Count waiting={menu.waiting} />
      </summary>
      <div
        className={`flow bg-surface-muted ${edge} max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:z-20 max-lg:max-h-[calc(100dvh-4rem)] max-lg:overflow-y-auto max-lg:border-line max-lg:border-b max-lg:pb-4 lg:px-0`}
      >
        <AdminNavigation {...menu} />
        <SignedInUser email={email} />
      </div>
    </details>
  );
}

function SignedInUser({ email }: { email: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 text-sm">
      <span className="wrap-anywhere">{email}</span>
      <form method="post" action={href("/logout")}>
        <Button variant="quiet">Déconnexion</Button>
      </form>
    </div>
  );
}
