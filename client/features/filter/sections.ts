import type { Subject } from '#client/features/criteria/index.ts';
import type { Question } from '#client/features/answer/index.ts';
import type { Option } from '#client/ui/filter/TermsFilter.tsx';
import type { FilterOptionsQuery } from './FilterOptions.generated.ts';

export type Choice = {
  /** The name of the filter within its section; absent for parts of suggestions. */
  readonly title?: string;
} & (
  | {
      readonly kind: 'terms';
      readonly subject: Subject;
      readonly options: readonly Option[];
      /** Whether a record can have several of them. */
      readonly isList: boolean;
    }
  | {
      readonly kind: 'range';
      readonly subject: Subject;
      readonly min: number | null;
      readonly max: number | null;
      readonly isInteger: boolean;
    }
);

/** The filters on a metadata property or a question. */
export interface Section {
  readonly group: Subject['of'];
  readonly name: string;
  readonly title: string;
  readonly choices: readonly Choice[];
}

type Known = NonNullable<FilterOptionsQuery['dataset']>;
type Property = NonNullable<Known['metadataProperties']>[number];

interface TeamTexts {
  readonly title: string;
  readonly options: readonly Option[];
}

/** All filters of a dataset: metadata, answers, suggestions, then the status in the team, where a number of answers completes a record. */
export function sectionsOf(questions: readonly Question[], known: Known, team: TeamTexts): Section[] {
  const agentsOf = ({ name }: Question) =>
    (known.suggestionAgents?.find(({ questionName }) => questionName === name)?.agents ?? []).map((agent) => ({
      value: agent,
      text: agent,
    }));
  const metadata = known.metadataProperties.map((property) => ({
    ...titled('metadata', property),
    choices: [metadataChoice(property)],
  }));
  const responses = questions.map((question) => ({
    ...titled('response', question),
    choices: valueChoices({ of: 'response', name: question.name }, question),
  }));
  const suggestions = questions.map((question) => {
    const about = (part: 'value' | 'score' | 'agent') => ({ of: 'suggestion', name: question.name, part }) as const;
    const choices = valueChoices(about('value'), question);
    const agents = agentsOf(question);
    if (choices.length > 0) {
      choices.push({ kind: 'range', subject: about('score'), min: 0, max: 1, isInteger: false });
      if (agents.length > 0) choices.push({ kind: 'terms', subject: about('agent'), options: agents, isList: false });
    }
    return { ...titled('suggestion', question), choices };
  });
  const subject = { of: 'team', name: 'status' } as const;
  const choices: Choice[] = [{ kind: 'terms', subject, options: team.options, isList: false }];
  const teams: Section[] = known.distribution ? [{ group: 'team', name: 'status', title: team.title, choices }] : [];
  return [...metadata, ...responses, ...suggestions, ...teams].filter(({ choices }) => choices.length > 0);
}

const titled = (group: Subject['of'], { name, title }: { name: string; title: string }) => ({ group, name, title });

function metadataChoice(property: Property): Choice {
  const subject = { of: 'metadata', name: property.name } as const;
  if (property.__typename === 'TermsMetadataProperty') {
    const options = property.metrics?.values.map(({ term, count }) => ({ value: term, text: term, count })) ?? [];
    // A record may hold a list of values; the settings do not say.
    return { kind: 'terms', subject, options, isList: true };
  }
  const { min, max } = property.metrics ?? { min: null, max: null };
  return { kind: 'range', subject, min, max, isInteger: property.__typename === 'IntegerMetadataProperty' };
}

/** The filters on a question's value; other types cannot be filtered by it. */
export function valueChoices(subject: Subject, question: Question): Choice[] {
  if (question.__typename === 'LabelQuestion' || question.__typename === 'MultiLabelQuestion') {
    const isList = question.__typename === 'MultiLabelQuestion';
    return [{ kind: 'terms', subject, options: question.options, isList }];
  }
  if (question.__typename === 'RatingQuestion') {
    const { values } = question;
    return [{ kind: 'range', subject, min: Math.min(...values), max: Math.max(...values), isInteger: true }];
  }
  return [];
}
