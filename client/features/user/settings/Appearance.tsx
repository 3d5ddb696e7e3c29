import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, type Language, LANGUAGE_NAMES, LANGUAGES } from '#client/i18n/i18n.ts';
import { DENSITIES, useDensity } from '#client/theme/density.ts';
import { TEXT_SIZES, useTextSize } from '#client/theme/textSize.ts';
import { SelectBox } from '#client/ui/SelectBox.tsx';
import { TOAST_PLACES, type ToastPlace, useToastPlace } from '#client/ui/toastPlace.ts';
import styles from './Appearance.module.css';

const PLACE_TEXTS = {
  'top-left': 'profile:topLeft',
  'top-center': 'profile:top',
  'top-right': 'profile:topRight',
  'bottom-left': 'profile:bottomLeft',
  'bottom-center': 'profile:bottom',
  'bottom-right': 'profile:bottomRight',
} as const;

const THEMES = ['auto', 'light', 'dark'] as const;

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
        label={t('nav:theme')}
        options={THEMES.map((value) => ({ value, label: t(`nav:${value === 'auto' ? 'system' : value}`) }))}
        chosen={colorScheme}
        onChoose={setColorScheme}
      />
      <Choice
        label={t('user:density')}
        options={DENSITIES.map((value) => ({ value, label: t(`user:${value}`) }))}
        chosen={density}
        onChoose={chooseDensity}
      />
      <Choice
        label={t('profile:textSize')}
        options={TEXT_SIZES.map((value) => ({ value, label: t(`profile:${value}`) }))}
        chosen={textSize}
        onChoose={chooseTextSize}
      />
      <Choice
        label={t('nav:language')}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        chosen={i18n.language as Language}
        onChoose={(language) => void chooseLanguage(language, userId)}
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

interface ChoiceProps<Value extends string> {
  label: string;
  options: { value: Value; label: string }[];
  chosen: Value;
  onChoose(value: Value): void;
}

function Choice<Value extends string>({ label, options, chosen, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <SegmentedControl aria-labelledby={id} value={chosen} data={options} onChange={onChoose} />
    </div>
  );
}
