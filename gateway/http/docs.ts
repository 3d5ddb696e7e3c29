import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Tokens } from 'marked';
import { htmlPage, linkTo } from '#gateway/lib/htmlPage.ts';
import { projectDir } from '#gateway/process/project.ts';

const FOLDER = join(projectDir, 'gateway', 'docs');

interface Heading {
  id: string;
  text: string;
  depth: number;
}

/**
 * Serves the guides at `/docs/`, rendered at the first request. `/docs` without the slash redirects to the description of the REST API, as
 * on an Argilla server.
 */
export function docsRoutes(app: FastifyInstance): void {
  let pages: Promise<ReadonlyMap<string, string>> | undefined;
  app.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const rendered = await (pages ??= renderPages());
    const html = rendered.get(request.params['*'] || 'index');
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return html === undefined ? reply.code(404).send(rendered.get('')) : reply.send(html);
  });
}

/** The pages by name; the empty name is that of the page for status 404. */
async function renderPages(): Promise<ReadonlyMap<string, string>> {
  const style = readFileSync(join(FOLDER, 'page.css'), 'utf8');
  const sources = new Map([['', '# Page not found\n\nThis guide does not exist. Choose one from the list.']]);
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.md')))
    sources.set(basename(file, '.md'), readFileSync(join(FOLDER, file), 'utf8'));
  const rendered = await Promise.all([...sources].map(async ([name, source]) => ({ name, ...(await render(source)) })));
  const titles = new Map(rendered.map(({ name, title }) => [name, title]));
  const groups = groupsOf(sources.get('index') ?? '');
  return new Map(
    rendered.map(({ name, title, body, headings }) => [
      name,
      htmlPage({
        title: `${title} · Marl`,
        path: pathOf(name),
        style,
        navigation: {
          name: 'Guides',
          html: groups
            .map(({ title: group, names }) => {
              const links = names.map((guide) => linkTo(pathOf(guide), titles.get(guide) ?? '', pathOf(name)));
              return `<p>${group}</p>\n<ul aria-label="${group}">${links.map((link) => `<li>${link}</li>`).join('\n')}</ul>`;
            })
            .join('\n'),
        },
        content: body.replace('</h1>', `</h1>${tableOfContents(headings)}`),
      }),
    ]),
  );
}

/** The sections of the index, with the guides that each links. */
function groupsOf(index: string): { title: string; names: string[] }[] {
  const sections = index.split(/^## /m).slice(1);
  return sections.map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    names: [...section.matchAll(/^- \[.*?\]\((\S+)\.md\)/gm)].map(([, name = '']) => name),
  }));
}

const pathOf = (name: string): string => `/docs/${name === 'index' ? '' : name}`;

async function render(source: string): Promise<{ title: string; body: string; headings: Heading[] }> {
  const { Marked, Renderer } = await import('marked');
  const headings: Heading[] = [];
  const plain = new Renderer();
  const scrolling = (label: string, html: string) =>
    `<div class="scrolls" role="region" aria-label="${label}" tabindex="0">${html}</div>`;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const text = this.parser.parseInline(tokens);
        const heading = { id: anchorOf(text), text, depth };
        headings.push(heading);
        return `<h${depth} id="${heading.id}">${text}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = addressOf(href);
        return target === undefined ? text : `<a href="${target}">${text}</a>`;
      },
      code(token: Tokens.Code) {
        return scrolling(`Code ${headings.length}`, plain.code(token));
      },
      table(token: Tokens.Table) {
        plain.parser = this.parser;
        return scrolling(`Table: ${headings.at(-1)?.text.replace(/<[^>]*>/g, '') ?? ''}`, plain.table(token));
      },
    },
  });
  const body = await marked.parse(source);
  return { title: headings[0]?.text ?? '', body, headings: headings.slice(1) };
}

/** The id of a heading, as on GitHub. */
const anchorOf = (html: string): string =>
  html
    .replace(/<[^>]*>|&\w+;/g, '')
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** The address of a link on this server; undefined for files of the repository, which are not served. */
function addressOf(href: string): string | undefined {
  if (/^(https?:|\/|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#', 2);
  if (posix.dirname(path) !== '.' || !path.endsWith('.md')) return undefined;
  return `/docs/${basename(path, '.md')}${anchor === undefined ? '' : `#${anchor}`}`;
}

function tableOfContents(headings: readonly Heading[]): string {
  const entries = headings.filter(({ depth }) => depth === 2);
  if (entries.length < 3) return '';
  return `<nav aria-label="On this page" class="toc"><ul>${entries.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`).join('')}</ul></nav>`;
}
