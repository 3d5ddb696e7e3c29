// Runs before the first paint, so that a chosen theme or density never flashes in late, and so that what the page is made of
// is fetched at once. It is a file of its own because the content security policy allows no script inside the page.
const read = (name) => {
  try {
    return localStorage.getItem(`marl.${name}`);
  } catch {
    return null;
  }
};
const theme = read('theme');
const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
const root = document.documentElement;
root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
root.setAttribute('data-density', read('density') === 'compact' ? 'compact' : 'comfortable');

// As i18n/language.ts has it: what was chosen, else the first of the browser's languages that is one of ours.
const languages = [read('language'), ...navigator.languages.map((tag) => tag.split('-')[0]), 'en'];

// The build says which files belong to an address (fetchAhead.ts).
for (const [address, files, texts] of JSON.parse(document.currentScript.dataset.ahead ?? '[]')) {
  if (!new RegExp(address).test(location.pathname)) continue;
  for (const file of [...files, ...texts[languages.find((language) => texts[language])]]) {
    const link = document.createElement('link');
    Object.assign(link, file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
    Object.assign(link, { crossOrigin: '', href: `/${file}` });
    document.head.append(link);
  }
}
