import { render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Markdown, markdown } from '#client/ui/Markdown.tsx';

const shown = (text: string) => render(<Markdown text={text} />).container.firstElementChild!;

beforeAll(() => markdown.fetch());

beforeEach(() => {
  document.body.replaceChildren();
});

describe('Markdown', () => {
  it('has tables, code, lists and images', () => {
    const markdown = shown(
      '| a | b |\n|---|---|\n| 1 | 2 |\n\n`code`\n\n- [x] done\n\n![cat](https://example.org/cat.png)',
    );
    expect(markdown.querySelectorAll('td')).toHaveLength(2);
    expect(markdown.querySelector('code')?.textContent).toBe('code');
    expect(markdown.querySelector('li')?.textContent).toContain('☑ done');
    expect(screen.getByRole('img', { name: 'cat' }).getAttribute('src')).toBe('https://example.org/cat.png');
  });

  it('starts its headings below those of the page', () => {
    shown('# One\n\n## Two *more*');
    expect(screen.getByRole('heading', { level: 3, name: 'One' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 4, name: 'Two more' })).toBeDefined();
  });

  it('opens links in a new window without access to this one', () => {
    shown('[there](https://example.org) <a href="https://example.org/x" target="_self">raw</a>');
    for (const link of screen.getAllByRole('link')) {
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
    }
  });

  it.each([
    ['scripts', '<script>window.broken = 1</script>'],
    ['event handlers', '<img src="x" onerror="window.broken = 1">'],
    ['script links', '[click](javascript:alert(1))'],
    ['forms', '<form action="https://example.org"><input name="password"><button>Go</button></form>'],
    ['frames', '<iframe src="https://example.org"></iframe>'],
    ['styles that cover the page', '<div style="position:fixed;inset:0">x</div><style>*{display:none}</style>'],
    ['vector drawings with scripts', '<svg onload="window.broken = 1"><script>1</script></svg>'],
  ])('removes %s', (_what, text) => {
    const html = shown(text).innerHTML;
    expect(html).not.toMatch(/<script|onerror|onload|javascript:|<form|<input|<button|<iframe|<style|style=|<svg/i);
  });

  it('sets no element ids of the page', () => {
    expect(shown('<p id="root" name="root">x</p>').innerHTML).not.toMatch(/(id|name)="root"/);
  });
});
