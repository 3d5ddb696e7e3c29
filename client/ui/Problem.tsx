import type { ReactNode } from 'react';
import form from './Form.module.css';

/** Why something failed, announced at once; nothing while there is no reason. */
export function Problem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className={form.problem}>
      {children}
    </p>
  );
}
