import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ReadText } from '#client/features/span/index.ts';
import type { SpanView } from '#client/features/span/view.ts';
import { standIns, standInsForMarking } from '../support/standIns.ts';

const view = (start: number, end: number, lane: number): SpanView => ({
  key: `${start} ${lane}`,
  span: { label: 'a', start, end },
  label: 'a',
  text: '',
  start,
  end,
  lane,
});

it('a paragraph has room for its own spans, and always for one', () => {
  standIns();
  standInsForMarking((name, value) => vi.stubGlobal(name, value));
  const text = 'crossing\none\nnone';
  const views = [view(0, 3, 0), view(2, 5, 1), view(9, 12, 0)];
  const { container } = render(<ReadText text={text} views={views} nameOf={({ key }) => key} />);
  const paragraphs = container.querySelectorAll<HTMLElement>('[style*="--lanes"]');
  expect([...paragraphs].map(({ style }) => style.getPropertyValue('--lanes'))).toEqual(['2', '1', '1']);
});
