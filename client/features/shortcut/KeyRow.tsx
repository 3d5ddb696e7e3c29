import { ActionIcon, Button, Group } from '@mantine/core';
import { IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import { type FocusEvent, Fragment, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holderOf, setKeys } from '#client/commands/keymap.ts';
import type { Command } from '#client/commands/registry.ts';
import { type Owner, ownerOf } from '#client/commands/ownKeys.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { KeyRecorder } from './KeyRecorder.tsx';
import styles from './Keys.module.css';
import { keysText } from './keysText.ts';
import type { OwnKeysEditor } from './ownKeys.ts';
import { isGivenName } from './sections.ts';

interface Props {
  command: Command;
  /** All commands. Their keys are taken. */
  commands: readonly Command[];
  keysOfUser: OwnKeysEditor;
}

/** The editable keys of a command: each is a button that records a replacement, and another button adds one. */
export function KeyRow({ command, commands, keysOfUser }: Props) {
  const { t } = useTranslation('palette');
  const messageId = useId();
  const row = useRef<HTMLLIElement>(null);
  /** The key that is being replaced; null for an additional one. */
  const [recording, setRecording] = useState<{ from: string | null }>();
  const [problem, setProblem] = useState<Problem>();
  const [isReturning, setReturning] = useState(false);
  const { own } = keysOfUser;
  const action = fullName(command);
  const keys = setKeys(own, command);

  useEffect(
    function returnFocus() {
      if (isReturning) row.current?.querySelector('button')?.focus();
    },
    [isReturning],
  );

  function begin(from: string | null) {
    setReturning(false);
    setProblem(undefined);
    setRecording({ from });
  }

  /** Ends the recording, and returns the focus unless it has moved elsewhere. */
  function end(isFocusHere: boolean) {
    setProblem(undefined);
    setRecording(undefined);
    setReturning(isFocusHere);
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
    // Notices when the focus leaves the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li ref={row} className={styles.row} onBlur={endOutside}>
      <span className={styles.name} data-given={isGivenName(command.id) || undefined}>
        {command.label}
      </span>
      <Group gap="sm" justify="end" flex="none" maw="100%" c="dimmed">
        {keys.map((key) =>
          recording?.from === key ? (
            recorder(key)
          ) : (
            <button
              key={key}
              type="button"
              className={styles.change}
              disabled={ownerOf(key) !== null}
              aria-label={t('changeKey', { action, keys: keysText(key) })}
              onClick={() => begin(key)}
            >
              <Kbd keys={key} isAlwaysShown />
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
      </Group>
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

/** Why recorded keys cannot be used: they are reserved, or another command has them. */
type Problem = { keys: string } & ({ owner: Owner } | { holder: Holder });

type Holder = { command: Command; keys: string };

const OWNED = { browser: 'ownedBrowser', form: 'ownedForm', assistive: 'ownedAssistive' } as const;

/** The reason why keys cannot be used, with a button to swap keys with another command. */
function KeyProblem({ problem, onSwap }: { problem: Problem; onSwap: (holder: Holder) => void }) {
  const { t } = useTranslation('palette');
  if ('owner' in problem) return <p>{t(OWNED[problem.owner], { keys: keysText(problem.keys) })}</p>;
  const { holder } = problem;
  return (
    <>
      <p>{t('conflict', { action: fullName(holder.command) })}</p>
      <Button variant="default" size="compact-xs" flex="none" onClick={() => onSwap(holder)}>
        {t('swap')}
      </Button>
    </>
  );
}

/** The name of a command with its group. */
function fullName({ group, label }: Command): string {
  return group ? `${group}: ${label}` : label;
}
