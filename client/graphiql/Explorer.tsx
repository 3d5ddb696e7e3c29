import { GraphiQL } from 'graphiql';
import { useMemo } from 'react';
import { examplesPlugin } from './Examples.tsx';
import { fetcher } from './fetcher.ts';
import type { Known } from './gateway.ts';
import { TopBar } from './TopBar.tsx';

interface Props {
  theme: 'light' | 'dark';
  known: Known;
}

/** GraphiQL with examples to begin with. Headers, which hold keys, are not kept in the browser. */
export function Explorer({ theme, known: { schema, examples, username } }: Props) {
  const examplesHere = useMemo(() => examplesPlugin(examples), [examples]);
  // GraphiQL's history would keep the headers.
  const plugins = useMemo(() => [examplesHere], [examplesHere]);
  return (
    <>
      <TopBar username={username} hasContract={schema !== undefined} />
      <main>
        <GraphiQL
          fetcher={fetcher}
          {...(schema ? { schema } : {})}
          defaultQuery={examples[0]?.operation ?? ''}
          defaultHeaders={username === null ? HEADERS_TO_FILL : '{}'}
          defaultEditorToolsVisibility={username === null ? 'headers' : 'variables'}
          shouldPersistHeaders={false}
          forcedTheme={theme}
          plugins={plugins}
          visiblePlugin={examplesHere}
        >
          {/* The bar above names the page. */}
          <GraphiQL.Logo> </GraphiQL.Logo>
        </GraphiQL>
      </main>
    </>
  );
}

const HEADERS_TO_FILL = '{\n  "X-Argilla-Api-Key": ""\n}';
