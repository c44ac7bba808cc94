import { home } from "#app/content/home.ts";
import type { Route } from "./+types/home";
import { HomeView } from "./home.view.tsx";

export function loader() {
  return null;
}

export const meta: Route.MetaFunction = () => [
  { title: `${home.metaTitle} · Essor` },
  { name: "description", content: home.metaDescription },
];

export default function Home() {
  return <HomeView />;
}
