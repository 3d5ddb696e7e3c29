// Sets the appearance before the first paint, and preloads the page's texts (build/pageManifest.ts).
let stored = {};
const load = () => {
  try {
    stored = { ...localStorage };
  } catch {
    // Nothing is stored.
  }
};
load();
const read = (name) => stored[`marl.${name}`];
const theme = read('theme');
const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
const root = document.documentElement;
root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
// As in theme/contrast.ts.
const more = matchMedia('(prefers-contrast: more)');
const setContrast = () => {
  const isMore = read('contrast') === 'more' || (!/^(light|dark)$/.test(read('theme')) && more.matches);
  root.dataset.contrast = isMore ? 'more' : 'normal';
};
setContrast();
more.addEventListener('change', () => {
  load();
  setContrast();
});
root.dataset.lineLength = read('lineLength') ?? 'wide';
root.dataset.density = read('density') ?? 'comfortable';

// The outline of a record (routes/annotation/Outline.tsx) has the usual order, widths and text size.
const own = RegExp(`^marl\\.(textSize|(filters|split).*${location.pathname.split('/')[2]})`);
root.toggleAttribute('data-own-layout', Object.keys(stored).some(own.test, own));

// As in i18n/language.ts.
const languages = [read('language'), ...navigator.languages.map((tag) => tag.split('-')[0]), 'en'];

const texts = JSON.parse(document.currentScript.dataset.texts ?? '{}');
for (const file of texts[languages.find((language) => texts[language])] ?? []) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` });
  document.head.append(link);
}
