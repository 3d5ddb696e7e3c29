/** One way to call the server: what OpenAPI calls an operation, and where it is. */
export interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: object }[];
  body?: { type: string; schema: object };
  isOpen: boolean;
}

/** The routes of one API on a page that needs nothing from elsewhere. */
export const docsPage = (title: string, mount: string, operations: readonly Operation[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  summary { cursor: pointer; font-family: ui-monospace, monospace; padding: 0.2rem 0; }
  summary b { display: inline-block; width: 4.5rem; text-transform: uppercase; }
  pre { overflow: auto; margin: 0.25rem 0 1rem 1rem; font-size: 13px; }
</style>
<h1>${title}</h1>
<p>Send an API key as <code>X-Argilla-Api-Key</code> or a token as <code>Authorization: Bearer</code>.
For programs: <a href="${mount}/openapi.json">openapi.json</a>.</p>
${operations.map(item).join('\n')}
</html>`;

function item({ method, path, parameters, body, isOpen }: Operation): string {
  const details = {
    ...(isOpen && { open: 'to anybody' }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { body }),
  };
  return `<details><summary><b>${method}</b> ${escaped(path)}</summary><pre>${escaped(JSON.stringify(details, null, 2))}</pre></details>`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
