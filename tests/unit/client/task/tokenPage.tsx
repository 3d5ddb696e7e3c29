import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, vi } from 'vitest';
import { CommandsProvider } from '#client/commands/CommandsProvider.tsx';
import { createCommandRegistry } from '#client/commands/registry.ts';
import type { Annotation, TaskDataset, TokenClassificationRecord } from '#client/features/task/model.ts';
import { EntityLegend, TokenClassificationBody } from '#client/features/task/tokenClassification/index.ts';
import { drag as dragIn } from '../support/selecting.ts';
import { standIns, standInsForMarking } from '../support/standIns.ts';
import { english } from '../support/texts.ts';

/** Each test has its own page. */
export const beginAnew = (): void =>
  beforeEach(() => {
    standIns();
    standInsForMarking((name, value) => vi.stubGlobal(name, value));
    localStorage.clear();
    cleanup();
  });

const text = 'Anna 🙂 met Émile Zola in Paris .';
const tokens = text.split(' ');
export const at = (part: string) => {
  const start = [...text.slice(0, text.indexOf(part))].length;
  return { start, end: start + [...part].length };
};
const entity = (part: string, label: string, score = 1, origin: 'ANNOTATION' | 'PREDICTION' = 'ANNOTATION') => ({
  __typename: 'Entity' as const,
  ...at(part),
  label,
  score,
  origin,
});
export const predicted = (...entities: [string, string][]) => ({
  __typename: 'AgentEntities' as const,
  agent: 'tagger-2',
  score: null,
  entities: entities.map(([part, label]) => entity(part, label, 0.86, 'PREDICTION')),
});
export const annotated = (...entities: [string, string][]) => ({
  __typename: 'AgentEntities' as const,
  agent: 'mia',
  entities: entities.map(([part, label]) => entity(part, label)),
});

/** A record of the text, with an annotation or else a prediction. */
export function recordOf(parts: Partial<TokenClassificationRecord>): TokenClassificationRecord {
  const shown = parts.annotation ?? parts.prediction;
  const record = {
    __typename: 'TokenClassificationRecord',
    id: 'demo.people.1',
    text,
    tokens,
    searchKeywords: [],
    ...parts,
  };
  return { prediction: null, annotation: null, entities: shown?.entities ?? [], ...record } as never;
}

let made = 0;
/** A card with its legend, and the edits it reports. */
export function page(
  parts: Partial<TokenClassificationRecord> = {},
  names = ['PER', 'LOC', 'ORG'],
  isReadOnly = false,
) {
  const labels = names.map((name, color) => ({ name, color, description: null, isSaved: true }));
  // Each page has its own dataset, so that the active label of one is not used in another.
  const dataset = { id: `demo.people-${(made += 1)}`, labels, viewerCanEdit: false } as unknown as TaskDataset;
  const seen: { edit: Annotation | undefined; validated: number } = { edit: undefined, validated: 0 };
  const record = recordOf(parts);
  const registry = createCommandRegistry();
  function Card() {
    const [edit, setEdit] = useState<Annotation>();
    seen.edit = edit;
    return (
      <>
        <EntityLegend dataset={dataset} isReadOnly={isReadOnly} />
        <TokenClassificationBody
          {...{ record, dataset, edit, isReadOnly, isActive: true }}
          onEdit={setEdit}
          onValidate={() => (seen.validated += 1)}
          onUndo={() => undefined}
        />
      </>
    );
  }
  render(
    <I18nextProvider i18n={english}>
      <MantineProvider env="test">
        <CommandsProvider registry={registry}>
          <Card />
        </CommandsProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  const entities = () =>
    seen.edit?.entities?.map(({ start, end, label }) => `${label} ${[...text].slice(start, end).join('')}`);
  return { seen, entities, user: userEvent.setup({ delay: null }) };
}

export const marked = () => screen.getByRole('application');
export const drag = (part: string, how?: Parameters<typeof dragIn>[2]) => dragIn(marked(), part, how);
export const menu = () => screen.findByRole('dialog', { name: 'Choose a label' });
export const options = async () => within(await menu()).getAllByRole('option');
