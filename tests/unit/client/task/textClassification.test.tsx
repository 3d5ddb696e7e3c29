import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BodyProps, TextClassificationRecord } from '#client/features/task/model.ts';
import { TextClassificationBody } from '#client/features/task/textClassification/index.ts';
import { standIns } from '../support/standIns.ts';
import { labelled, show, textRecord } from './labelWorld.tsx';

beforeEach(standIns);

const FOUR = ['sports', 'business', 'world', 'scitech'];
const fifty = Array.from({ length: 50 }, (_, index) => `label ${index + 1}`);
const actions = { onEdit: vi.fn(), onValidate: vi.fn(), onUndo: vi.fn() };
beforeEach(() => Object.values(actions).forEach((action) => action.mockReset()));

function showBody(record: TextClassificationRecord, more: Partial<BodyProps<TextClassificationRecord>> = {}) {
  return show(
    <TextClassificationBody
      {...{ record, dataset: labelled(FOUR), edit: undefined, isReadOnly: false, isActive: true }}
      {...actions}
      {...more}
    />,
  );
}

const pills = (role: 'radio' | 'checkbox' = 'radio') => screen.queryAllByRole(role);
const names = (role?: 'radio' | 'checkbox') => pills(role).map((pill) => pill.getAttribute('aria-label'));
const chosen = (role?: 'radio' | 'checkbox') =>
  pills(role)
    .filter((one) => one.getAttribute('aria-checked') === 'true')
    .map((one) => one.dataset.option);

describe('a record with one label', () => {
  const predicted = { business: 0.6, world: 0.25, sports: 0.15 };

  it('shows its labels by score, with percentages and the predicted one marked', () => {
    showBody(textRecord({ predicted }));
    expect(names()).toEqual(['business, predicted, 60%', 'world, 25%', 'sports, 15%', 'scitech']);
    expect(chosen()).toEqual([]);
    expect(screen.getByText('Predicted by model-1')).toBeTruthy();
  });

  it('is validated by a click on a label, and undone by another click', async () => {
    const { user } = showBody(textRecord({ predicted }));
    await user.click(screen.getByRole('radio', { name: /^world/ }));
    expect(actions.onValidate).toHaveBeenCalledWith({ labels: ['world'] });
    const again = showBody(textRecord({ predicted, annotated: ['world'] }));
    expect(chosen()).toEqual(['world']);
    await again.user.click(screen.getByRole('radio', { name: /^world/ }));
    expect(actions.onUndo).toHaveBeenCalledTimes(1);
    expect(actions.onValidate).toHaveBeenCalledTimes(1);
  });

  it('is validated by a click on its label after it was discarded', async () => {
    const { user } = showBody(textRecord({ annotated: ['world'], status: 'DISCARDED' }));
    await user.click(screen.getByRole('radio', { name: 'world' }));
    expect(actions.onValidate).toHaveBeenCalledWith({ labels: ['world'] });
    expect(actions.onUndo).not.toHaveBeenCalled();
  });

  it('shows whether the prediction is right', () => {
    showBody(textRecord({ predicted, annotated: ['business'] }));
    expect(screen.getByText('Predicted ok')).toBeTruthy();
    showBody(textRecord({ predicted, annotated: ['sports'] }));
    expect(screen.getByText('Predicted ko')).toBeTruthy();
    showBody(textRecord({ predicted: { business: 0.9 }, annotated: ['business'], multiLabel: true }));
    expect(screen.queryByText(/Predicted o?k/)).toBeNull();
  });
});

describe('a record with several labels', () => {
  it('shows likely labels as selected until they are changed, and keeps changes', async () => {
    const record = textRecord({ predicted: { sports: 0.8, world: 0.51, business: 0.5 }, multiLabel: true });
    const { user } = showBody(record);
    expect(chosen('checkbox')).toEqual(['sports', 'world']);
    await user.click(screen.getByRole('checkbox', { name: /^world/ }));
    expect(actions.onEdit).toHaveBeenLastCalledWith({ labels: ['sports'] });
    await user.click(screen.getByRole('checkbox', { name: 'scitech' }));
    expect(actions.onEdit).toHaveBeenLastCalledWith({ labels: ['sports', 'world', 'scitech'] });
    expect(actions.onValidate).not.toHaveBeenCalled();
    showBody(record, { edit: { labels: ['business'] } });
    expect(chosen('checkbox')).toEqual(['business']);
    showBody(textRecord({ predicted: { sports: 0.8 }, annotated: [], multiLabel: true }));
    expect(chosen('checkbox')).toEqual([]);
  });
});

