import { ActionIcon, Button } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { fullName } from '#client/lib/text.ts';
import form from '#client/ui/Form.module.css';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import styles from './MemberList.module.css';
import { useMembership } from './useMembership.ts';
import type { Member_UserFragment } from './Workspaces.generated.ts';

interface Props {
  user: Member_UserFragment;
  workspace: { readonly id: string; readonly name: string };
  isViewer: boolean;
  onRemoved(): void;
}

/** Somebody of a workspace. Going takes two steps, because an admin cannot take anybody back. */
export function Member({ user, workspace, isViewer, onRemoved }: Props) {
  const { t } = useTranslation(['people', 'common']);
  const [isAsking, setAsking] = useState(false);
  const { isBusy, failure, run, reset } = useAsyncAction();
  const change = useMembership();
  const { id, username, role } = user;
  const label = t('removeMember', { user: username, workspace: workspace.name });
  const remove = async (): Promise<void> => {
    if (await run(() => change(workspace.id, id, false))) onRemoved();
  };
  const stay = (): void => {
    reset();
    setAsking(false);
  };
  return (
    <li>
      <div className={styles.member}>
        <span className={styles.who}>
          <span className={styles.username}>
            {username}
            {isViewer && ` (${t('you')})`}
          </span>
          <span className={styles.about}>{[fullName(user), t(`people:role${role}`)].filter(Boolean).join(' · ')}</span>
        </span>
        <Tooltip label={label}>
          <ActionIcon aria-label={label} aria-expanded={isAsking} onClick={isAsking ? stay : () => setAsking(true)}>
            <IconUserMinus size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      {isAsking && (
        <div role="group" aria-label={label} className={styles.question}>
          <p>{t('memberGoes', { user: username, workspace: workspace.name })}</p>
          <p role="alert" className={form.problem}>
            {failure?.text}
          </p>
          <div className={styles.answers}>
            <Button variant="default" onClick={stay}>
              {t('common:cancel')}
            </Button>
            <Button color="danger" loading={isBusy} onClick={() => void remove()}>
              {t('remove')}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
