import { act, renderHook } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { createTakeover } from '#client/features/response/outbox/takeover.ts';
import { useOutbox } from '#client/features/response/outbox/outbox.ts';
import { usePendingMoves } from '#client/features/response/usePendingMoves.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { entry } from './entries.ts';
import { RecordServer } from './recordServer.tsx';

/** Lists that are opened while a response to a record is in flight. */
function listing(server: RecordServer) {
  const heard: string[] = [];
  const { result, rerender } = renderHook(
    ({ status, openedAt }: { status: RecordStatus; openedAt: number | undefined }) => {
      const outbox = useOutbox('anna');
      useEffect(() => outbox.activate(createTakeover), [outbox]);
      const leaving = usePendingMoves({
        userId: 'anna',
        datasetId: 'd1',
        status,
        openedAt,
        onArrived: () => heard.push('arrived'),
      });
      useEffect(() => void heard.push(...[...leaving].map((one) => `leave ${one.join(' ')}`)), [leaving]);
      return outbox;
    },
    { wrapper: server.wrapper, initialProps: { status: 'PENDING', openedAt: undefined } },
  );
  return {
    heard,
    opens: (status: RecordStatus, openedAt: number | undefined) => rerender({ status, openedAt }),
    submits: (at: number) => act(async () => void result.current.add(entry('r1', { at }))),
    isAnswered: () => act(async () => server.answer()),
  };
}

describe('a list of records with responses in flight', () => {
  it('is told which records will leave it, once it has loaded', async () => {
    const list = listing(new RecordServer());
    await list.submits(10);
    expect(list.heard).toEqual([]);
    list.opens('PENDING', 20);
    expect(list.heard).toEqual(['leave r1 PENDING']);
    await list.isAnswered();
    expect(list.heard).toEqual(['leave r1 PENDING']);
  });

  it('is told when records enter it', async () => {
    const list = listing(new RecordServer());
    await list.submits(10);
    list.opens('SUBMITTED', 20);
    expect(list.heard).toEqual([]);
    await list.isAnswered();
    expect(list.heard).toEqual(['arrived']);
  });

  it('is told of records that enter it while it is loaded again, which may have been too early', async () => {
    const list = listing(new RecordServer());
    await list.submits(10);
    list.opens('SUBMITTED', 20);
    list.opens('SUBMITTED', undefined);
    await list.isAnswered();
    expect(list.heard).toEqual([]);
    list.opens('SUBMITTED', 30);
    expect(list.heard).toEqual(['arrived']);
  });

  it('is not told of records that enter another list', async () => {
    const list = listing(new RecordServer());
    await list.submits(10);
    list.opens('SUBMITTED', 20);
    list.opens('DRAFT', undefined);
    await list.isAnswered();
    list.opens('DRAFT', 30);
    expect(list.heard).toEqual([]);
  });

  it('is not told of later actions', async () => {
    const list = listing(new RecordServer());
    list.opens('PENDING', 5);
    await list.submits(10);
    await list.isAnswered();
    list.opens('SUBMITTED', 20);
    expect(list.heard).toEqual([]);
  });
});
