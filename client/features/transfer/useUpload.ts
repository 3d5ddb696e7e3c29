import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { RefusalCode } from '#client/graphql/schema-types.ts';
import { type Transfer_FileFragment, useUploadedFileLazyQuery } from './Transfer.generated.ts';

export interface Upload {
  /** The file that is being sent, and its progress. */
  readonly sending: { readonly file: File; readonly sent: Sent } | null;
  /** Why the last upload failed. */
  readonly problem: string | null;
  start(file: File): void;
  cancel(): void;
}

/** Pictures, documents, workbooks and archives, which are not uploaded. */
const UNREADABLE = /\.(png|jpe?g|gif|webp|pdf|docx?|pptx?|xlsx?|ods|zip|gz)$/i;

/** Uploads one file at a time; a new one cancels the previous one. `onRead` receives what the gateway found in it. */
export function useUpload(onRead: (file: Transfer_FileFragment) => void): Upload {
  const { t } = useTranslation(['transfer', 'error']);
  const [read] = useUploadedFileLazyQuery();
  const [sending, setSending] = useState<Upload['sending']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function cancel(): void {
    running.current?.abort();
    setSending(null);
  }

  async function send(file: File): Promise<void> {
    cancel();
    if (UNREADABLE.test(file.name)) return setProblem(t('transfer:noRecordFile', { name: file.name }));
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setProblem(null);
    setSending({ file, sent: { loaded: 0, total: file.size } });
    try {
      const id = await upload(file, signal, (sent) => !signal.aborted && setSending({ file, sent }));
      if (signal.aborted) return;
      const { data, error } = await read({ variables: { id }, context: QUIET });
      if (error) throw error;
      const found = data?.uploadedFile;
      if (found === null) throw new UploadError(404, { detail: t('transfer:fileElsewhere') });
      if (!found?.columns.length) throw new UploadError(422, { detail: t('transfer:noColumns') });
      if (!signal.aborted) onRead(found);
    } catch (error) {
      if (!signal.aborted) setProblem(reason(error));
    } finally {
      if (!signal.aborted) setSending(null);
    }
  }

  function reason(error: unknown): string {
    // Uploaded, but not readable.
    if (!(error instanceof UploadError)) return userMessage(error);
    if (error.status === 0) return t('transfer:uploadLost');
    if (error.status === 401) return t('error:http401');
    if (error.refusal) return t(`transfer:refusal.${error.refusal.code}`, error.refusal.about);
    return error.detail ?? t('transfer:uploadFailed');
  }

  return {
    sending,
    problem,
    start: (file) => void send(file),
    cancel,
  };
}

interface Sent {
  readonly loaded: number;
  readonly total: number;
}

interface Refusal {
  readonly code: RefusalCode;
  readonly about: Readonly<Record<string, string | number>>;
}

/** The answer to a failed upload: a sentence, and its code if known. */
type Problem = { detail?: string } & Partial<Refusal>;

/** A failed upload; status 0 means a lost connection. */
class UploadError extends Error {
  readonly status: number;
  readonly detail: string | undefined;
  readonly refusal: Refusal | undefined;

  constructor(status: number, { detail, code, about }: Problem = {}) {
    super(detail ?? `The upload was answered with ${status}`);
    this.status = status;
    this.detail = detail;
    this.refusal = code && about && { code, about };
  }
}

type Answer = { id?: string } & Problem;

/** Uploads a file and resolves to its id. Only XMLHttpRequest reports progress. */
function upload(file: File, signal: AbortSignal, onSent: (sent: Sent) => void): Promise<string> {
  const request = new XMLHttpRequest();
  request.open('POST', `/files?${new URLSearchParams({ name: file.name })}`);
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.setRequestHeader('apollo-require-preflight', 'true');
  return new Promise((resolve, reject) => {
    const stop = (): void => request.abort();
    signal.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded, total }) => onSent({ loaded, total });
    request.onload = () => {
      const { id, ...problem } = answerOf(request.responseText);
      if (request.status === 201 && id) resolve(id);
      else reject(new UploadError(request.status, problem));
    };
    request.onerror = () => reject(new UploadError(0));
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.send(file);
  });
}

function answerOf(text: string): Answer {
  try {
    return (JSON.parse(text) ?? {}) as Answer;
  } catch {
    return {};
  }
}
