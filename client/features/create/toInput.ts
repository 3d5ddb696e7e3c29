import { FEW_OPTIONS } from '#client/features/question/index.ts';
import type { CreateDatasetInput, ImportMappingInput, NewQuestionSettingsInput } from '#client/graphql/schema-types.ts';
import { type Draft, type DraftQuestion, type QuestionType, templateOf, valueOf } from './draft.ts';
import { partNames } from './names.ts';

/** The draft as the contract takes it, to be published at once. */
export function toDatasetInput(draft: Draft): CreateDatasetInput {
  const { fields, metadata, vectors, questions } = draft;
  const names = partNames(draft);
  return {
    name: draft.name.trim(),
    workspaceId: draft.workspaceId ?? '',
    guidelines: draft.guidelines.trim() || null,
    allowExtraMetadata: draft.allowExtraMetadata,
    minSubmitted: draft.minSubmitted,
    fields: fields.map((field, index) => {
      const { title, required, type, useMarkdown, advancedMode } = field;
      const common = { name: names.fields[index]!, title: title.trim(), required, type };
      if (type === 'CUSTOM') return { ...common, template: templateOf(field, common.name), advancedMode };
      return type === 'IMAGE' ? common : { ...common, useMarkdown };
    }),
    questions: questions.map((question, index) => {
      const field = names.fields[fields.findIndex(({ key }) => key === question.field)] ?? '';
      return {
        name: names.questions[index]!,
        title: question.title.trim(),
        description: question.description.trim() || null,
        required: question.required,
        settings: toQuestionSettings(question, field),
      };
    }),
    metadataProperties: metadata.map(({ title, type, visibleForAnnotators }, index) => ({
      name: names.metadata[index]!,
      title: title.trim() || names.metadata[index]!,
      settings: type === 'terms' ? { terms: {} } : type === 'integer' ? { integer: {} } : { float: {} },
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

/** The mapping from the columns of the file to the parts of the dataset. */
export function toMapping(draft: Draft): ImportMappingInput {
  const { fields, metadata, vectors, questions, externalId } = draft;
  const names = partNames(draft);
  const mapped = (parts: readonly { readonly column: string | null }[], partNames: readonly string[]) =>
    parts.flatMap(({ column }, index) => (column === null ? [] : [{ name: partNames[index]!, column }]));
  return {
    externalId,
    fields: mapped(fields, names.fields),
    metadata: mapped(metadata, names.metadata),
    vectors: mapped(vectors, names.vectors),
    suggestions: questions.flatMap(({ column, scoreColumn }, index) =>
      column === null ? [] : [{ question: names.questions[index]!, column, scoreColumn }],
    ),
  };
}

/** The settings of a question, as the contract takes them; `field` names the field of a span question. */
function toQuestionSettings(question: DraftQuestion, field: string): NewQuestionSettingsInput {
  const { type, useMarkdown, values, visibleOptions: limit, optionsOrder, allowOverlapping } = question;
  // Two equal options, a fault that the editor shows, count as one.
  const byValue = new Map(question.options.map((option) => [valueOf(option), option]));
  const options = [...byValue].map(([value, { text, description }]) => ({
    value,
    text,
    description: description.trim() || null,
  }));
  const visibleOptions = limit !== null && limit >= FEW_OPTIONS && limit < question.options.length ? limit : null;
  const settings: Record<QuestionType, NewQuestionSettingsInput> = {
    text: { text: { useMarkdown } },
    rating: { rating: { values: [...values] } },
    ranking: { ranking: { options } },
    label: { label: { options, visibleOptions } },
    multiLabel: { multiLabel: { options, visibleOptions, optionsOrder } },
    span: { span: { field, options, visibleOptions, allowOverlapping } },
  };
  return settings[type];
}

/** Returns the settings that the question's type has. */
export function settingsOf(question: DraftQuestion) {
  const { text, rating, ranking, label, multiLabel, span } = toQuestionSettings(question, question.field ?? '');
  return text ?? rating ?? ranking ?? label ?? multiLabel ?? span!;
}
