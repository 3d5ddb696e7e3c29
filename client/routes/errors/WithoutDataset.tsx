import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { problemOf } from '#client/graphql/errors.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { ErrorText } from './ErrorScreen.tsx';

interface Props {
  /** Null where there is none; undefined as long as that is not known. */
  dataset: object | null | undefined;
  error: unknown;
  /** Said where there is none. */
  message?: string;
  onRetry(): void;
  /** The outline of the page, until it is known. */
  children: ReactNode;
}

/** What a dataset's page shows without its dataset: that there is none, or what failed, or its outline. */
export function WithoutDataset({ dataset, error, message, onRetry, children }: Props) {
  const { t } = useTranslation('error');
  if (error ? NOT_THERE.has(problemOf(error).status) : dataset === null)
    return <ErrorText status={404} message={message ?? t('notFoundPage')} />;
  return error ? <ErrorPanel error={error} onRetry={onRetry} /> : children;
}

/** A dataset that may not be seen is as good as none, and so is one whose id is no id. */
const NOT_THERE = new Set([403, 404, 422]);

/** Something on the page broke: it can be tried again without losing what was typed or is kept on the device. */
export function BrokenPage() {
  return <ErrorPanel error={useRouteError()} onRetry={() => window.location.reload()} />;
}
