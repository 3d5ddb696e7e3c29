import { htmlPage } from '#gateway/lib/htmlPage.ts';
import type { OpenApi, Operation } from './document.ts';
import { escaped, schemaText } from './schemaText.ts';

const STYLE = `
:root { scroll-padding-top: 16px; }
nav { position: sticky; top: 24px; align-self: start; }
h2 { margin: 2em 0 4px; }
h3 { margin: 16px 0 4px; font-size: 15px; }
p { margin: 4px 0 12px; }
details { border-top: 1px solid var(--line); }
details > div { padding: 0 12px 16px; }
summary { display: grid; grid-template-columns: 4.5em minmax(0, 1fr); align-items: baseline; padding: 8px 12px; cursor: pointer; }
summary:hover, details[open] > summary { background: var(--panel); }
summary b { font: 600 13px/20px ui-monospace, monospace; text-transform: uppercase; color: var(--method); }
summary i { margin-inline-start: 8px; }
i { color: var(--muted); font-style: normal; }
code, pre { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: 0; white-space: pre-wrap; }
.shape { padding: 8px 12px; border-radius: 6px; background: var(--panel); }
table { width: 100%; }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); }
th { width: 12em; font-weight: 400; }
.get { --method: light-dark(#2f48b8, #a9b8ff); }
.post { --method: light-dark(#1a6b3c, #7fd6a2); }
.put, .patch { --method: light-dark(#855400, #f0c069); }
.delete { --method: light-dark(#b3261e, #ff9d94); }
@media (max-width: 760px) {
  nav { position: static; }
  nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; }
  th { width: auto; }
}
`;

/** The routes of an API as a page without external resources. */
export const docsPage = ({ info, tags, paths, components }: OpenApi, mount: string): string =>
  htmlPage({
    title: info.title,
    path: `${mount}/docs`,
    style: STYLE,
    navigation: {
      name: 'Subjects',
      html: `<ul>${[...tags.map(({ name }) => name), SCHEMAS].map((name) => `<li><a href="#${anchorOf(name)}">${escaped(name)}</a></li>`).join('')}</ul>`,
    },
    content: `<h1>${info.title}</h1>
<p>Send an API key as <code>X-Argilla-Api-Key</code> or a token as <code>Authorization: Bearer</code>.
For programs: <a href="${mount}/openapi.json">openapi.json</a> (OpenAPI 3.1). The <a href="/docs/rest-and-sdk">guide</a> has examples.</p>
${tags.map(({ name, description }) => section(name, description, paths)).join('\n')}
<h2 id="${anchorOf(SCHEMAS)}">${SCHEMAS}</h2>
<p>A question mark stands behind the names of members that may be absent.</p>
${Object.entries(components.schemas)
  .map(([name, schema]) => `<h3 id="${name}"><code>${name}</code></h3>${shape(schema)}`)
  .join('\n')}`,
  });

const SCHEMAS = 'Schemas';

/** The addresses of subjects differ from those of schemas. */
const anchorOf = (subject: string): string => `about-${subject.toLowerCase().replaceAll(/\W+/g, '-')}`;

function section(tag: string, description: string, paths: OpenApi['paths']): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.tags.includes(tag) ? [item(method, path, operation)] : [],
    ),
  );
  return `<h2 id="${anchorOf(tag)}">${escaped(tag)}</h2>\n<p>${escaped(description)}</p>\n${operations.join('\n')}`;
}

function item(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, deprecated, security } = operation;
  const [{ apiKey: [scope] = [] } = {}] = security as { apiKey?: string[] }[];
  const access = scope ? `Needs a key with the scope <code>${scope}</code>.` : 'Open to anybody.';
  return `<details id="${operationId}">
<summary><b class="${method}">${method}</b> <span><code>${escaped(path)}</code> <i>${escaped(summary)}${deprecated ? ' (deprecated)' : ''}</i></span></summary>
<div>
<p>${description ? `${inCode(description)} ` : ''}${access} <i>operationId: ${operationId}</i></p>
${parametersOf(operation)}${bodyOf(operation)}${answersOf(operation)}
</div>
</details>`;
}

function parametersOf({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, description, schema }) =>
    row(`<code>${escaped(name)}</code>`, [
      `<code>${schemaText(schema)}</code> <i>${place}${required ? ', required' : ''}</i>`,
      inCode(description),
    ]),
  );
  return `<h3>Parameters</h3>${table(rows)}`;
}

function bodyOf({ requestBody }: Operation): string {
  const bodies = Object.entries(requestBody?.content ?? {});
  return bodies.map(([type, { schema }]) => `<h3>Body <i>${type}</i></h3>${shape(schema)}`).join('');
}

interface Answer {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema: object }>;
}

function answersOf({ responses }: Operation): string {
  const rows = Object.entries(responses as Record<string, Answer>).map(([status, { $ref, description, content }]) => {
    const schema = Object.values(content ?? {})[0]?.schema;
    return row(`<code>${status}</code>`, [
      escaped(description ?? $ref?.slice($ref.lastIndexOf('/') + 1) ?? ''),
      schema ? `<pre>${schemaText(schema)}</pre>` : '',
    ]);
  });
  return `<h3>Answers</h3>${table(rows)}`;
}

const shape = (schema: object): string => `<pre class="shape">${schemaText(schema)}</pre>`;

const table = (rows: readonly string[]): string => `<table>${rows.join('')}</table>`;

const row = (head: string, lines: readonly string[]): string =>
  `<tr><th scope="row">${head}</th><td>${lines.filter(Boolean).join('<br>')}</td></tr>`;

/** A text whose backticks are code. */
const inCode = (text: string): string => escaped(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');
