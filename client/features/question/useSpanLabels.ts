import { useCallback, useMemo, useState } from 'react';
import type { Question } from '#client/features/answer/index.ts';

/** Which label a selection gets, for each span question; shared by the form's label pills and the text that is marked. */
export interface SpanLabels {
  /** The value of the active label; null while none is chosen. */
  activeOf(questionName: string): string | null;
  activate(questionName: string, label: string | null): void;
}

/** The active label of each span question. A sole label is always active. */
export function useSpanLabels(questions: readonly Question[]): SpanLabels {
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({});
  const activate = useCallback(
    (name: string, label: string | null) => setChosen((current) => ({ ...current, [name]: label })),
    [],
  );
  return useMemo(() => {
    const sole = new Map(
      questions.flatMap((question) =>
        question.__typename === 'SpanQuestion' && question.options.length === 1
          ? [[question.name, question.options[0]!.value]]
          : [],
      ),
    );
    return { activeOf: (name) => sole.get(name) ?? chosen[name] ?? null, activate };
  }, [questions, chosen, activate]);
}
