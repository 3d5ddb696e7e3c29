import { useTranslation } from 'react-i18next';

/** The asterisk after the title of a required question. */
export function RequiredMark() {
  const { t } = useTranslation('form');
  return (
    <span style={{ color: 'var(--marl-danger)' }} title={t('required')} role="img" aria-label={t('required')}>
      {'*'}
    </span>
  );
}
