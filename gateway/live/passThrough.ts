import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, type Writable } from 'node:stream';
import { isUuid } from '#gateway/graphql/ids.ts';

interface Call {
  call: string;
  id: string | undefined;
}

/**
 * A request to the REST API, in the words in which its routes are written: `/api/v1/records/…` → `POST /v1/records/:id`. The id
 * is that of the dataset or record in the path; a dataset of an older task has its workspace's name and its own.
 */
export function callOf(method: string, url: string, headers: IncomingHttpHeaders): Call {
  const [path = '', query = ''] = url.split('?', 2);
  const parts = path
    .replace(/^\/api/, '')
    .replace(/\/$/, '')
    .split('/');
  if (parts[1] === 'datasets') {
    const workspace = new URLSearchParams(query).get('workspace') ?? headers['x-argilla-workspace'];
    return olderCallOf(method, parts.slice(2), String(workspace ?? ''));
  }
  return {
    call: `${method} ${parts.map((part) => (isUuid(part) ? ':id' : part)).join('/')}`,
    id: parts.find((part) => isUuid(part))?.toLowerCase(),
  };
}

const TASK = /^(TextClassification|TokenClassification|Text2Text)\b/;

/** Of a dataset of an older task: `reviews/TextClassification:bulk` → `POST /datasets/:name/:task:bulk`. */
function olderCallOf(method: string, [first = '', ...others]: readonly string[], workspace: string): Call {
  // Old clients put the task before the name.
  const [own, ...rest] = TASK.test(first) ? [others[0] ?? '', first, ...others.slice(1)] : [first, ...others];
  const [name, verb] = own!.split(':', 2);
  const [kind = '', part, , rule] = rest;
  const route =
    part === 'labeling'
      ? `/datasets/TextClassification/:name/labeling/rules${rule === undefined ? '' : '/:rule'}`
      : ['/datasets', verb ? `:name:${verb}` : ':name', ...placesIn(kind, part)].join('/');
  return { call: `${method} ${route}`, id: workspace && name ? `${workspace}.${name}` : undefined };
}

const placesIn = (kind: string, part: string | undefined): string[] =>
  [kind.replace(TASK, ':task'), kind === 'records' && part ? ':record' : part].filter(
    (place) => place !== undefined && place !== '',
  ) as string[];

/** Longer answers than a hundred long responses are not read along. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Hands everything on to `target`, and keeps a copy for who wants to read it in the end. */
export function copying(target: Writable): { through: Writable; parsed(): unknown } {
  let chunks: Buffer[] = [];
  let size = 0;
  const through = new PassThrough();
  through.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MOST_BYTES) chunks = [];
    else chunks.push(chunk);
  });
  // The writer gets the error too, and closes the connection to the target.
  through.on('error', () => undefined);
  through.pipe(target);
  return {
    through,
    parsed: () => {
      try {
        return size > MOST_BYTES ? undefined : (JSON.parse(Buffer.concat(chunks).toString()) as unknown);
      } catch {
        return undefined;
      }
    },
  };
}
