/** A title whose last words may carry the accent. */
export function HeadlineText({ text, accent }: { text: string; accent?: string }) {
  return accent ? (
    <>
      {text} <em>{accent}</em>
    </>
  ) : (
    text
  );
}
