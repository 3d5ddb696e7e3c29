import { Progress } from '@mantine/core';
import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLoaderData } from 'react-router-dom';
import { type Outcome, providerPath } from '#client/features/user/index.ts';
import { problemOf } from '#client/graphql/errors.ts';
import { usernamePath } from '#client/lib/paths.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Card } from './Card.tsx';

/** The way back from a provider: a moment's wait, then on to the wanted page, or why not. */
export function Component() {
  const { t } = useTranslation('auth');
  const { outcome } = useLoaderData<{ outcome: Promise<Outcome> }>();
  return (
    <Card title={t('title')}>
      <Suspense fallback={<Progress value={100} animated aria-label={t('finishing')} />}>
        <End outcome={outcome} />
      </Suspense>
    </Card>
  );
}

function End({ outcome }: { outcome: Promise<Outcome> }) {
  const end = use(outcome);
  return 'to' in end ? <Navigate to={end.to} replace /> : <Refusal {...end} />;
}

function Refusal({ error, provider }: Extract<Outcome, { error: unknown }>) {
  const { t } = useTranslation('auth');
  const { status, detail } = problemOf(error);
  return (
    <>
      <ErrorPanel
        error={error}
        {...(provider ? { onRetry: () => window.location.assign(providerPath(provider, '')) } : {})}
      />
      {/* For a 401 the panel has one sentence for all; here it matters which. */}
      {status === 401 && detail && <p>{detail}</p>}
      <Link to={usernamePath()}>{t('withUsername')}</Link>
    </>
  );
}
