import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '#client/graphql/errors.ts';
import type { Task } from '#client/graphql/schema-types.ts';
import { LongTextInput } from '#client/ui/LongTextInput.tsx';
import { toast } from '#client/ui/toast.ts';
import type { TaskDataset } from '../model.ts';

interface Props {
  text: string;
  error: string | null | undefined;
  minRows: number;
  className?: string | undefined;
  'data-autofocus'?: boolean;
  onChange(text: string): void;
  /** Called on Ctrl+Enter or ⌘+Enter; Enter alone starts a new line. */
  onSubmit(): void;
}

/** The input for the names of one or more new labels. */
export function LabelsInput({ onSubmit, ...props }: Props) {
  const { t } = useTranslation('taskRecord');

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit();
  }

  return (
    <LongTextInput
      {...props}
      maxRows={8}
      label={t('newLabels')}
      description={t('newLabelsHint')}
      onKeyDown={handleKey}
    />
  );
}

/** The distinct labels in a text, separated by commas or line breaks. */
export function typedLabels(text: string): string[] {
  const names = text.split(/[,\n]/).map((name) => name.trim());
  return [...new Set(names.filter(Boolean))];
}

/** The length of a label, in characters. */
const MAX_LENGTH = 128;

/** The first label that is too long, shortened for a message. */
export function tooLong(labels: readonly string[]): string | undefined {
  const label = labels.find((name) => [...name].length > MAX_LENGTH);
  return label && `${label.slice(0, 20)}…`;
}

/** The tasks with labels, by the names that clients of the API use. */
const TASKS: Partial<Record<Task, string>> = {
  TEXT_CLASSIFICATION: 'TextClassification',
  TOKEN_CLASSIFICATION: 'TokenClassification',
};

/** Reports the outcome of saving labels. */
export function useLabelToasts({ name, task }: Pick<TaskDataset, 'name' | 'task'>) {
  const { t } = useTranslation('taskRecord');
  return {
    toastSaved: (): void => toast({ message: t('labelsSaved') }),
    toastKnown: (labels: readonly string[]): void =>
      toast({ kind: 'info', message: t('labelsExist', { labels: labels.join(', ') }) }),
    /** Returns the message. A missing permission is not reported by a toast but beside the input. */
    toastFailed(error: unknown): string | undefined {
      const { status } = problemOf(error);
      if (status === 403) return undefined;
      const message = t('labelsFailed', { status, name, task: TASKS[task] });
      toast({ kind: 'error', message });
      return message;
    },
  };
}
