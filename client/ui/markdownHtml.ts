import createPurifier from 'dompurify';
import { Marked } from 'marked';

/** Markdown's headings begin here, below those of the page around it. */
const TOP_LEVEL = 3;

const marked = new Marked({
  async: false,
  gfm: true,
  breaks: true,
  renderer: {
    // A task list is something to read here, not to tick off.
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    heading({ tokens, depth }) {
      const level = Math.min(depth + TOP_LEVEL - 1, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

const purifier = createPurifier(window);

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
  if (node.tagName === 'IMG') {
    // Without a text for it an image is decoration, and not to be read out as its address.
    if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
    node.setAttribute('loading', 'lazy');
    node.setAttribute('referrerpolicy', 'no-referrer');
  }
});

const RULES = {
  USE_PROFILES: { html: true },
  // A record must not ask for input, load documents, or lay itself over the page.
  FORBID_TAGS: ['form', 'input', 'button', 'select', 'textarea', 'style', 'dialog', 'template'],
  FORBID_ATTR: ['style', 'class', 'action', 'formaction', 'autofocus', 'tabindex'],
  // Ids from a record get a prefix, so that they can never be taken for the page's own.
  SANITIZE_NAMED_PROPS: true,
};

/** Turns Markdown, or the HTML that people put in its place, into HTML that is safe to show. */
export function markdownHtml(text: string): string {
  return purifier.sanitize(marked.parse(text, { async: false }), RULES);
}
