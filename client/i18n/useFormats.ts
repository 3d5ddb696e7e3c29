import { useTranslation } from 'react-i18next';
import { type Formats, formatsIn } from '#client/lib/format.ts';

/** How numbers, times and lists are written in the page's language. */
export const useFormats = (): Formats => formatsIn(useTranslation().i18n.language);
