import { createServer, type ResolvedConfig } from 'vite';

/** HTML with places for texts: the frame has `{cards}`, a card, also that of a text for spans, `{title}` and `{text}`. */
export interface OutlineTemplate {
  frame: string;
  card: string;
  markable: string;
}

/** Renders the outline that a module exports, with the class names of the build. */
export async function renderOutline({ root, css }: ResolvedConfig, module: string): Promise<OutlineTemplate> {
  const { modules } = css;
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    css: { modules },
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { outline } = (await server.ssrLoadModule(`/${module}`)) as { outline: OutlineTemplate };
    return outline;
  } finally {
    await server.close();
  }
}

/** The class names of an outline that no style sheet knows. */
export function unknownClasses(template: OutlineTemplate, styles: string): string[] {
  const names = [
    ...Object.values(template)
      .join('')
      .matchAll(/class="([^"]+)"/g),
  ].flatMap(([, list]) => list!.split(' '));
  return names.filter((name) => !styles.includes(`.${name}`));
}
