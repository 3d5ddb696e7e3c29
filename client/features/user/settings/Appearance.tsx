import { useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '#client/i18n/i18n.ts';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '#client/i18n/language.ts';
import { DENSITIES, useDensity } from '#client/theme/density.ts';
import { TEXT_SIZES, useTextSize } from '#client/theme/textSize.ts';
import { Choice } from '#client/ui/Choice.tsx';
import { SelectBox } from '#client/ui/SelectBox.tsx';
import { TOAST_PLACES, type ToastPlace, useToastPlace } from '#client/ui/toastPlace.ts';
import { THEMES } from '../themes.ts';
import styles from './Appearance.module.css';

const PLACE_TEXTS = {
  'top-left': 'profile:topLeft',
  'top-center': 'profile:top',
  'top-right': 'profile:topRight',
  'bottom-left': 'profile:bottomLeft',
  'bottom-center': 'profile:bottom',
  'bottom-right': 'profile:bottomRight',
} as const;

/** How it looks and in which language it speaks, on this device. */
export function Appearance({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation(['nav', 'user', 'profile']);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, chooseDensity] = useDensity();
  const [textSize, chooseTextSize] = useTextSize(userId);
  const [place, choosePlace] = useToastPlace();
  const placeId = useId();
  return (
    <div className={styles.choices}>
      <Choice
        styles={styles}
        label={t('nav:theme')}
        options={THEMES.map((value) => ({ value, label: t(`nav:${value === 'auto' ? 'system' : value}`) }))}
        value={colorScheme}
        onChange={setColorScheme}
      />
      <Choice
        styles={styles}
        label={t('user:density')}
        options={DENSITIES.map((value) => ({ value, label: t(`user:${value}`) }))}
        value={density}
        onChange={chooseDensity}
      />
      <Choice
        styles={styles}
        label={t('profile:textSize')}
        options={TEXT_SIZES.map((value) => ({ value, label: t(`profile:${value}`) }))}
        value={textSize}
        onChange={chooseTextSize}
      />
      <Choice
        styles={styles}
        label={t('nav:language')}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={i18n.language as Language}
        onChange={(language) => void chooseLanguage(language, userId)}
      />
      <div className={styles.choice}>
        <label htmlFor={placeId} className={styles.label}>
          {t('profile:notices')}
        </label>
        <SelectBox
          id={placeId}
          value={place}
          options={TOAST_PLACES.map((value) => ({ value, label: t(PLACE_TEXTS[value]) }))}
          onChange={({ target }) => choosePlace(target.value as ToastPlace)}
        />
      </div>
    </div>
  );
}
