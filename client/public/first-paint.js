// Runs before the first paint, so that a chosen theme or density never flashes in late. It is a file of its own because the
// content security policy allows no script inside the page.
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
