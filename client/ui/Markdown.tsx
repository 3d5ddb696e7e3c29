import { memo, useMemo } from 'react';
import { lazy } from '#client/lib/lazy.ts';
import styles from './Markdown.module.css';

/** Loaded with the first Markdown text; many datasets have none. */
export const markdown = lazy(() => import('./markdownHtml.ts').then((module) => module.markdownHtml));

/** Renders Markdown, as plain text until the renderer is loaded. The only place where untrusted text becomes HTML. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  const toHtml = markdown.use();
  const html = useMemo(() => toHtml?.(text), [toHtml, text]);
  if (html === undefined) {
    return (
      <div className={styles.plain} dir="auto">
        {text}
      </div>
    );
  }
  return <div className={styles.markdown} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
});
