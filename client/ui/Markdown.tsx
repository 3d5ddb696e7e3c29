import { memo, useMemo } from 'react';
import { lazy } from '#client/lib/lazy.ts';
import styles from './Markdown.module.css';

/** What reads Markdown. Many datasets have none, so it comes with the first that does. */
export const markdown = lazy(() => import('./markdownHtml.ts').then((module) => module.markdownHtml));

/** Markdown as a part of the page: only here does untrusted text become elements. Until it can be read it is shown as text. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  const toHtml = markdown.use();
  const html = useMemo(() => toHtml?.(text), [toHtml, text]);
  if (html === undefined) {
    return (
      <div className={styles.unread} dir="auto">
        {text}
      </div>
    );
  }
  return <div className={styles.markdown} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
});
