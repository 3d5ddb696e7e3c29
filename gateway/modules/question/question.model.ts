import type { OptionsOrder } from '#gateway/graphql/__generated__/types.ts';
import type { RestOption, RestQuestion } from './question.source.ts';

interface Asked {
  id: string;
  name: string;
  title: string;
  description: string | null;
  required: boolean;
}

export interface TextQuestionModel extends Asked {
  __typename: 'TextQuestion';
  useMarkdown: boolean;
}

export interface LabelQuestionModel extends Asked {
  __typename: 'LabelQuestion';
  options: RestOption[];
  visibleOptions: number | null;
}

export interface MultiLabelQuestionModel extends Asked {
  __typename: 'MultiLabelQuestion';
  options: RestOption[];
  visibleOptions: number | null;
  optionsOrder: OptionsOrder;
}

export interface RatingQuestionModel extends Asked {
  __typename: 'RatingQuestion';
  values: number[];
}

export interface RankingQuestionModel extends Asked {
  __typename: 'RankingQuestion';
  options: RestOption[];
}

export interface SpanQuestionModel extends Asked {
  __typename: 'SpanQuestion';
  field: string;
  options: RestOption[];
  visibleOptions: number | null;
  allowOverlapping: boolean;
  allowCharacterAnnotation: boolean;
}

export interface UnknownQuestionModel extends Asked {
  __typename: 'UnknownQuestion';
  type: string;
}

export type QuestionModel =
  | TextQuestionModel
  | LabelQuestionModel
  | MultiLabelQuestionModel
  | RatingQuestionModel
  | RankingQuestionModel
  | SpanQuestionModel
  | UnknownQuestionModel;

export function toQuestion({ id, name, title, description, required, settings }: RestQuestion): QuestionModel {
  const asked: Asked = { id, name, title, description, required };
  const options = (settings.options ?? []) as RestOption[];
  const visibleOptions = settings.visible_options ?? null;
  switch (settings.type) {
    case 'text':
      return { ...asked, __typename: 'TextQuestion', useMarkdown: settings.use_markdown ?? false };
    case 'label_selection':
      return { ...asked, __typename: 'LabelQuestion', options, visibleOptions };
    case 'multi_label_selection': {
      const optionsOrder = settings.options_order === 'suggestion' ? 'SUGGESTION' : 'NATURAL';
      return { ...asked, __typename: 'MultiLabelQuestion', options, visibleOptions, optionsOrder };
    }
    case 'rating':
      return { ...asked, __typename: 'RatingQuestion', values: (settings.options ?? []).map(({ value }) => +value) };
    case 'ranking':
      return { ...asked, __typename: 'RankingQuestion', options };
    case 'span':
      return {
        ...asked,
        __typename: 'SpanQuestion',
        field: settings.field ?? '',
        options,
        visibleOptions,
        allowOverlapping: settings.allow_overlapping ?? false,
        allowCharacterAnnotation: settings.allow_character_annotation ?? true,
      };
    default:
      return { ...asked, __typename: 'UnknownQuestion', type: settings.type };
  }
}
