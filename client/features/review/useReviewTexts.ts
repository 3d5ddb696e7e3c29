import { useTranslation } from 'react-i18next';
import {
  answerTexts,
  type AnswerValue,
  type Contents,
  type Question,
  sameAnswer,
  spanKey,
  toAnswerValue,
  wholeScore,
} from '#client/features/answer/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { isDisputed, type QuestionAnswers, type Source } from './decision.ts';
import { answerOf, type Person } from './people.ts';
import type { Candidate } from './takes.ts';

type Suggestion = NonNullable<QuestionAnswers['suggestion']>;

/** The length of an answer up to which a reason quotes it. */
const MOST_IN_REASON = 60;

/** Names and sentences about the answers of a record. */
export function useReviewTexts(people: readonly Person[], areNamesHidden: boolean) {
  const { t } = useTranslation('review');
  const { formatCoefficient } = useFormats();

  function nameOf(person: Person): string {
    if (areNamesHidden) return t('person', { number: people.indexOf(person) + 1 });
    return person.name ?? t('gone');
  }

  function answerText(question: Question, value: AnswerValue | undefined, contents: Contents): string {
    const texts = answerTexts(question, value, contents);
    if (question.__typename === 'RankingQuestion') return texts.join(' ');
    return texts.join(question.__typename === 'SpanQuestion' ? ', ' : ' + ') || t('empty');
  }

  /** Describes the answers to a question, e.g. "2 × sports, 1 × business; the model said sports 0.61". */
  function reason(question: Question, about: QuestionAnswers, contents: Contents): string {
    const { answers, suggestion } = about;
    const values = answers.flatMap(({ answer }) => toAnswerValue(answer) ?? []);
    const suggested = suggestion && suggestedText(question, suggestion, contents);
    const all = countsOf(question, values, contents);
    const said = suggested && suggested.length <= MOST_IN_REASON ? suggested : '';
    return said ? t('reasonWithModel', { answers: all, model: said }) : all;
  }

  function suggestedText(question: Question, suggestion: Suggestion, contents: Contents): string {
    if (question.__typename === 'TextQuestion' || question.__typename === 'SpanQuestion') return '';
    const score = wholeScore(suggestion);
    const text = answerText(question, toAnswerValue(suggestion.answer), contents);
    return score === null ? text : `${text} ${formatCoefficient(score)}`;
  }

  function countsOf(question: Question, values: readonly AnswerValue[], contents: Contents): string {
    const groups = grouped(values);
    if (question.__typename === 'TextQuestion') return t('texts', { count: groups.length, of: values.length });
    if (question.__typename === 'SpanQuestion') return spanCounts(values);
    const texts = groups.map(({ value }) => answerText(question, value, contents));
    if (texts.some(({ length }) => length > MOST_IN_REASON)) {
      return t('answers', { count: groups.length, of: values.length });
    }
    // A number beside the count would be taken for another one.
    const answers = texts.map((text) => (/^\d/.test(text) ? t('quoted', { answer: text }) : text));
    return groups.map(({ votes }, index) => t('votes', { votes, answer: answers[index] })).join(', ');
  }

  function spanCounts(values: readonly AnswerValue[]): string {
    const spans = votesOfSpans(values);
    const shared = [...spans.values()].filter((votes) => votes === values.length).length;
    return t('spans', { count: spans.size, shared });
  }

  /** Describes the origin of a decided answer. */
  function sourceText({ type, userId, agent, votes, of }: Source): string {
    if (type === 'MAJORITY') return votes ? t('from.majority', { votes, of }) : t('from.combined', { of });
    if (type === 'SUGGESTION') return agent ? t('from.agent', { agent }) : t('from.model');
    if (type === 'FORM') return t('from.form');
    const person = people.find((each) => each.userId === (userId ?? null));
    return t('from.person', { name: person ? nameOf(person) : t('gone') });
  }

  /** Names a majority. One that nobody gave as a whole is combined from all answers. */
  const majorityName = ({ votes, of }: { votes: number; of: number }): string =>
    votes > 0 ? t('majority', { votes, of }) : t('combined', { of });

  /** The answers to choose from: those of people, that of a model, and the majority's if not everybody gave it. */
  function candidates(about: QuestionAnswers): Candidate[] {
    const { suggestion, majority } = about;
    const all = people.flatMap((person, take): Candidate[] => {
      const given = answerOf(about, person);
      const { key } = person;
      return given ? [{ key, take, name: nameOf(person), number: take + 1, value: toAnswerValue(given.answer) }] : [];
    });
    if (suggestion) {
      const score = wholeScore(suggestion);
      const detail = score === null ? undefined : formatCoefficient(score);
      const value = toAnswerValue(suggestion.answer);
      all.push({ key: 'suggestion', take: 'suggestion', name: suggestion.agent ?? t('model'), detail, value });
    }
    if (majority && majority.votes < majority.of) {
      const name = majorityName(majority);
      all.push({ key: 'majority', take: 'majority', name, value: toAnswerValue(majority.answer) });
    }
    return all;
  }

  return { nameOf, answerText, candidates, reason, sourceText };
}

export type ReviewTexts = ReturnType<typeof useReviewTexts>;

/** Equal answers with their numbers, most votes first. */
function grouped(values: readonly AnswerValue[]): { value: AnswerValue; votes: number }[] {
  const groups: { value: AnswerValue; votes: number }[] = [];
  for (const value of values) {
    const group = groups.find((known) => sameAnswer(known.value, value));
    if (group) group.votes += 1;
    else groups.push({ value, votes: 1 });
  }
  return groups.sort((a, b) => b.votes - a.votes);
}

/** How many people marked each span, by its key. */
export function votesOfSpans(values: readonly AnswerValue[]): ReadonlyMap<string, number> {
  const votes = new Map<string, number>();
  for (const value of values) {
    const keys = 'spans' in value ? new Set(value.spans.map(spanKey)) : [];
    for (const key of keys) votes.set(key, (votes.get(key) ?? 0) + 1);
  }
  return votes;
}

/** The question that differs most, else the first one. */
export function mostDisputed(all: readonly QuestionAnswers[]): QuestionAnswers | undefined {
  const answered = all.filter(({ answers }) => answers.length > 0);
  const [first] = answered.toSorted((a, b) => weightOf(b) - weightOf(a));
  return first;
}

const weightOf = (about: QuestionAnswers): number => about.disagreement ?? (isDisputed(about) ? 0.5 : 0);
