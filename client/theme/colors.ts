import type { CSSVariablesResolver, MantineColorsTuple, VariantColorsResolver } from '@mantine/core';

/** Ten equal shades: the tokens themselves differ by theme. */
const shades = (token: string) => Array.from({ length: 10 }, () => `var(${token})`) as unknown as MantineColorsTuple;

/** Mantine's dark palette, from lightest to darkest. */
const dark: MantineColorsTuple = [
  ...(['#e8ebef', '#b6bec9', '#9aa4b1', '#737e8c', '#3a434e'] as const),
  ...(['#2e353e', '#22272e', '#1c2026', '#171b20', '#14171b'] as const),
];

export const colors = { accent: shades('--marl-accent'), danger: shades('--marl-danger'), dark };

/** Maps Mantine's color variables to the tokens. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--marl-surface)',
    '--mantine-color-text': 'var(--marl-text)',
    '--mantine-color-bright': 'var(--marl-text)',
    '--mantine-color-dimmed': 'var(--marl-text-2)',
    '--mantine-color-placeholder': 'var(--marl-text-3)',
    '--mantine-color-anchor': 'var(--marl-link)',
    '--mantine-color-error': 'var(--marl-danger)',
    '--mantine-color-default': 'var(--marl-surface)',
    '--mantine-color-default-hover': 'var(--marl-sunken)',
    '--mantine-color-default-color': 'var(--marl-text)',
    '--mantine-color-default-border': 'var(--marl-control-border)',
    '--mantine-color-disabled': 'var(--marl-sunken)',
    '--mantine-color-disabled-color': 'var(--marl-text-3)',
    '--mantine-color-disabled-border': 'var(--marl-line)',
    '--mantine-primary-color-filled': 'var(--marl-accent)',
    '--mantine-primary-color-filled-hover': 'var(--marl-accent-hover)',
    '--mantine-primary-color-light': 'var(--marl-accent-fill)',
    '--mantine-primary-color-light-hover': 'var(--marl-accent-fill)',
    '--mantine-primary-color-light-color': 'var(--marl-accent)',
    '--mantine-primary-color-contrast': 'var(--marl-on-accent)',
  },
  light: {},
  dark: {},
});

/** The colors of buttons, of the accent or the danger tone. A build leaves out Mantine's own (build/withoutParts.ts). */
export const variantColorResolver: VariantColorsResolver = ({ color: wanted, variant }) => {
  const tone = wanted === 'danger' ? 'danger' : 'accent';
  const color = `var(--marl-${tone})`;
  const fill = `var(--marl-${tone}-fill)`;
  const plain = { background: 'transparent', hover: 'var(--marl-sunken)', color: 'var(--marl-text-2)' };
  switch (variant) {
    case 'filled':
      return { background: color, hover: `var(--marl-${tone}-hover)`, color: `var(--marl-on-${tone})`, border: 'none' };
    case 'light':
      return { background: fill, hover: fill, color, border: 'none' };
    case 'subtle':
      return { ...plain, ...(tone === 'danger' ? { color } : {}), border: 'none' };
    case 'outline':
      return { ...plain, color, border: `1px solid ${color}` };
    default:
      return {
        background: 'var(--marl-surface)',
        hover: 'var(--marl-sunken)',
        color: 'var(--marl-text)',
        border: '1px solid var(--marl-control-border)',
      };
  }
};
