import type { ReactNode } from 'react';
import form from './Form.module.css';

/** An error message that screen readers announce; renders nothing without a message. */
export function Problem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className={form.problem}>
      {children}
    </p>
  );
}
