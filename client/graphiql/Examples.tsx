import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useTranslation } from 'react-i18next';
import type { Example } from './gateway.ts';

/** The examples as a plugin in GraphiQL's sidebar. */
export const examplesPlugin = (examples: readonly Example[]): GraphiQLPlugin => ({
  // GraphiQL stores the open plugin by this title, and shows it as a tooltip.
  title: 'Examples',
  icon: ExamplesIcon,
  content: () => <Examples examples={examples} />,
});

/** Buttons that open an example, in a new tab if the current one contains anything else. */
function Examples({ examples }: { examples: readonly Example[] }) {
  const { t } = useTranslation('graphiql');
  const { addTab } = useGraphiQLActions();
  const { queryEditor, variableEditor } = useGraphiQL(({ queryEditor, variableEditor }) => ({
    queryEditor,
    variableEditor,
  }));
  // The editors load after the page.
  const isReady = Boolean(queryEditor && variableEditor);
  const open = ({ operation, variables }: Example): void => {
    const written = queryEditor?.getValue().trim();
    if (written && examples.every((example) => example.operation !== written)) addTab();
    queryEditor?.setValue(operation);
    variableEditor?.setValue(Object.keys(variables).length ? JSON.stringify(variables, null, 2) : '');
    queryEditor?.focus();
  };
  return (
    <section aria-labelledby="examples">
      <h2 id="examples">{t('examples')}</h2>
      <p className="note">{t('examplesNote')}</p>
      <ul className="examples">
        {examples.map((example) => (
          <li key={example.name}>
            <button type="button" disabled={!isReady} onClick={() => open(example)}>
              <strong>{example.name}</strong>
              <span lang="en">{example.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ExamplesIcon() {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d="M4 6h2M10 6h10M4 12h2M10 12h10M4 18h2M10 18h10" strokeLinecap="round" />
    </svg>
  );
}
