import { useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '#client/i18n/i18n.ts';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '#client/i18n/language.ts';
import { DENSITIES, useDensity } from '#client/theme/density.ts';
import { TEXT_SIZES, useTextSize } from '#client/theme/textSize.ts';
import { Choice } from '#client/ui/Choice.tsx';
import choice from '#client/ui/Choice.module.css';
import form from '#client/ui/Form.module.css';
import { SelectBox } from '#client/ui/SelectBox.tsx';
import { TOAST_PLACES, type ToastPlace, useToastPlace } from '#client/ui/Toasts.tsx';
import { THEMES } from '../themes.ts';

const PLACE_TEXTS = {
  'top-left': 'profile:topLeft',
  'top-center': 'profile:top',
  'top-right': 'profile:topRight',
  'bottom-left': 'profile:bottomLeft',
  'bottom-center': 'profile:bottom',
  'bottom-right': 'profile:bottomRight',
} as const;

export function Appearance({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation(['nav', 'user', 'profile']);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, chooseDensity] = useDensity();
  const [textSize, chooseTextSize] = useTextSize(userId);
  const [place, choosePlace] = useToastPlace();
  const placeId = useId();
  return (
    <div className={form.form}>
      <Choice
        isInline
        label={t('nav:theme')}
        options={THEMES.map((value) => ({ value, label: t(`nav:${value === 'auto' ? 'system' : value}`) }))}
        value={colorScheme}
        onChange={setColorScheme}
      />
      <Choice
        isInline
        label={t('user:density')}
        options={DENSITIES.map((value) => ({ value, label: t(`user:${value}`) }))}
        value={density}
        onChange={chooseDensity}
      />
      <Choice
        isInline
        label={t('profile:textSize')}
        options={TEXT_SIZES.map((value) => ({ value, label: t(`profile:${value}`) }))}
        value={textSize}
        onChange={chooseTextSize}
      />
      <Choice
        isInline
        label={t('nav:language')}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={i18n.language as Language}
        onChange={(language) => void chooseLanguage(language, userId)}
      />
      <div className={choice.choice} data-inline>
        <label htmlFor={placeId} className={choice.label}>
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
