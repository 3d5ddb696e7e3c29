import { Button, Modal, Tabs } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, useSearchParams } from 'react-router-dom';
import form from '#client/ui/Form.module.css';
import { useLeaveWarning } from '#client/ui/useLeaveWarning.ts';
import styles from './SettingsTabs.module.css';

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
          // Hidden tabs stay mounted: otherwise unsaved changes in them would be lost.
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

/** Takes note of an item with unsaved changes and how to save them; null says that it has none. */
export const UnsavedContext = createContext<(item: string, save: (() => void) | null) => void>(() => undefined);

/** Tells the page of an item's unsaved changes, so that it marks the tab and asks before it is left. */
export function useUnsaved(item: string, isModified: boolean, save: () => void): void {
  const note = use(UnsavedContext);
  useEffect(() => {
    note(item, isModified ? save : null);
    return () => note(item, null);
  }, [note, item, isModified, save]);
}

/** Which items have unsaved changes. The page is not left without asking while there are any. */
function useUnsavedItems() {
  const [items, setItems] = useState<ReadonlyMap<string, () => void>>(new Map());
  const isUnsaved = items.size > 0;

  const note = useCallback((item: string, save: (() => void) | null) => {
    setItems((before) => {
      if ((before.get(item) ?? null) === save) return before;
      const next = new Map(before);
      if (save) next.set(item, save);
      else next.delete(item);
      return next;
    });
  }, []);

  // Changing the tab keeps everything; only another page would lose it.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useLeaveWarning(isUnsaved, () => {
    for (const save of items.values()) save();
  });

  return {
    note,
    /** Whether items of a kind, with which their ids begin, have unsaved changes. */
    has: (kind: string) => [...items.keys()].some((item) => item.split(' ')[0] === kind),
    isLeaving: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
