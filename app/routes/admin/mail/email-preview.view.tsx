/** The HTML part in a sandboxed frame, and the text part. */
export function EmailPreview({ html, text }: { html: string; text: string }) {
  return (
    <section className="admin-section">
      <h2>Aperçu</h2>
      <p className="hint">Les liens personnels sont masqués.</p>
      <iframe className="email-preview" srcDoc={html} title="La lettre telle qu’elle s’affiche" sandbox="" />
      <details className="email-source">
        <summary>Version texte</summary>
        <pre className="email-text">{text}</pre>
      </details>
    </section>
  );
}
