import { GraphiQL } from 'graphiql';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '#client/ui/Logo.tsx';
import { examplesPlugin } from './Examples.tsx';
import { fetcher } from './fetcher.ts';
import type { PageData } from './gateway.ts';

interface Props {
  theme: 'light' | 'dark';
  data: PageData;
}

/** GraphiQL with examples. Headers are not stored in the browser, as they contain keys. */
export function Explorer({ theme, data: { schema, examples, username } }: Props) {
  const examplesHere = useMemo(() => examplesPlugin(examples), [examples]);
  // Without GraphiQL's history, which would store the headers.
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

interface BarProps {
  username: string | null;
  /** Whether the schema is public. */
  hasContract: boolean;
}

function TopBar({ username, hasContract }: BarProps) {
  const { t } = useTranslation('graphiql');
  return (
    <header className="bar">
      <a className="home" href="/">
        <Logo size={20} />
        {t('home')}
      </a>
      <h1>{t('title')}</h1>
      <p>{username === null ? t('stranger') : t('signedIn', { username })}</p>
      {username === null && <a href="/sign-in">{t('signIn')}</a>}
      {hasContract && (
        <a href="/graphql/schema.graphql" download="schema.graphql">
          {t('schema')}
        </a>
      )}
      <a href="/docs/graphql">{t('guide')}</a>
    </header>
  );
}
