import type {
  CreateDatasetInput,
  ImportMappingInput,
  NewMetadataSettingsInput,
  NewQuestionSettingsInput,
} from '#client/graphql/schema-types.ts';
import type { Draft, DraftField, DraftProperty, DraftQuestion } from './draft.ts';
import { valueOf } from './faults.ts';
import { namesOf } from './names.ts';

/** The draft as the contract takes it, to be published at once. */
export function toDatasetInput(draft: Draft): CreateDatasetInput {
  const { fields, metadata, vectors, questions } = draft;
  const names = partNames(draft);
  return {
    name: draft.name.trim(),
    workspaceId: draft.workspaceId ?? '',
    guidelines: draft.guidelines.trim() || null,
    allowExtraMetadata: draft.allowExtraMetadata,
    fields: fields.map(({ title, required, useMarkdown }, index) => ({
      name: names.fields[index]!,
      title: title.trim(),
      required,
      useMarkdown,
    })),
    questions: questions.map((question, index) => ({
      name: names.questions[index]!,
      title: question.title.trim(),
      description: question.description.trim() || null,
      required: question.required,
      settings: toQuestionSettings(question, fields, names.fields),
    })),
    metadataProperties: metadata.map(({ title, type, visibleForAnnotators }, index) => ({
      name: names.metadata[index]!,
      title: title.trim() || names.metadata[index]!,
      settings: toMetadataSettings(type),
      visibleForAnnotators,
    })),
    vectorsSettings: vectors.map(({ title, dimensions }, index) => ({
      name: names.vectors[index]!,
      title: title.trim() || names.vectors[index]!,
      dimensions: dimensions ?? 0,
    })),
    publish: true,
  };
}

/** Which column of the file fills what of the dataset made from the draft. */
export function toMapping(draft: Draft): ImportMappingInput {
  const { fields, metadata, vectors, questions, externalId } = draft;
  const names = partNames(draft);
  const uses = (parts: readonly { readonly column: string | null }[], of: readonly string[]) =>
    parts.flatMap(({ column }, index) => (column === null ? [] : [{ name: of[index]!, column }]));
  return {
    externalId,
    fields: uses(fields, names.fields),
    metadata: uses(metadata, names.metadata),
    vectors: uses(vectors, names.vectors),
    suggestions: questions.flatMap(({ column, scoreColumn }, index) =>
      column === null ? [] : [{ question: names.questions[index]!, column, scoreColumn }],
    ),
  };
}

/** The names of all parts, in their order. */
export const partNames = ({ fields, metadata, vectors, questions }: Draft) => ({
  fields: namesOf(fields, 'field'),
  metadata: namesOf(metadata, 'metadata'),
  vectors: namesOf(vectors, 'vector'),
  questions: namesOf(questions, 'question'),
});

const toMetadataSettings = (type: DraftProperty['type']): NewMetadataSettingsInput =>
  type === 'terms' ? { terms: {} } : type === 'integer' ? { integer: {} } : { float: {} };

function toQuestionSettings(
  question: DraftQuestion,
  fields: readonly DraftField[],
  fieldNames: readonly string[],
): NewQuestionSettingsInput {
  const options = question.options.map((option) => ({
    value: valueOf(option),
    text: option.text,
    description: option.description.trim() || null,
  }));
  const visibleOptions = shownOptions(question);
  switch (question.type) {
    case 'text':
      return { text: { useMarkdown: question.useMarkdown } };
    case 'rating':
      return { rating: { values: [...question.values] } };
    case 'ranking':
      return { ranking: { options } };
    case 'label':
      return { label: { options, visibleOptions } };
    case 'multiLabel':
      return {
        multiLabel: { options, visibleOptions, optionsOrder: question.suggestedFirst ? 'SUGGESTION' : 'NATURAL' },
      };
    case 'span': {
      const field = fieldNames[fields.findIndex(({ key }) => key === question.field)] ?? '';
      return { span: { field, options, visibleOptions, allowOverlapping: question.allowOverlapping } };
    }
  }
}

/** From how many options on they can be folded. */
export const FOLDABLE = 3;

/** How many options are shown at first; null, which is all, where the wish no longer fits the options. */
export const shownOptions = ({ options, visibleOptions }: DraftQuestion): number | null =>
  visibleOptions !== null && visibleOptions >= FOLDABLE && visibleOptions < options.length ? visibleOptions : null;
