import type { ReactNode } from "react";

type Network = "instagram" | "facebook" | "youtube" | "tiktok" | "linkedin";

/** The addresses of the seller's profiles. */
export type SocialProfiles = Partial<Record<Network, string>>;

const NETWORKS: { key: Network; name: string; icon: ReactNode }[] = [
  {
    key: "instagram",
    name: "Instagram",
    icon: (
      <>
        <rect x="4" y="4" width="16" height="16" rx="5" />
        <circle cx="12" cy="12" r="3.6" />
        <path d="M16.6 7.4v.01" />
      </>
    ),
  },
  { key: "facebook", name: "Facebook", icon: <path d="M16 4h-2a3.5 3.5 0 0 0-3.5 3.5V20M7.5 12H15" /> },
  {
    key: "youtube",
    name: "YouTube",
    icon: (
      <>
        <rect x="3" y="6" width="18" height="12.5" rx="4" />
        <path d="m10.5 9.6 4.2 2.65-4.2 2.65z" />
      </>
    ),
  },
  { key: "tiktok", name: "TikTok", icon: <path d="M13 4v11.2A3.6 3.6 0 1 1 9.4 11.6M13 4c.4 2.9 2.2 4.6 5 4.8" /> },
  {
    key: "linkedin",
    name: "LinkedIn",
    icon: (
      <>
        <rect x="4" y="4" width="16" height="16" rx="3" />
        <path d="M8.2 11v5M8.2 8v.01M11.8 16v-5M11.8 13.2c0-1.4 1-2.2 2.2-2.2s1.9.8 1.9 2.2V16" />
      </>
    ),
  },
];

export function SocialLinks({ social, siteName }: { social: SocialProfiles; siteName: string }) {
  const shown = NETWORKS.filter(({ key }) => social[key]);
  if (shown.length === 0) return null;
  return (
    <ul className="social">
      {shown.map(({ key, name, icon }) => (
        <li key={key}>
          <a href={social[key]} rel="me">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              {icon}
            </svg>
            <span className="visually-hidden">
              {siteName} sur {name}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
