import { UnprocessableError } from '../http/errors.ts';
import {
  type SettingsCreate,
  type SettingsUpdate,
  tooManyVisible,
  type Option,
  type QuestionSettings,
} from '../shapes/questions.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { Store } from '../store/store.ts';

/** The complete settings of a new question. Throws if another span question marks the field. */
export function newSettings(store: Store, dataset: DatasetRow, input: SettingsCreate): QuestionSettings {
  switch (input.type) {
    case 'text':
      return { type: input.type, use_markdown: input.use_markdown ?? false };
    case 'rating':
      return { type: input.type, options: input.options.map(({ value }) => ({ value })) };
    case 'ranking':
      return { type: input.type, options: input.options.map(completeOption) };
    case 'label_selection':
      return { type: input.type, ...labelsIn(input) };
    case 'multi_label_selection':
      return { type: input.type, ...labelsIn(input), options_order: input.options_order ?? 'natural' };
    case 'span': {
      const { type, field, allow_overlapping = false } = input;
      refuseUnusableField(store, dataset, field);
      return { type, field, ...labelsIn(input), allow_overlapping, allow_character_annotation: true };
    }
  }
}

const labelsIn = ({ options, visible_options = null }: Extract<SettingsCreate, { visible_options?: unknown }>) => ({
  options: options.map(completeOption),
  visible_options,
});

type OptionInput = Pick<Option, 'value' | 'text'> & Partial<Option>;
const completeOption = ({ value, text, description = null }: OptionInput): Option => ({ value, text, description });

function refuseUnusableField(store: Store, dataset: DatasetRow, name: string): void {
  const texts = store.fields.ofDataset(dataset.pk).filter(({ settings }) => settings.type === 'text');
  if (!texts.some((field) => field.name === name)) {
    const names = texts.map((field) => `'${field.name}'`);
    throw new UnprocessableError(
      `'${name}' is not a text field of the dataset. Its text fields are: ${names.join(', ')}`,
    );
  }
  const other = store.questions
    .ofDataset(dataset.pk)
    .find(({ settings }) => settings.type === 'span' && settings.field === name);
  if (other) throw new UnprocessableError(`'${name}' is already used by the span question '${other.name}'`);
}

/** Changed settings. The type and the values of options never change, because responses refer to them. */
export function changedSettings(stored: QuestionSettings, changes: SettingsUpdate): QuestionSettings {
  if (changes.type !== stored.type) {
    throw new UnprocessableError(`The question type cannot be changed from '${stored.type}' to '${changes.type}'`);
  }
  const sent = changesIn(changes);
  const next = { ...stored, ...sent } as QuestionSettings;
  if (sent.options && 'options' in stored) refuseOtherValues(stored.options, sent.options);
  if ('visible_options' in next && next.visible_options !== null && next.visible_options > next.options.length) {
    throw new UnprocessableError(tooManyVisible(next.options.length));
  }
  // Existing answers may overlap.
  if (stored.type === 'span' && stored.allow_overlapping && !sent.allow_overlapping) {
    throw new UnprocessableError("'allow_overlapping' cannot be disabled once it has been enabled");
  }
  return next;
}

const CHANGEABLE: Record<QuestionSettings['type'], readonly string[]> = {
  text: ['use_markdown'],
  rating: [],
  ranking: [],
  label_selection: ['options', 'visible_options'],
  multi_label_selection: ['options', 'visible_options', 'options_order'],
  span: ['options', 'visible_options', 'allow_overlapping'],
};

/** The changes that this type of question allows; other changes are ignored. */
function changesIn(changes: SettingsUpdate): { options?: Option[]; allow_overlapping?: boolean } {
  const sent = Object.entries(changes).filter(([key]) => CHANGEABLE[changes.type].includes(key));
  return Object.fromEntries(
    sent.map(([key, value]) => [key, key === 'options' ? (value as Option[]).map(completeOption) : value]),
  );
}

function refuseOtherValues(before: readonly { value: string | number }[], after: readonly Option[]): void {
  if (after.length !== before.length) {
    throw new UnprocessableError(`The number of options cannot change: expected ${before.length}, got ${after.length}`);
  }
  const values = new Set<string | number>(after.map(({ value }) => value));
  const missing = before.filter(({ value }) => !values.has(value));
  if (missing.length > 0) {
    const list = missing.map(({ value }) => `'${value}'`).join(', ');
    throw new UnprocessableError(`The values of the options cannot change: missing ${list}`);
  }
}
