import { useTranslation } from 'react-i18next';
import form from '#client/ui/Form.module.css';

/** Names the columns of a file that are not imported; nothing if there are none. */
export function LeftOut({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('transfer');
  if (names.length === 0) return null;
  return <p className={form.message}>{t('leftOut', { count: names.length, names: names.join(', ') })}</p>;
}
