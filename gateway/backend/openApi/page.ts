import type { OpenApi, Operation } from './document.ts';

/** The routes of an API as a page without external resources. */
export const docsPage = ({ info, tags, paths, components }: OpenApi, mount: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${info.title}</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  summary { cursor: pointer; padding: 0.2rem 0; }
  summary b { display: inline-block; width: 4.5rem; text-transform: uppercase; }
  summary b, summary code, h3 { font-family: ui-monospace, monospace; }
  summary span { opacity: 0.75; }
  h3 { font-size: 1rem; margin: 1rem 0 0; }
  pre { overflow: auto; margin: 0.25rem 0 1rem 1rem; font-size: 13px; }
</style>
<h1>${info.title}</h1>
<p>Send an API key as <code>X-Argilla-Api-Key</code> or a token as <code>Authorization: Bearer</code>.
For programs: <a href="${mount}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${tags.map(({ name, description }) => section(name, description, paths)).join('\n')}
<h2>Schemas</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => `<details id="${name}"><summary><code>${name}</code></summary>${json(schema)}</details>`)
  .join('\n')}
</html>`;

function section(tag: string, description: string, paths: OpenApi['paths']): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.tags.includes(tag) ? [item(method, path, operation)] : [],
    ),
  );
  return `<h2>${escaped(tag)}</h2>\n<p>${escaped(description)}</p>\n${operations.join('\n')}`;
}

function item(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, deprecated, parameters, requestBody, responses, security } = operation;
  const [{ apiKey: scopes = [] } = {}] = security as { apiKey?: string[] }[];
  const details = {
    operationId,
    ...(description && { description }),
    ...(deprecated && { deprecated }),
    ...(scopes[0] ? { 'scope of a key': scopes[0] } : { open: 'to anybody' }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses,
  };
  return `<details><summary><b>${method}</b> <code>${escaped(path)}</code> <span>${escaped(summary)}</span></summary>${json(details)}</details>`;
}

const json = (value: unknown): string => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
