import { ActionIcon } from '@mantine/core';
import { IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import { type FocusEvent, Fragment, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holderOf, setKeys } from '#client/commands/keymap.ts';
import type { Command } from '#client/commands/registry.ts';
import { ownerOf } from '#client/commands/reserved.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { KeyProblem, type Problem } from './KeyProblem.tsx';
import { KeyRecorder } from './KeyRecorder.tsx';
import { isGivenName } from './sections.ts';
import { fullName, keysText } from './texts.ts';
import type { OwnKeysEditor } from './useOwnKeys.ts';
import styles from './Keys.module.css';

interface Props {
  command: Command;
  /** Everything whose keys are taken. */
  commands: readonly Command[];
  keysOfUser: OwnKeysEditor;
}

/** A command whose keys are being changed: each of them is a button that takes another, and there is room for one more. */
export function KeyRow({ command, commands, keysOfUser }: Props) {
  const { t } = useTranslation('palette');
  const messageId = useId();
  const row = useRef<HTMLLIElement>(null);
  /** The key that is being replaced; null is the one more. */
  const [recording, setRecording] = useState<{ from: string | null }>();
  const [problem, setProblem] = useState<Problem>();
  const [isBack, setBack] = useState(false);
  const { own } = keysOfUser;
  const action = fullName(command);
  const keys = setKeys(own, command);

  useEffect(
    function returnFocus() {
      if (isBack) row.current?.querySelector('button')?.focus();
    },
    [isBack],
  );

  function begin(from: string | null) {
    setBack(false);
    setProblem(undefined);
    setRecording({ from });
  }

  /** Ends the recording; who has gone elsewhere is not fetched back. */
  function end(isDone: boolean) {
    setProblem(undefined);
    setRecording(undefined);
    setBack(isDone);
  }

  function record(from: string | null, wanted: string) {
    const owner = ownerOf(wanted);
    const others = commands.filter(({ id }) => id !== command.id);
    const holder = holderOf(others, own, wanted);
    if (owner) return setProblem({ keys: wanted, owner });
    if (holder) return setProblem({ keys: wanted, holder });
    keysOfUser.replace(command, from, wanted);
    end(true);
  }

  function endOutside(event: FocusEvent<HTMLElement>) {
    if (recording && !event.currentTarget.contains(event.relatedTarget)) end(false);
  }

  const recorder = (from: string | null) => (
    <Fragment key="recorder">
      <KeyRecorder
        label={t('pressFor', { action })}
        describedBy={messageId}
        onRecord={(wanted) => record(from, wanted)}
        onCancel={() => end(true)}
      />
      {from !== null && (
        <ActionIcon
          size={24}
          aria-label={t('removeKey', { action, keys: keysText(from) })}
          onClick={() => {
            keysOfUser.replace(command, from, null);
            end(true);
          }}
        >
          <IconTrash size={14} />
        </ActionIcon>
      )}
    </Fragment>
  );

  return (
    <li ref={row} className={styles.row} onBlur={endOutside}>
      <span className={styles.name} data-given={isGivenName(command.id) || undefined}>
        {command.label}
      </span>
      <span className={styles.caps}>
        {keys.map((one) =>
          recording?.from === one ? (
            recorder(one)
          ) : (
            <button
              key={one}
              type="button"
              className={styles.change}
              disabled={ownerOf(one) !== null}
              aria-label={t('changeKey', { action, keys: keysText(one) })}
              onClick={() => begin(one)}
            >
              <Kbd keys={one} isAlways />
            </button>
          ),
        )}
        {recording?.from === null && recorder(null)}
        {!recording && (
          <ActionIcon size={24} aria-label={t('addKey', { action })} onClick={() => begin(null)}>
            <IconPlus size={14} />
          </ActionIcon>
        )}
        {!recording && own[command.id] && (
          <ActionIcon
            size={24}
            aria-label={t('resetOf', { action })}
            onClick={() => {
              keysOfUser.reset(command);
              end(true);
            }}
          >
            <IconRestore size={14} />
          </ActionIcon>
        )}
      </span>
      <div id={messageId} role="alert" className={styles.problem}>
        {problem && (
          <KeyProblem
            problem={problem}
            onSwap={(holder) => {
              keysOfUser.swap(command, recording?.from ?? null, problem.keys, holder);
              end(true);
            }}
          />
        )}
      </div>
    </li>
  );
}