describe('keys', () => {
  it('select labels by their position in the dataset, wherever they are shown', async () => {
    const { user } = showBody(textRecord({ predicted: { scitech: 0.9 } }));
    await user.keyboard('1');
    expect(actions.onValidate).toHaveBeenLastCalledWith({ labels: ['sports'] });
    await user.keyboard('45');
    expect(actions.onValidate).toHaveBeenLastCalledWith({ labels: ['scitech'] });
    expect(actions.onValidate).toHaveBeenCalledTimes(2);
  });

  it('are the digits, then rows of letters; the thirty-seventh label has no key', async () => {
    const { user } = showBody(textRecord(), { dataset: labelled(fifty) });
    const picked: unknown[] = [];
    actions.onValidate.mockImplementation(({ labels }) => picked.push(labels[0]));
    await user.keyboard('90qpalzm');
    const places = [9, 10, 11, 20, 21, 29, 30, 36];
    expect(picked).toEqual(places.map((place) => `label ${place}`));
  });

  it('work for the active card only, and not if it is read-only', async () => {
    const { user } = showBody(textRecord(), { isActive: false });
    await user.keyboard('1');
    const read = showBody(textRecord({ predicted: { world: 0.7 } }), { isReadOnly: true });
    await read.user.keyboard('1');
    expect(actions.onValidate).not.toHaveBeenCalled();
    expect(pills()).toEqual([]);
    const list = screen.getByRole('list', { name: 'Labels' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['world70%']);
  });
});

describe('many labels', () => {
  it('show ten, including the likeliest and the selected ones, and all on demand', async () => {
    const { user } = showBody(textRecord({ predicted: { 'label 40': 0.9 }, annotated: ['label 33'] }), {
      dataset: labelled(fifty),
    });
    expect(pills()).toHaveLength(11);
    expect(names()[0]).toBe('label 40, predicted, 90%');
    expect(chosen()).toEqual(['label 33']);
    await user.click(screen.getByRole('button', { name: '+39' }));
    expect(pills()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Less' }));
    expect(pills()).toHaveLength(11);
  });

  it('are searched regardless of case; Enter selects the first, Escape returns', async () => {
    const { user } = showBody(textRecord(), { dataset: labelled([...fifty, 'Überweisung']) });
    await user.keyboard('{Alt>}l{/Alt}uber');
    expect(names()).toEqual(['Überweisung']);
    await user.keyboard('{Enter}');
    expect(actions.onValidate).toHaveBeenCalledWith({ labels: ['Überweisung'] });
    await user.keyboard('{Alt>}l{/Alt}nothing');
    expect(screen.getByText('No label found')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('label 1');
  });

  it('start a search with letters that are not keys', async () => {
    const { user } = showBody(textRecord(), { dataset: labelled([...fifty.slice(0, 11), 'zebra']) });
    await user.click(screen.getByRole('radio', { name: 'label 3' }));
    await user.keyboard('z');
    expect(names()).toEqual(['zebra']);
  });
});

describe('texts', () => {
  it('have headings if there are several', () => {
    showBody(textRecord());
    expect(screen.queryByText('text')).toBeNull();
    const inputs = ['subject', 'body'].map((name) => ({ __typename: 'InputText' as const, name, text: `the ${name}` }));
    showBody(textRecord({ inputs }));
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['subject', 'body']);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'the subject',
      'the body',
    ]);
  });

  it('are tinted by their weight for the predicted label, also as text, and for another label on demand', async () => {
    const weights = { Money: { business: 0.8, world: -0.1 }, world: { business: -0.4, world: 0.9 } };
    const tokens = Object.entries(weights).map(([token, values]) => ({
      ...({ __typename: 'ExplainedToken', token } as const),
      attributions: Object.entries(values).map(([label, value]) => {
        return { __typename: 'Attribution' as const, label, value };
      }),
    }));
    const explanation = [{ __typename: 'InputExplanation' as const, input: 'text', tokens }];
    const { user, container } = showBody(textRecord({ predicted: { business: 0.9 }, explanation }));
    const tinted = () =>
      [...container.querySelectorAll<HTMLElement>('dd [data-shade]')].map(({ textContent, dataset }) => {
        return [textContent, dataset.shade];
      });
    expect(screen.getByRole('definition').textContent).toBe('Money makes the world go round');
    expect(tinted()).toEqual([
      ['Money', '4'],
      ['world', '-2'],
    ]);
    expect(screen.getByText(/For business: Money \+0.8. Against business: world -0.4./)).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Explanation of' }), 'world');
    expect(tinted()).toEqual([['world', '4']]);
  });
});
