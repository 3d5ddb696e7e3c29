import { useTranslation } from 'react-i18next';
import { Markdown } from '#client/ui/Markdown.tsx';
import styles from './Guidelines.module.css';

/** What annotators read of a dataset's settings. */
export function Guidelines({ text }: { text: string | null }) {
  const { t } = useTranslation('panel');
  return (
    <section className={styles.guidelines} aria-label={t('guidelines')}>
      <h2 className={styles.title}>{t('guidelines')}</h2>
      {text ? <Markdown text={text} /> : <p>{t('noGuidelines')}</p>}
    </section>
  );
}
