import { useLinkedHtml } from "./missing-pages.tsx";

/** HTML that `shortHtml` or `lessonHtml` has made, or that was sanitised when it was stored, and no other. */
export function RichText({ html: written, className = "" }: { html: string; className?: string }) {
  const html = useLinkedHtml(written);
  return (
    <div
      className={`prose wrap-anywhere ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by what has made it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
