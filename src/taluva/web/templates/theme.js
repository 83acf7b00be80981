// Runs before the page is drawn: with the choice "auto" the theme is the device's, now and when it changes.
(() => {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const choice = root.dataset.choice;
    root.dataset.theme = choice === 'auto' ? (dark.matches ? 'dark' : 'light') : choice;
    dispatchEvent(new Event('themechange'));
  };
  dark.addEventListener('change', apply);
  addEventListener('themechoice', apply);
  apply();
})();
