import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

/** Names and values, a line each. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <DataList labelWidth={160} style={{ overflowWrap: 'anywhere' }}>
      {facts.map(([name, value]) => (
        <DataList.Item key={name}>
          <DataList.ItemLabel>{name}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
