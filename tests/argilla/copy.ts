import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBackend } from '#gateway/backend/app.ts';
import { marl } from '../backend/support/commandLine.ts';
import { fillServer, type Movable, OWNER_KEY } from '../support/movable.ts';
import type { ReleaseName } from './releases.ts';

/** How many records each dataset has. */
const RECORDS = Number(process.env.COPY_RECORDS ?? 300);
const SECRET = 'signs the tokens of a copy, and is then forgotten';

/** What the servers cannot have of one another, and how many there are in the report. */
const LOSSES: Record<ReleaseName, Record<string, number>> = {
  '1.29': { 'cannot require a number of answers': 1 },
  '2.8': { 'no datasets of the older tasks': 3, 'cannot ask everyone about every record': 1 },
};

/** Copies from a real Argilla server to the embedded backend, and the other way round. Returns the number of failures. */
export async function copyBothWays(argillaUrl: string, release: ReleaseName): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'marl-copy-'));
  const backend = (name: string) =>
    buildBackend({ databaseFile: join(folder, name), secret: SECRET, demo: false, logLevel: 'silent' });
  const [inner, outer] = [await backend('in.sqlite'), await backend('out.sqlite')];
  const failures: string[] = [];
  const expect = (isTrue: boolean, what: string) => {
    console.log(`${isTrue ? 'ok    ' : 'FAILED'}  ${what}`);
    if (!isTrue) failures.push(what);
  };
  process.env.MARL_FROM_API_KEY = process.env.MARL_TO_API_KEY = OWNER_KEY;
  const copy = async (from: string, to: string) => {
    const start = Date.now();
    const ran = await marl(folder, 'copy', '--from', from, '--to', to, '--passwords', join(folder, 'passwords.csv'));
    console.log(`${ran.err}${ran.out}(${((Date.now() - start) / 1000).toFixed(1)} s)\n`);
    return { ...ran, written: writtenIn(ran.out) };
  };
  try {
    const [inUrl, outUrl] = [await listen(inner), await listen(outer)];
    const older = release === '1.29';
    const real = await fillServer(argillaUrl, { records: RECORDS, olderDatasets: older });
    const all = RECORDS * (older ? 4 : 1);

    const moved = await copy(argillaUrl, inUrl);
    expect(moved.code === 0 && moved.written >= all, `Argilla ${release} moves to Marl, and is equal there`);
    const again = await copy(argillaUrl, inUrl);
    expect(again.code === 0 && again.written === 0, 'copies nothing when nothing has changed');
    await change(real);
    const changed = await copy(argillaUrl, inUrl);
    expect(changed.code === 0 && changed.written === 2, 'copies two changed records');

    const distribution = { distribution: { strategy: 'overlap', min_submitted: 2 } };
    const dataset = older ? distribution : {};
    const marlSide = await fillServer(outUrl, { workspace: 'out', records: RECORDS, olderDatasets: true, dataset });
    const out = await copy(outUrl, argillaUrl);
    expect(!/DIFFERENT/.test(out.out), `Marl moves to Argilla ${release}, and all records are equal there`);
    for (const [text, count] of Object.entries(LOSSES[release])) {
      expect(out.out.split(text).length - 1 >= count, `tells ${count} times: ${text}`);
    }
    await change(marlSide);
    const changedOut = await copy(outUrl, argillaUrl);
    expect(changedOut.written === 2 && !/DIFFERENT/.test(changedOut.out), 'copies two changed records to Argilla');
  } finally {
    await Promise.all([inner.close(), outer.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
  return failures.length;
}

const listen = (backend: { listen(options: object): Promise<string> }) =>
  backend.listen({ host: '127.0.0.1', port: 0 });

/** How many records a report says were written. */
const writtenIn = (report: string): number =>
  [...report.matchAll(/^\S+\/.*?  +[\d,]+  +([\d,]+)  .*(?:equal|DIFFERENT)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count!.replaceAll(',', '')),
    0,
  );

/** Changes the answer to one record and the metadata of another. */
async function change({ rest, datasetId, users }: Movable): Promise<void> {
  const { items } = await rest('GET', `/v1/datasets/${datasetId}/records?limit=2&include=responses`);
  const [first, second] = items;
  const { responses } = first as unknown as { responses: { id: string; user_id: string }[] };
  const ada = responses.find(({ user_id: id }) => id === users.ada)!;
  await rest('PUT', `/v1/responses/${ada.id}`, { status: 'submitted', values: { tone: { value: 'rude' } } });
  await rest('PATCH', `/v1/records/${second!.id}`, { metadata: { source: 'chat' } });
}
