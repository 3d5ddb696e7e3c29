import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { confirmedAnnotation } from '#client/features/task/actions/annotation.ts';
import { annotated, at, beginAnew, drag, marked, menu, options, page, predicted, recordOf } from './tokenPage.tsx';

beginAnew();

describe('the entities of a record', () => {
  it('are the prediction until somebody annotates, and validating stores them', () => {
    const parts = { prediction: predicted(['Anna', 'PER'], ['Paris', 'LOC']) };
    page(parts);
    expect(screen.getByRole('button', { name: 'PER, Anna, Predicted by tagger-2, 0.9' })).toBeDefined();
    expect(confirmedAnnotation(recordOf(parts))).toEqual({
      entities: [
        { ...at('Anna'), label: 'PER' },
        { ...at('Paris'), label: 'LOC' },
      ],
    });
  });

  it('distinguish annotated from predicted entities', () => {
    page({ prediction: predicted(['Anna', 'PER'], ['Zola', 'LOC']), annotation: annotated(['Anna', 'PER']) });
    expect(
      screen.getByRole('button', { name: 'PER, Anna, Annotated by mia, Predicted by tagger-2, 0.9' }),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: 'LOC, Zola, Predicted by tagger-2, 0.9, Not accepted' })).toBeDefined();
    expect(marked().getAttribute('aria-label')).toBe('Text to annotate, 6 words, 1 span');
  });

  it('have no buttons if they are read-only', () => {
    page({ annotation: annotated(['Anna', 'PER']) }, ['PER'], true);
    expect(screen.queryByRole('application')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByText('PER')).toHaveLength(2);
  });

  it('include labels that the dataset does not have', () => {
    page({ annotation: annotated(['Anna', 'FICTION']) });
    expect(within(marked()).getByRole('button', { name: 'FICTION, Anna, Annotated by mia' })).toBeDefined();
  });
});

