import { join } from 'node:path';
import { createElement } from 'react';
import type { Plugin } from 'vite';

const STYLES = join(import.meta.dirname, '../theme/styles.css');

/** Adds the theme's variables to the style sheet, so that the first page needs no code for them. Without a build, Mantine adds them. */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    apply: 'build',
    // Before the style sheet is bundled.
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]styles\.css$/ },
      handler: async (code, id) => (id === STYLES ? { code: code + (await variablesOfTheme()), map: null } : undefined),
    },
  };
}

/** The rules that Mantine would add to the page. */
async function variablesOfTheme(): Promise<string> {
  const [{ MantineProvider }, { renderToStaticMarkup }, { cssVariablesResolver }, { theme }] = await Promise.all([
    import('@mantine/core'),
    import('react-dom/server'),
    import('../theme/colors.ts'),
    import('../theme/theme.ts'),
  ]);
  const props = { theme, cssVariablesResolver, withGlobalClasses: false };
  const html = renderToStaticMarkup(createElement(MantineProvider, props));
  const rules = /^<style[^>]*>(.+)<\/style>$/s.exec(html)?.[1];
  if (!rules) throw new Error('Mantine has no variables of the theme.');
  return rules;
}
