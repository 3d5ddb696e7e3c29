import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Preference, setPreference, usePreference } from '#client/lib/preferences.ts';
import styles from './Keys.module.css';

const CHOICES = [
  ['autoSubmit', 'autoSubmit'],
  ['autoNext', 'autoNext'],
  ['autoDraft', 'autoDraft'],
  ['backspaceDiscards', 'backspace'],
  ['showKeys', 'showKeys'],
  ['singleLetterKeys', 'singleLetters'],
] as const satisfies [Preference, string][];

/** How somebody likes to answer, as far as this device knows them. */
export function AnsweringPreferences({ userId }: { userId: string }) {
  const { t } = useTranslation('user');
  return (
    <div className={styles.choices}>
      {CHOICES.map(([preference, text]) => (
        <Choice key={preference} userId={userId} preference={preference} label={t(text)} />
      ))}
    </div>
  );
}

function Choice({ userId, preference, label }: { userId: string; preference: Preference; label: string }) {
  const isOn = usePreference(userId, preference);
  return (
    <Checkbox
      label={label}
      styles={{ label: { fontSize: 14 } }}
      checked={isOn}
      onChange={(event) => setPreference(userId, preference, event.currentTarget.checked)}
    />
  );
}