describe('selecting tokens', () => {
  it('opens the labels; a digit selects one, and code points are counted', async () => {
    const { seen, user } = page();
    drag('mile Zo');
    await menu();
    await user.keyboard('1');
    expect(seen.edit).toEqual({ entities: [{ label: 'PER', start: 11, end: 21 }] });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(marked());
    // Enter does what the card's button shows.
    await user.keyboard('{Enter}');
    expect(seen.validated).toBe(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('selects a label by arrow keys and Enter, and the last one by Space', async () => {
    const { entities, user } = page();
    drag('Anna');
    await menu();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(entities()).toEqual(['ORG Anna']);
    drag('Paris');
    await menu();
    await user.keyboard(' ');
    expect(entities()).toEqual(['ORG Anna', 'ORG Paris']);
  });

  it('applies the only label at once', () => {
    const { entities } = page({}, ['PER']);
    drag('Zola');
    expect(entities()).toEqual(['PER Zola']);
  });

  it('finds one of many labels by its letters', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `L${index}`);
    const { entities, user } = page({}, [...names, 'Höhle']);
    drag('Anna');
    expect(await options()).toHaveLength(13);
    await user.keyboard('hoh');
    expect(await options()).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(entities()).toEqual(['Höhle Anna']);
  });

  it('has no search for up to ten labels, which have digits, the last one 0', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `L${index}`);
    const { entities, user } = page({}, names);
    drag('Anna');
    expect(within(await menu()).queryByRole('searchbox')).toBeNull();
    await user.keyboard('0');
    expect(entities()).toEqual(['L9 Anna']);
  });

  it('replaces overlapping entities', async () => {
    const { entities, user } = page({ annotation: annotated(['Émile', 'LOC'], ['Paris', 'LOC']) });
    drag('Zola');
    await menu();
    await user.keyboard('{Escape}');
    expect(entities()).toBeUndefined();
    const node = marked().querySelector('[data-start]')!;
    fireEvent.mouseDown(node, { button: 0 });
    const from = [...marked().querySelectorAll('[data-start]')].find((each) => each.textContent === 'Émile')!;
    const to = [...marked().querySelectorAll('[data-start]')].find((each) => each.textContent!.includes('Zola'))!;
    window.getSelection()!.setBaseAndExtent(from.firstChild!, 1, to.firstChild!, 3);
    fireEvent.mouseUp(window, { detail: 1 });
    await menu();
    await user.keyboard('1');
    expect(entities()).toEqual(['PER Émile Zola', 'LOC Paris']);
    expect(screen.getByText('PER added to Émile Zola. 1 span replaced')).toBeDefined();
  });

  it('by characters reports a selection that cannot be an entity, and loses nothing', async () => {
    const { entities, user } = page({ annotation: annotated(['Anna', 'PER']) });
    drag('ari', { shift: true });
    expect(screen.getByRole('alert').textContent).toContain('"ari"');
    expect(entities()).toBeUndefined();
    drag('Paris', { shift: true });
    await menu();
    await user.keyboard('2');
    expect(entities()).toEqual(['PER Anna', 'LOC Paris']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an entity', () => {
  const parts = { prediction: predicted(['Anna', 'PER'], ['Paris', 'LOC']) };

  it('is removed by its button, by a double click, and by Delete on its tag', async () => {
    const { entities, user } = page({ annotation: annotated(['Anna', 'PER'], ['Zola', 'PER'], ['Paris', 'LOC']) });
    await user.click(screen.getByRole('button', { name: 'Remove span PER, Anna' }));
    expect(entities()).toEqual(['PER Zola', 'LOC Paris']);
    drag('Zola', { clicks: 2 });
    expect(entities()).toEqual(['LOC Paris']);
    fireEvent.keyDown(within(marked()).getByRole('button', { name: /^LOC, Paris/ }), { key: 'Delete' });
    expect(entities()).toEqual([]);
  });

  it('is also removed from its menu, for touch screens', async () => {
    const { entities, user } = page({ annotation: annotated(['Anna', 'PER'], ['Paris', 'LOC']) });
    await user.click(within(marked()).getByRole('button', { name: /^PER, Anna/ }));
    await user.click(within(await menu()).getByRole('button', { name: 'Remove span' }));
    expect(entities()).toEqual(['LOC Paris']);
    await user.click(within(marked()).getByRole('button', { name: /^LOC, Paris/ }));
    await menu();
    await user.keyboard('{Delete}');
    expect(entities()).toEqual([]);
  });

  it('of a prediction is changed by its tag; the prediction stays visible', async () => {
    const { entities, user } = page(parts);
    await user.click(within(marked()).getByRole('button', { name: /^LOC, Paris/ }));
    await user.click((await options())[2]!);
    expect(entities()).toEqual(['PER Anna', 'ORG Paris']);
    expect(screen.getByRole('button', { name: /LOC, Paris, .*Not accepted/ })).toBeDefined();
  });

  it('of a prediction can be accepted again after it was removed', async () => {
    const { entities, user } = page(parts);
    await user.click(screen.getByRole('button', { name: 'Remove span LOC, Paris' }));
    expect(entities()).toEqual(['PER Anna']);
    await user.click(screen.getByRole('button', { name: /LOC, Paris, .*Not accepted/ }));
    expect(entities()).toEqual(['PER Anna', 'LOC Paris']);
  });
});

describe('by keyboard', () => {
  it('tokens are selected, labelled by digit and by Space, and deselected', async () => {
    const { entities, user } = page();
    await user.keyboard('{Alt>}e{/Alt}');
    expect(document.activeElement).toBe(marked());
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}1');
    expect(entities()).toEqual(['PER Émile Zola']);
    await user.keyboard('{ArrowRight}{ArrowRight} ');
    expect(entities()).toEqual(['PER Émile Zola', 'PER Paris']);
    await user.keyboard('{Backspace}');
    expect(entities()).toEqual(['PER Émile Zola']);
    await user.keyboard('{Enter}');
    await menu();
    await user.keyboard('2');
    expect(entities()).toEqual(['PER Émile Zola', 'LOC Paris']);
  });
});
