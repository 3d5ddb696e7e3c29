import { type ReactNode, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { problemOf } from '#client/graphql/errors.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { NotFound } from './ErrorScreen.tsx';

const deleted = lazyPart(async () => (await withTexts(() => import('./DeletedDataset.tsx'), 'empty')).DeletedDataset);

/** Whether the page has shown the dataset with this id. */
export function useWasShown(id: string, dataset: object | null | undefined): boolean {
  const [shownId, setShownId] = useState<string>();
  if (dataset && shownId !== id) setShownId(id);
  return shownId === id;
}

interface Props {
  /** Null if it does not exist, undefined while it loads. */
  dataset: object | null | undefined;
  error: unknown;
  /** Shown if it does not exist. */
  message?: string;
  /** Whether it was on the page: if it does not exist now, it was deleted meanwhile. */
  wasShown?: boolean;
  onRetry(): void;
  /** The skeleton of the page. */
  children: ReactNode;
}

/** A dataset's page without its dataset: not found, a failure, or a skeleton. */
export function WithoutDataset({ dataset, error, message, wasShown = false, onRetry, children }: Props) {
  if (wasShown && (error ? problemOf(error).status === 404 : dataset === null)) return <deleted.Part />;
  if (error ? NOT_FOUND.has(problemOf(error).status) : dataset === null) return <NotFound message={message} />;
  return error ? <ErrorPanel error={error} onRetry={onRetry} /> : children;
}

/** The statuses of forbidden, missing and malformed ids. */
const NOT_FOUND = new Set([403, 404, 422]);

/** The error boundary of a page whose drafts are stored on the device, so that reloading loses nothing. */
export function BrokenPage() {
  return <ErrorPanel error={useRouteError()} onRetry={() => window.location.reload()} />;
}
