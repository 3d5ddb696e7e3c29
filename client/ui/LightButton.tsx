import { IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import styles from './LightButton.module.css';

// Mantine's buttons are a tenth of the client's own code, as they load its whole machinery of styles. These look the same.

interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'default' | 'filled' | 'light' | 'subtle' | 'danger';
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

/** A lightweight `Button` for the pages that load first. */
export function LightButton({
  variant = 'default',
  leftSection,
  rightSection,
  className,
  children,
  ...button
}: ButtonProps) {
  return (
    <button type="button" {...button} data-variant={variant} className={clsx(styles.button, className)}>
      <span className={styles.inner}>
        {leftSection && <span className={styles.section}>{leftSection}</span>}
        <span className={styles.label}>{children}</span>
        {rightSection && <span className={styles.section}>{rightSection}</span>}
      </span>
    </button>
  );
}

interface IconProps extends ComponentProps<'button'> {
  /** The width and height in pixels, instead of those of other controls. */
  size?: number;
}

/** A lightweight `ActionIcon` for the pages that load first. */
export function LightIcon({ size, className, children, ...button }: IconProps) {
  return (
    <button type="button" {...button} className={clsx(styles.icon, className)} style={ofSize(size)}>
      <span>{children}</span>
    </button>
  );
}

/** A lightweight `CloseButton` for the pages that load first. */
export function LightClose({ size = 28, ...button }: IconProps) {
  return (
    <button type="button" {...button} className={styles.close} style={ofSize(size)}>
      <IconX size="70%" stroke={1.75} />
    </button>
  );
}

const ofSize = (size: number | undefined): CSSProperties | undefined =>
  size === undefined ? undefined : ({ '--size': `${size}px` } as CSSProperties);
