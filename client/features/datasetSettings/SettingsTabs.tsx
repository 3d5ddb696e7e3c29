import { Stack, Tabs } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LeaveGuard } from '#client/ui/LeaveGuard.tsx';
import styles from './SettingsTabs.module.css';

export interface SettingsTab {
  /** The name of the tab, and the first word of its items' ids. A tab with unsaved items is marked. */
  readonly name: string;
  readonly title: string;
  readonly content: ReactNode;
}

export function SettingsTabs({ tabs }: { tabs: readonly SettingsTab[] }) {
  const { t } = useTranslation(['settings', 'common']);
  const [params, setParams] = useSearchParams();
  const unsaved = useUnsavedItems();
  const open = tabs.find((tab) => tab.name === params.get('tab')) ?? tabs[0];
  if (!open) return null;

  return (
    <>
      <UnsavedContext value={unsaved.report}>
        <Tabs
          value={open.name}
          // Hidden tabs stay mounted, so that they keep unsaved changes.
          keepMountedMode="display-none"
          onChange={(tab) => tab && setParams({ tab }, { replace: true, preventScrollReset: true })}
        >
          <Tabs.List className={styles.tabs}>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab.name} value={tab.name} className={styles.tab}>
                {tab.title}
                {[...unsaved.items.keys()].some((item) => item.split(' ')[0] === tab.name) && (
                  <span className={styles.dot} role="img" aria-label={t('settings:unsaved')} />
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map((tab) => (
            <Tabs.Panel key={tab.name} value={tab.name}>
              <Stack gap="lg" maw={1100} pt="lg">
                {tab.content}
              </Stack>
            </Tabs.Panel>
          ))}
        </Tabs>
      </UnsavedContext>
      <LeaveGuard
        isNeeded={unsaved.items.size > 0}
        text={t('settings:leave')}
        label={t('common:discardChanges')}
        onSave={() => {
          for (const save of unsaved.items.values()) save();
        }}
      />
    </>
  );
}

/** Reports an item's unsaved changes and how to save them; null without any. */
type Report = (item: string, save: (() => void) | null) => void;

export const UnsavedContext = createContext<Report>(() => undefined);

/** Reports whether an item has unsaved changes, so that the page marks its tab and asks before it is left. */
export function useUnsaved(item: string, isModified: boolean, save: () => void): void {
  const report = use(UnsavedContext);
  useEffect(() => {
    report(item, isModified ? save : null);
    return () => report(item, null);
  }, [report, item, isModified, save]);
}

/** The items with unsaved changes, each with a function that saves it. */
function useUnsavedItems() {
  const [items, setItems] = useState<ReadonlyMap<string, () => void>>(new Map());
  const report: Report = useCallback((item, save) => {
    setItems((before) => {
      if ((before.get(item) ?? null) === save) return before;
      const next = new Map(before);
      if (save) next.set(item, save);
      else next.delete(item);
      return next;
    });
  }, []);
  return { items, report };
}
