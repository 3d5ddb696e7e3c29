import {
  type ActionIconFactory,
  type ButtonFactory,
  createTheme,
  type ExtendComponent,
  type FactoryPayload,
  type InputFactory,
  type MenuFactory,
  type PopoverFactory,
  type TooltipFactory,
} from '@mantine/core';
import type { MouseEvent } from 'react';
import { colors, variantColorResolver } from './colors.ts';

/** Like `Component.extend`, but typed only, so that the component is not loaded with the theme. */
const extend = <Part extends FactoryPayload>(input: ExtendComponent<Part>) => input;

const control = 'var(--marl-control)';
/** Closes without a transition, during which keys would not reach the page. */
const dialog = { duration: 100, exitDuration: 0 } as const;
/** The second click of a double click, which meets the overlay of what the first one opened, neither closes it nor takes its focus. */
const overlayProps = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClickCapture: (event: MouseEvent) => event.detail > 1 && event.stopPropagation(),
};
const floating = { shadow: 'none', radius: 'md', transitionProps: { duration: 80 } } as const;

/** Mantine's theme: controls take their height from the density, floating parts share one shadow. */
export const theme = createTheme({
  colors,
  variantColorResolver,
  primaryColor: 'accent',
  fontFamily: 'var(--marl-font)',
  fontFamilyMonospace: 'var(--marl-font-mono)',
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '4px', md: '8px', lg: '12px', xl: '999px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '26px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '32px' },
      h2: { fontSize: '18px', lineHeight: '26px' },
      h3: { fontSize: '16px', lineHeight: '24px' },
      h4: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: extend<ButtonFactory>({
      vars: () => ({ root: { '--button-height': control, '--button-padding-x': '12px', '--button-fz': '14px' } }),
      styles: { root: { fontWeight: 500 } },
    }),
    ActionIcon: extend<ActionIconFactory>({
      defaultProps: { variant: 'subtle' },
      vars: () => ({ root: { '--ai-size': control } }),
    }),
    Input: extend<InputFactory>({
      vars: () => ({
        wrapper: { '--input-height': control, '--input-fz': 'var(--marl-input)' },
      }),
      styles: {
        wrapper: {
          '--input-bg': 'var(--marl-surface)',
          '--input-bd': 'var(--marl-control-border)',
          '--input-bd-focus': 'var(--marl-control-border)',
        },
      },
    }),
    Checkbox: { defaultProps: { size: 'xs' } },
    Menu: extend<MenuFactory>({
      // The placeholder is not a valid child of a menu.
      defaultProps: { ...floating, withInitialFocusPlaceholder: false },
    }),
    Popover: extend<PopoverFactory>({ defaultProps: floating }),
    Modal: {
      defaultProps: {
        radius: 'lg',
        padding: 'xl',
        centered: true,
        transitionProps: dialog,
        overlayProps,
      },
    },
    Drawer: { defaultProps: { transitionProps: dialog, overlayProps } },
    Tooltip: extend<TooltipFactory>({
      defaultProps: {
        openDelay: 400,
        events: { hover: true, focus: true, touch: false },
        transitionProps: { duration: 80 },
      },
    }),
  },
});
