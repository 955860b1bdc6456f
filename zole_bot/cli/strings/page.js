const filter = document.getElementById("filter");
filter.addEventListener("input", () => {
  const wanted = filter.value.toLowerCase();
  for (const article of document.querySelectorAll("article"))
    article.hidden = !article.textContent.toLowerCase().includes(wanted);
});
document.getElementById("unfold").addEventListener("click", () => {
  const folded = [...document.querySelectorAll("article:not([hidden]) details")];
  const isOpening = folded.some((details) => !details.open);
  for (const details of folded) details.open = isOpening;
});
