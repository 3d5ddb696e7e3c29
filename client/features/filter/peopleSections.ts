import type { Question } from '#client/features/answer/index.ts';
import type { Person } from './filtering.ts';
import { type Choice, type Section, valueChoices } from './sections.ts';
import { peopleOptions } from './texts.ts';

interface Texts {
  readonly all: string;
  readonly count: string;
  readonly answered: string;
}

/** The filters on the answers of all users: how much they differ, who gave them, and which. */
export function peopleSections(questions: readonly Question[], people: readonly Person[], texts: Texts): Section[] {
  const comparable = questions.filter(({ __typename }) => __typename !== 'TextQuestion');
  const disagreement = (name: string, title: string): Section => ({
    group: 'disagreement',
    name,
    title,
    choices: [{ kind: 'range', subject: { of: 'disagreement', name }, min: 0, max: 1, isInteger: false }],
  });
  const ofPeople = (name: 'count' | 'answered', title: string, choice: Choice): Section => ({
    group: 'people',
    name,
    title,
    choices: [choice],
  });
  return [
    ...(comparable.length > 1 ? [disagreement('', texts.all)] : []),
    ...comparable.map(({ name, title }) => disagreement(name, title)),
    ofPeople('count', texts.count, {
      kind: 'range',
      subject: { of: 'people', name: 'count' },
      min: 0,
      max: null,
      isInteger: true,
    }),
    ofPeople('answered', texts.answered, {
      kind: 'terms',
      subject: { of: 'people', name: 'answered' },
      options: peopleOptions(people),
      isList: false,
    }),
    ...questions.flatMap((question) => {
      const choices = people.flatMap(({ id: userId, username: title }) =>
        valueChoices({ of: 'answer', name: question.name, userId }, question).map((choice) => ({ ...choice, title })),
      );
      return choices.length > 0
        ? [{ group: 'answer' as const, name: question.name, title: question.title, choices }]
        : [];
    }),
  ];
}
