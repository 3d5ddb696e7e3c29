import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';

interface Props {
  /** The number of unsent answers. */
  count: number;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before a person with unsent answers signs out. */
export function SignOutQuestion({ count, ...on }: Props) {
  const { t } = useTranslation(['offline', 'nav']);
  return (
    <ConfirmDialog isDestructive title={t('offline:unsentTitle')} label={t('nav:logOut')} {...on}>
      <p>{t('offline:unsent', { count })}</p>
    </ConfirmDialog>
  );
}
