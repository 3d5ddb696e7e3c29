// Sets theme and density before the first paint, and preloads the files of the route (build/preloadRoutes.ts).
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

// As in i18n/language.ts.
const languages = [read('language'), ...navigator.languages.map((tag) => tag.split('-')[0]), 'en'];

for (const [address, files, texts] of JSON.parse(document.currentScript.dataset.routes ?? '[]')) {
  if (!new RegExp(address).test(location.pathname)) continue;
  for (const file of [...files, ...texts[languages.find((language) => texts[language])]]) {
    const link = document.createElement('link');
    Object.assign(link, file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
    Object.assign(link, { crossOrigin: '', href: `/${file}` });
    document.head.append(link);
  }
}
