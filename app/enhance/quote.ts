const key = "quote";

/** Quotes only what is selected of a comment, when its Quote is pressed: the answer's form opens with the whole comment, and is cut to it. */
export function quoteSelection() {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest('a[href*="open=quote."]');
    const text = link ? link.closest("li")?.querySelector(".prose") : null;
    const picked = getSelection();
    const isInside = text && picked && text.contains(picked.anchorNode) && text.contains(picked.focusNode);
    if (isInside) sessionStorage.setItem(key, String(picked).trim());
  });
  const box = document.querySelector<HTMLTextAreaElement>("#content-reply");
  const quote = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  // The quote is the last thing in the box, after what was begun before. It stands there as the server's did: a quote alone is no draft.
  if (box && quote)
    box.defaultValue = box.value.replace(/(?:(?:^|\n)>.*)+\n*$/, (whole) => `${/^\n*/.exec(whole)}${quote.replace(/^/gm, "> ")}\n\n`);
}
