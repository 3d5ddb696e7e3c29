import { useTranslation } from 'react-i18next';
import { useCommandList } from '#client/commands/useCommands.ts';
import { KeyRow } from './KeyRow.tsx';
import { LabelKeys } from './LabelKeys.tsx';
import { fixedKeys } from './fixedKeys.ts';
import { isFound, isGivenName, isLabel, type Section, sectionOf, SECTIONS } from './sections.ts';
import { Shown } from './Shown.tsx';
import type { OwnKeysEditor } from './useOwnKeys.ts';
import styles from './Keys.module.css';

const TITLES = {
  record: 'record',
  page: 'page',
  nav: 'goTo',
  form: 'questions',
  editor: 'texts',
} as const satisfies Record<Section, string>;

/** Where the keys of a section work, if not everywhere on the page. */
const LEVELS = { form: 'inQuestion', editor: 'inText' } as const;

interface Props {
  keysOfUser: OwnKeysEditor;
  isEditing: boolean;
  search: string;
}

/** The keys that work on this screen, from the commands themselves; they can be changed here. */
export function KeyList({ keysOfUser, isEditing, search }: Props) {
  const { t } = useTranslation('palette');
  const all = useCommandList();
  const commands = all.map(({ command }) => command);
  const found = all.filter((one) => !isLabel(one) && isFound(search, one.command.label, one.command.group));
  const labels = all.filter(isLabel);
  const sections = SECTIONS.map((section) => ({
    section,
    // An action without a key has no place in a list of keys, unless it is to get one.
    members: found.filter((one) => sectionOf(one) === section && (isEditing || one.keys.length > 0)),
    fixed: isEditing ? [] : fixedKeys(all, section).filter(({ label }) => isFound(search, t(label))),
  })).filter(({ members, fixed }) => members.length + fixed.length > 0);

  return (
    <div className={styles.sections}>
      {sections.map(({ section, members, fixed }) => (
        <section key={section} className={styles.section}>
          <h3 className={styles.title}>{t(TITLES[section])}</h3>
          {section in LEVELS && <p className={styles.note}>{t(LEVELS[section as keyof typeof LEVELS])}</p>}
          <ul className={styles.list}>
            {members.map((listed) =>
              isEditing ? (
                <KeyRow key={listed.command.id} command={listed.command} commands={commands} keysOfUser={keysOfUser} />
              ) : (
                <Shown
                  key={listed.command.id}
                  label={listed.command.label}
                  keys={listed.keys}
                  isGiven={isGivenName(listed.command.id)}
                />
              ),
            )}
            {fixed.map(({ label, ...keys }) => (
              <Shown key={label} label={t(label)} {...keys} />
            ))}
          </ul>
        </section>
      ))}
      <LabelKeys labels={labels} commands={commands} keysOfUser={keysOfUser} isEditing={isEditing} search={search} />
      {sections.length === 0 && labels.length === 0 && <p className={styles.note}>{t('nothing')}</p>}
    </div>
  );
}
