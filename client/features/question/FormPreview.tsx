import { useState } from 'react';
import { createCommandRegistry } from '#client/commands/registry.ts';
import { RegistryContext } from '#client/commands/useCommands.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { NO_SPAN_LABELS } from './useSpanLabels.ts';
import type { Question } from '#client/features/answer/index.ts';

/** A question as annotators will see it. It has a command registry of its own, because a page may show many. */
export function FormPreview({ question }: { question: Question }) {
  const [registry] = useState(createCommandRegistry);
  const contents = question.__typename === 'SpanQuestion' ? { [question.field]: '' } : {};
  return (
    <RegistryContext value={registry}>
      <QuestionForm
        recordId="preview"
        status="PENDING"
        contents={contents}
        suggestions={[]}
        spanControl={NO_SPAN_LABELS}
        questions={[question]}
        answers={{}}
        showErrors={false}
        onAnswer={() => undefined}
      />
    </RegistryContext>
  );
}
