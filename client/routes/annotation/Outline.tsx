import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import field from '#client/features/field/FieldList.module.css';
import text from '#client/features/field/FoldedText.module.css';
import spans from '#client/features/span/MarkableText.module.css';
import rail from '#client/ui/Rail.module.css';
import frame from '#client/ui/WorkPage.module.css';
import page from './AnnotationPage.module.css';
import { USUAL_SHARE } from './Panes.tsx';
import panes from './Panes.module.css';

/**
 * The first record as people see it before any script has run: the frame of the page and its cards. The build renders them, and the
 * gateway puts in the record's titles and texts (gateway/http/outline.ts). Each has the place of what the page draws later.
 */
export const outline = {
  frame: renderToStaticMarkup(
    <div id="outline" className={page.outline} inert>
      <div className={frame.body}>
        <div className={frame.work}>
          <div className={panes.group} style={{ '--share': `${USUAL_SHARE}%` } as CSSProperties}>
            <div className={panes.left}>
              <div className={panes.recordPane}>
                <div className={page.outlineHeader} />
                <div className={panes.scroll}>
                  <div className={panes.record}>
                    <div className={field.fields}>{'{cards}'}</div>
                  </div>
                </div>
              </div>
            </div>
            <div className={panes.handle} />
            <div className={panes.right}>
              <div className={panes.formPane} />
            </div>
          </div>
        </div>
        <div className={rail.rail} />
      </div>
    </div>,
  ),
  card: renderToStaticMarkup(
    <Card className={field.card!}>
      <div className={text.plain} dir="auto">
        {'{text}'}
      </div>
    </Card>,
  ),
  markable: renderToStaticMarkup(
    <Card className={`${field.card} ${field.marked}`}>
      <div className={spans.frame}>
        <div className={spans.text} dir="auto">
          <div className={spans.paragraph} style={{ '--lanes': 1, '--stacks': 0, '--line-count': 1 } as CSSProperties}>
            {'{text}'}
          </div>
        </div>
      </div>
    </Card>,
  ),
};

function Card({ className, children }: { className: string; children: ReactNode }) {
  return (
    <section className={className}>
      <div className={field.header}>
        <h2 className={field.title} dir="auto">
          {'{title}'}
        </h2>
      </div>
      <div className={text.body}>{children}</div>
    </section>
  );
}
