import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOrigin, AnswerValue } from '#client/features/answer/index.ts';
import {
  type Decision,
  decide,
  mostDisputed,
  openQuestions,
  peopleOf,
  type Take,
  useReviewTexts,
  withTaken,
} from '#client/features/review/index.ts';
import type { RecordProps } from './view.ts';

/** The decision about a record, one question of which is active, and what changes and saves it. */
export function useDeciding({ dataset, record, decisions, areNamesHidden, announce, position, onNext }: RecordProps) {
  const { t } = useTranslation('review');
  const { questions } = dataset;
  const answered = record.responsesByQuestion ?? [];
  const people = peopleOf(record);
  const texts = useReviewTexts(people, areNamesHidden);
  const decision = decisions.decisionOf(record);
  const open = openQuestions(record, decision);
  const [activeName, setActiveName] = useState(
    () => open[0] ?? mostDisputed(answered)?.question.name ?? questions[0]?.name ?? '',
  );
  /** The open questions of which the person was told. */
  const [warned, setWarned] = useState('');
  const [problem, setProblem] = useState('');
  const questionOf = (name: string) => questions.find((question) => question.name === name);
  const aboutOf = (name: string) => answered.find(({ question }) => question.name === name);

  const change = (to: Decision, typed?: string): void => {
    setProblem('');
    decisions.change(record, to, typed);
  };
  const taken = (name: string, take: Take): Decision | undefined => {
    const about = aboutOf(name);
    return about && withTaken(decision, about, people, take);
  };
  const isEmpty = Object.keys(decision.answers).length === 0;
  const place = questions.findIndex(({ name }) => name === activeName);

  return {
    answered,
    people,
    texts,
    decision,
    problem,
    isEmpty,
    aboutOf,
    activeName,
    /** The place of the active question among the questions. */
    place,
    activate: (step: 1 | -1): void => setActiveName(questions[place + step]?.name ?? activeName),
    comment: (text: string): void => change({ ...decision, comment: text }),
    edit(name: string, value: AnswerValue | undefined, { isSuggested }: AnswerOrigin = {}): void {
      const isTyped = questionOf(name)?.__typename === 'TextQuestion' && !isSuggested;
      change(decide(decision, name, value, { type: 'FORM' }), isTyped ? name : undefined);
    },
    canTake: (name: string, take: Take): boolean => taken(name, take) !== undefined,
    take(name: string, take: Take): void {
      const next = taken(name, take);
      if (!next) return;
      change(next);
      const question = questionOf(name);
      if (question) {
        const answer = texts.answerText(question, next.answers[name], record.fields);
        announce(t('taken', { title: question.title, answer }));
      }
      const [nextOpen] = openQuestions(record, next).filter((other) => other !== name);
      setActiveName(nextOpen ?? name);
    },
    save(): void {
      const titles = open.map((name) => questionOf(name)?.title ?? name).join(', ');
      if (isEmpty) {
        setProblem(t('nothingDecided'));
      } else if (open[0] !== undefined && warned !== titles) {
        setWarned(titles);
        setActiveName(open[0]);
        setProblem(t('saveOpen', { titles }));
      } else {
        decisions.settle(record, decision);
        announce(t('saved', { position }));
        onNext();
      }
    },
    withdraw(): void {
      decisions.withdraw(record);
      announce(t('withdrawn'));
    },
  };
}

export type Deciding = ReturnType<typeof useDeciding>;
