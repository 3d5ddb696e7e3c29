import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { beginAnew, drag, menu, page } from './tokenPage.tsx';

beginAnew();

describe('the legend', () => {
  it('activates a label for all selections until it is deactivated', async () => {
    const { entities, user } = page();
    await user.click(screen.getByRole('radio', { name: 'LOC' }));
    expect(screen.getByRole('radio', { name: 'LOC' }).getAttribute('aria-checked')).toBe('true');
    drag('Paris');
    expect(entities()).toEqual(['LOC Paris']);
    await user.click(within(screen.getByRole('radiogroup', { name: 'Labels' })).getByRole('radio', { name: 'LOC' }));
    drag('Anna');
    expect(await menu()).toBeDefined();
  });

  it('labels the selection', async () => {
    const { entities, user } = page();
    drag('Anna');
    await menu();
    await user.click(screen.getByRole('radio', { name: 'ORG', hidden: true }));
    expect(entities()).toEqual(['ORG Anna']);
    expect(screen.getByRole('radio', { name: 'ORG' }).getAttribute('aria-checked')).toBe('false');
  });

  it('ignores other mouse buttons than the first', async () => {
    const { entities, user } = page();
    drag('Anna');
    await menu();
    const label = screen.getByRole('radio', { name: 'ORG', hidden: true });
    await user.pointer({ keys: '[MouseRight]', target: label });
    await user.pointer({ keys: '[MouseMiddle]', target: label });
    expect(entities()).toBeUndefined();
    await user.click(label);
    expect(label.getAttribute('aria-checked')).toBe('true');
  });

  it('labels a selection made by touch', async () => {
    const { entities, user } = page();
    drag('Anna');
    await menu();
    await user.pointer({ keys: '[TouchA]', target: screen.getByRole('radio', { name: 'ORG', hidden: true }) });
    expect(entities()).toEqual(['ORG Anna']);
  });

  it('shows ten labels, the others on demand', async () => {
    const { user } = page(
      {},
      Array.from({ length: 13 }, (_, index) => `L${index}`),
    );
    const shown = () => within(screen.getByRole('radiogroup', { name: 'Labels' })).getAllByRole('radio');
    expect(shown()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: '+3' }));
    expect(shown()).toHaveLength(13);
    await user.type(screen.getByRole('searchbox'), 'l12');
    expect(shown().map(({ textContent }) => textContent)).toEqual(['L12']);
  });
});
