import type { Plugin } from 'vite';

/** The subset that every page uses. */
const LATIN = /inter-latin-wght-normal-[^/]+\.woff2$/;

/** Lets the browser fetch the font in parallel with the style sheets instead of after them. */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => LATIN.test(file));
        if (!font) throw new Error('The build has no Latin subset of the font to preload.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
