/** HTML that `shortHtml` or `lessonHtml` has made, and nobody else. */
export function RichText({ html, className = "" }: { html: string; className?: string }) {
  return (
    <div
      className={`prose wrap-anywhere ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by what has made it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
