import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { answer, answerBut, drip, half, never, stageBackend } from '#tests/support/stagedBackend.ts';

const PATIENCE_MS = 2_000;
const OPERATION_MS = 3_000;
/** The connections that two gateways keep. */
const MOST_CONNECTIONS = 2 * 64;
/** Fewer, so that no request waits for another. */
const AT_ONCE = 24;

const DATASETS = 'query { datasets { id } }';
/** An empty list in the format of both versions of the API. */
const WELL = answerBut({ '/datasets': [] }, answer(200, '{"items":[]}'));

const backend = await stageBackend();
const patient = await startTestGateway({ backendOrigin: backend.origin });
const impatient = await startTestGateway({
  backendOrigin: backend.origin,
  restTimeoutMs: PATIENCE_MS,
  operationTimeoutMs: OPERATION_MS,
});
afterEach(() => {
  backend.act = WELL;
});

const FAULTS = [
  { name: 'accepts and never answers', act: never, status: 504, reason: 'UNAVAILABLE' },
  { name: 'sends the head of an answer and no more', act: half, status: 504, reason: 'UNAVAILABLE' },
  { name: 'lets its answer drip for ever', act: drip, status: 504, reason: 'UNAVAILABLE' },
  { name: 'fails', act: answer(500, '{}'), status: 500, reason: 'FAILED' },
  { name: 'is overloaded', act: answer(503, 'busy', 'text/plain'), status: 503, reason: 'UNAVAILABLE' },
  { name: 'says that its disk is full', act: answer(507, '{"detail":"full"}'), status: 507, reason: 'STORAGE_FULL' },
  { name: 'answers a page', act: answer(200, '<html>', 'text/html'), status: 502, reason: 'UNAVAILABLE' },
  { name: 'answers half of its JSON', act: answer(200, '{"items":[{"id"'), status: 502, reason: 'UNAVAILABLE' },
  {
    name: 'resets the connection in the middle of an answer',
    act: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
      response.write('{"items":[', () => response.socket?.resetAndDestroy());
    },
    status: 503,
    reason: 'UNAVAILABLE',
  },
] satisfies { name: string; act: typeof backend.act; status: number; reason: string }[];

describe.each(FAULTS)('when the backend $name', ({ act, status, reason }) => {
  test(
    'many requests at once are told so, the next one after it is well succeeds, and no connection is left over',
    { timeout: 60_000 },
    async () => {
      const warnings: Error[] = [];
      const hear = (warning: Error) => void warnings.push(warning);
      process.on('warning', hear);
      const user = (status === 504 ? impatient : patient).as('some-key');
      onTestFinished(() => void process.off('warning', hear));

      for (let round = 0; round < 2; round += 1) {
        backend.act = act;
        const told = await Promise.all(Array.from({ length: AT_ONCE }, () => user.send(DATASETS)));
        const kinds = told.map(({ errors: [error] }) => error?.extensions);
        for (const kind of kinds) {
          expect(kind).toMatchObject({ code: 'ERROR_FETCHING_FEEDBACK_DATASETS', status, reason });
        }
        backend.act = WELL;
        expect(await user.run(DATASETS)).toEqual({ datasets: [] });
      }
      await expect.poll(() => backend.waiting()).toBe(0);
      expect(await backend.connections()).toBeLessThanOrEqual(MOST_CONNECTIONS);
      expect(warnings).toEqual([]);
    },
  );
});
