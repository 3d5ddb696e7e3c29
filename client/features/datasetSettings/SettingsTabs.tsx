import { Button, Modal, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import form from '#client/ui/Form.module.css';
import styles from './SettingsTabs.module.css';
import { UnsavedContext } from './unsaved.ts';
import { useUnsavedItems } from './useUnsavedItems.ts';

export interface SettingsTab {
  readonly name: string;
  readonly title: string;
  /** How the ids of its items begin; a tab with unsaved ones is marked. */
  readonly items: string;
  readonly content: ReactNode;
}

/** Settings in tabs. All tabs stay in place, so that what was typed in one survives a look at another. */
export function SettingsTabs({ tabs }: { tabs: readonly SettingsTab[] }) {
  const { t } = useTranslation(['settings', 'common']);
  const [params, setParams] = useSearchParams();
  const unsaved = useUnsavedItems();
  const open = tabs.find((tab) => tab.name === params.get('tab')) ?? tabs[0];
  if (!open) return null;

  return (
    <>
      <UnsavedContext value={unsaved.note}>
        <Tabs
          value={open.name}
          // Otherwise tabs out of sight would be as good as gone: what is unsaved in them would be forgotten, and could not be saved.
          keepMountedMode="display-none"
          onChange={(tab) => tab && setParams({ tab }, { replace: true, preventScrollReset: true })}
        >
          <Tabs.List className={styles.tabs}>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab.name} value={tab.name}>
                {tab.title}
                {unsaved.has(tab.items) && (
                  <span className={styles.dot} role="img" aria-label={t('settings:unsaved')} />
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map((tab) => (
            <Tabs.Panel key={tab.name} value={tab.name}>
              <div className={styles.items}>{tab.content}</div>
            </Tabs.Panel>
          ))}
        </Tabs>
      </UnsavedContext>
      <Modal
        opened={unsaved.isLeaving}
        onClose={unsaved.stay}
        title={t('settings:leave')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <div className={form.actions}>
          <Button variant="default" onClick={unsaved.leave}>
            {t('common:ignoreAndContinue')}
          </Button>
          <Button data-autofocus onClick={unsaved.stay}>
            {t('common:cancel')}
          </Button>
        </div>
      </Modal>
    </>
  );
}
