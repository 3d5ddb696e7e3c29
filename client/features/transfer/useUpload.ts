import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userMessage } from '#client/graphql/errors.ts';
import { type Sent, upload, UploadError } from './upload.ts';

/** A file on its way to the gateway. */
export interface Upload {
  /** The file that is being sent, and how much of it has been. */
  readonly sending: { readonly file: File; readonly sent: Sent } | null;
  /** Why the last one did not arrive. */
  readonly problem: string | null;
  start(file: File): void;
  cancel(): void;
}

/** Sends files one at a time; a newer one takes the place of an older one. `onSent` hears of the id of what arrived. */
export function useUpload(onSent: (id: string, file: File) => Promise<void>): Upload {
  const { t } = useTranslation(['transfer', 'error']);
  const [sending, setSending] = useState<Upload['sending']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setProblem(null);
    setSending({ file, sent: { loaded: 0, total: file.size } });
    try {
      const id = await upload(file, signal, (sent) => !signal.aborted && setSending({ file, sent }));
      if (!signal.aborted) await onSent(id, file);
    } catch (error) {
      if (!signal.aborted) setProblem(reason(error));
    } finally {
      if (!signal.aborted) setSending(null);
    }
  }

  function reason(error: unknown): string {
    // It has arrived, but could not be looked into.
    if (!(error instanceof UploadError)) return userMessage(error);
    if (error.status === 0) return t('transfer:uploadLost');
    if (error.status === 401) return t('error:http401');
    return error.detail ?? t('transfer:uploadFailed');
  }

  return {
    sending,
    problem,
    start: (file) => void send(file),
    cancel: () => {
      running.current?.abort();
      setSending(null);
    },
  };
}
