// Runs before the first paint, from a file of its own because the content security policy allows no inline script.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('vite-ui-theme') || 'light';
    var dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.classList.toggle('dark', dark);
    root.style.colorScheme = dark ? 'dark' : 'light';
    root.lang = localStorage.getItem('PARAGLIDE_LOCALE') === 'bn' ? 'bn' : 'en';
  } catch {
    root.lang = 'en';
  }
})();
