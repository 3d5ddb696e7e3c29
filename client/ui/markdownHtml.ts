import createPurifier from 'dompurify';
import { Marked } from 'marked';

/** Headings in Markdown start at this level, below those of the page. */
const TOP_LEVEL = 3;

const marked = new Marked({
  async: false,
  gfm: true,
  breaks: true,
  renderer: {
    // Checkboxes of task lists are read-only here.
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
    // Without an empty `alt`, screen readers would read the address of a decorative image.
    if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
    node.setAttribute('loading', 'lazy');
    node.setAttribute('referrerpolicy', 'no-referrer');
  }
});

const RULES = {
  USE_PROFILES: { html: true },
  // A record must not request input, embed documents, or cover the page.
  FORBID_TAGS: ['form', 'input', 'button', 'select', 'textarea', 'style', 'dialog', 'template'],
  FORBID_ATTR: ['style', 'class', 'action', 'formaction', 'autofocus', 'tabindex'],
  // The prefix keeps a record's ids apart from those of the page.
  SANITIZE_NAMED_PROPS: true,
};

/** Converts Markdown, which may contain HTML, to safe HTML. */
export function markdownHtml(text: string): string {
  return purifier.sanitize(marked.parse(text, { async: false }), RULES);
}
