import type { Option, Question, ReceivedAnswer, Suggestion } from '#client/features/answer/index.ts';

type Of<Type extends Question['__typename']> = Extract<Question, { __typename: Type }>;

export function options(...texts: string[]): Option[] {
  return texts.map((text) => ({ __typename: 'Option', value: text.toLowerCase(), text, description: null }));
}

/** A question of a type, with the required settings. */
export function question<Type extends Question['__typename']>(
  type: Type,
  name: string,
  settings: Omit<Of<Type>, '__typename' | 'id' | 'name' | 'title' | 'description' | 'required'> & Partial<Question>,
): Of<Type> {
  const common = { __typename: type, id: `id-of-${name}`, name, title: `Title of ${name}`, description: null };
  return { ...common, required: true, ...settings } as unknown as Of<Type>;
}

export const sentiment = question('LabelQuestion', 'sentiment', {
  options: options('Positive', 'Neutral', 'Negative'),
  visibleOptions: null,
});

export const topics = question('MultiLabelQuestion', 'topics', {
  options: options('Billing', 'Delivery', 'Quality', 'Support', 'Returns'),
  visibleOptions: null,
  optionsOrder: 'NATURAL',
});

export const rating = question('RatingQuestion', 'rating', { values: [1, 2, 3, 4, 5] });

export const ranking = question('RankingQuestion', 'ranking', { options: options('A', 'B', 'C') });

export const comment = question('TextQuestion', 'comment', { useMarkdown: false });

export const entities = question('SpanQuestion', 'entities', {
  field: 'text',
  options: options('Person', 'Place'),
  visibleOptions: null,
  allowOverlapping: false,
  allowCharacterAnnotation: true,
});

export function suggestion(
  questionName: string,
  answer: ReceivedAnswer,
  scores: number[] = [],
  agent: string | null = null,
): Suggestion {
  const about = { __typename: 'TextQuestion', id: `id-of-${questionName}`, name: questionName } as const;
  const id = `suggestion-for-${questionName}`;
  return { __typename: 'Suggestion', id, question: about, answer, scores, agent, type: 'MODEL' };
}
