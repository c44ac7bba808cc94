/**
 * The administration's script: before a page is left whose form was changed and not sent, the browser asks. Forms of
 * filters and searches are GET, and are not asked about.
 */
const changed = new Set(document.querySelectorAll<HTMLFormElement>("form[data-is-changed]"));

// The page that answers a POST and stores nothing is asked for with a GET by the Back button and by a reload:
// browsers cannot send the form again (ERR_CACHE_MISS).
if (changed.size > 0) history.replaceState(history.state, "", location.href);

addEventListener("input", ({ target }) => {
  const { form, type } = target as HTMLInputElement;
  if (form?.method === "post" && type !== "password") changed.add(form);
});

addEventListener("submit", (event) => {
  if (!event.defaultPrevented) changed.delete(event.target as HTMLFormElement);
});

addEventListener("beforeunload", (event) => {
  if (changed.size > 0) event.preventDefault();
});
