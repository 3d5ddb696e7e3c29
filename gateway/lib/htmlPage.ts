interface HtmlPage {
  title: string;
  /** The address of the page. */
  path: string;
  /** The rules of the content. */
  style: string;
  /** The name and the content of the navigation, as HTML. */
  navigation: { name: string; html: string };
  /** HTML. */
  content: string;
}

/** A page to read, without scripts and other files than its icon: the guides and the list of routes. */
export const htmlPage = ({ title, path, style, navigation, content }: HtmlPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${FRAME_STYLE}${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>${Object.entries(HEADER)
  .map(([address, text]) => linkTo(address, text, path))
  .join('')}</header>
<div class="columns">
<nav aria-label="${navigation.name}">
${navigation.html}
</nav>
<main id="content" tabindex="-1">
${content}
</main>
</div>
</body>
</html>
`;

const HEADER = { '/': 'Marl', '/docs/': 'Guides', '/api/docs': 'REST API' };

/** A link in a navigation, marked where it leads to the page itself. `text` is HTML. */
export const linkTo = (address: string, text: string, current: string): string =>
  `<a href="${address}"${address === current ? ' aria-current="page"' : ''}>${text}</a>`;

const FRAME_STYLE = `
:root {
  --text: light-dark(#1b1f24, #e8ebef);
  --muted: light-dark(#4f5864, #b6bec9);
  --link: light-dark(#2f48b8, #a9b8ff);
  --line: light-dark(#d5dae1, #3a414b);
  --panel: light-dark(#f1f3f6, #20252c);
  color-scheme: light dark;
  font: 16px/1.55 system-ui, sans-serif;
  color: var(--text);
  background: light-dark(#fff, #14171b);
}
body { margin: 0; }
a { color: var(--link); }
[aria-current] { color: var(--text); font-weight: 600; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; padding: 8px; background: var(--panel); }
header { display: flex; gap: 24px; padding: 12px 24px; border-bottom: 1px solid var(--line); }
header :first-child { font-weight: 600; }
.columns { display: grid; grid-template-columns: 200px minmax(0, 56rem); gap: 40px; padding: 24px; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li { padding: 3px 0; }
main:focus { outline: none; }
h1 { margin-top: 0; }
table { border-collapse: collapse; }
th, td { text-align: start; vertical-align: top; }
@media (max-width: 760px) {
  .columns { grid-template-columns: minmax(0, 1fr); gap: 16px; padding: 16px; }
}
`;
