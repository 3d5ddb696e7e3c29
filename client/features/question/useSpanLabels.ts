import { useCallback, useMemo, useState } from 'react';
import type { Question } from '#client/features/answer/index.ts';

/** The active label of each span question; shared by the label pills and the text. */
export interface SpanLabels {
  activeOf(questionName: string): string | null;
  activate(questionName: string, label: string | null): void;
}

export const NO_SPAN_LABELS: SpanLabels = { activeOf: () => null, activate: () => undefined };

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
