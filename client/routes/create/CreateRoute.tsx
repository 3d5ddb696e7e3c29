import { useTranslation } from 'react-i18next';
import { useViewer } from '#client/features/user/index.ts';
import { ErrorText } from '#client/routes/errors/ErrorScreen.tsx';
import { Wizard } from './Wizard.tsx';

/** The way to a new dataset, for those who may make one. */
export function Component() {
  const { t } = useTranslation('create');
  const viewer = useViewer();
  if (!viewer) return null;
  if (viewer.role === 'ANNOTATOR') return <ErrorText status={403} message={t('notAllowed')} />;
  return <Wizard key={viewer.id} userId={viewer.id} />;
}
