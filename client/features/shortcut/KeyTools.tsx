import { Button, FileButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#client/lib/saveFile.ts';
import { toast } from '#client/ui/toast.ts';
import { readKeyFile, writeKeyFile } from './keyFile.ts';
import type { OwnKeysEditor } from './useOwnKeys.ts';
import styles from './Keys.module.css';

const FILE_NAME = 'marl-keys.json';

/** What is done with all changed keys together: taken to another device, brought from there, given up. */
export function KeyTools({ keysOfUser }: { keysOfUser: OwnKeysEditor }) {
  const { t } = useTranslation(['palette', 'common']);
  const isChanged = Object.keys(keysOfUser.own).length > 0;

  async function importFrom(file: File) {
    const keys = readKeyFile(await file.text());
    if (keys) keysOfUser.replaceAll(keys);
    toast(keys ? { message: t('palette:imported') } : { message: t('palette:noKeys'), kind: 'error' });
  }

  return (
    <div className={styles.tools}>
      <Button variant="default" size="compact-sm" disabled={!isChanged} onClick={() => saveKeys(keysOfUser)}>
        {t('palette:export')}
      </Button>
      <FileButton accept="application/json" onChange={(file) => file && void importFrom(file)}>
        {(props) => (
          <Button variant="default" size="compact-sm" {...props}>
            {t('palette:import')}
          </Button>
        )}
      </FileButton>
      <Button variant="subtle" size="compact-sm" disabled={!isChanged} onClick={keysOfUser.resetAll}>
        {t('palette:resetAll')}
      </Button>
    </div>
  );
}

function saveKeys({ own }: OwnKeysEditor): void {
  saveFile(FILE_NAME, writeKeyFile(own), 'application/json');
}
