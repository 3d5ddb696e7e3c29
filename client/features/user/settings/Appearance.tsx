import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '#client/i18n/i18n.ts';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '#client/i18n/language.ts';
import { BREAK_MINUTES, useBreakMinutes } from '../breaks.ts';
import { THEMES, useTheme } from '#client/theme/contrast.ts';
import { DENSITIES, useDensity } from '#client/theme/density.ts';
import { LINE_LENGTHS, useLineLength } from '#client/theme/lineLength.ts';
import { TEXT_SIZES, useTextSize } from '#client/theme/textSize.ts';
import { Choice } from '#client/ui/Choice.tsx';
import choice from '#client/ui/Choice.module.css';
import form from '#client/ui/Form.module.css';
import { SelectBox } from '#client/ui/SelectBox.tsx';
import { TOAST_PLACES, type ToastPlace, useToastPlace } from '#client/ui/Toasts.tsx';

const THEME_TEXTS = { auto: 'nav:system', light: 'nav:light', dark: 'nav:dark', contrast: 'user:contrast' } as const;

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
  const [theme, chooseTheme] = useTheme();
  const [density, chooseDensity] = useDensity();
  const [textSize, chooseTextSize] = useTextSize(userId);
  const [lineLength, chooseLineLength] = useLineLength();
  const [place, choosePlace] = useToastPlace();
  const [breakMinutes, chooseBreakMinutes] = useBreakMinutes(userId);
  const placeId = useId();
  return (
    <div className={form.form}>
      <Choice
        isInline
        label={t('nav:theme')}
        options={THEMES.map((value) => ({ value, label: t(THEME_TEXTS[value]) }))}
        value={theme}
        onChange={chooseTheme}
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
        label={t('profile:lineLength')}
        options={LINE_LENGTHS.map((value) => ({ value, label: t(`profile:lines.${value}`) }))}
        value={lineLength}
        onChange={chooseLineLength}
      />
      <Choice
        isInline
        label={t('profile:breaks')}
        options={BREAK_MINUTES.map((value) => ({
          value: String(value),
          label: value === 0 ? t('profile:noBreaks') : t('profile:breakEvery', { count: value }),
        }))}
        value={String(breakMinutes)}
        onChange={(minutes) => chooseBreakMinutes(Number(minutes))}
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
