import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { returnFocus } from '#client/ui/returnFocus.ts';

/** A list of keys, each of which is deleted after a question. */
function Keys() {
  const [keys, setKeys] = useState(['one', 'two', 'three']);
  const [asked, setAsked] = useState<string>();
  return (
    <section>
      {keys.length > 0 && (
        <ul>
          {keys.map((key) => (
            <li key={key}>
              <button onClick={() => setAsked(key)}>{key}</button>
            </li>
          ))}
        </ul>
      )}
      <button>New key</button>
      {asked && (
        <Question
          onAnswer={(isYes) => {
            setAsked(undefined);
            if (isYes) setKeys(keys.filter((key) => key !== asked));
          }}
        />
      )}
    </section>
  );
}

function Question({ onAnswer }: { onAnswer(isYes: boolean): void }) {
  useEffect(() => returnFocus(), []);
  return (
    <div role="dialog">
      <button onClick={() => onAnswer(true)}>Yes</button>
      <button onClick={() => onAnswer(false)}>No</button>
    </div>
  );
}

it('the focus returns to what opened a dialog, or to what is beside it if that is deleted', async () => {
  render(<Keys />);
  const user = userEvent.setup();
  const answer = async (key: string, text: string) => {
    await user.click(screen.getByRole('button', { name: key }));
    await user.click(screen.getByRole('button', { name: text }));
    return document.activeElement?.textContent;
  };
  expect(await answer('two', 'No')).toBe('two');
  expect(await answer('two', 'Yes')).toBe('three');
  expect(await answer('three', 'Yes')).toBe('one');
  expect(await answer('one', 'Yes')).toBe('New key');
});
