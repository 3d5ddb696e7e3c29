import type { ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { problemOf } from '#client/graphql/errors.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { NotFound } from './ErrorScreen.tsx';

interface Props {
  /** Null if it does not exist, undefined while it loads. */
  dataset: object | null | undefined;
  error: unknown;
  /** Shown if it does not exist. */
  message?: string;
  onRetry(): void;
  /** The skeleton of the page. */
  children: ReactNode;
}

/** A dataset's page without its dataset: not found, a failure, or a skeleton. */
export function WithoutDataset({ dataset, error, message, onRetry, children }: Props) {
  if (error ? NOT_FOUND.has(problemOf(error).status) : dataset === null) return <NotFound message={message} />;
  return error ? <ErrorPanel error={error} onRetry={onRetry} /> : children;
}

/** The statuses of forbidden, missing and malformed ids. */
const NOT_FOUND = new Set([403, 404, 422]);

/** The error boundary of a page whose drafts are stored on the device, so that reloading loses nothing. */
export function BrokenPage() {
  return <ErrorPanel error={useRouteError()} onRetry={() => window.location.reload()} />;
}
