import { Drawer, MantineProvider, Modal } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { levelOf } from '#client/commands/scopes.ts';
import { theme } from '#client/theme/theme.ts';
import { standIns } from '../support/standIns.ts';

beforeEach(standIns);

it.each([
  ['dialog', Modal],
  ['drawer', Drawer],
])('keys reach the page as soon as a %s is closed', async (_kind, Part) => {
  const dialog = (isOpen: boolean) => (
    <MantineProvider env="test" theme={theme}>
      <Part opened={isOpen} onClose={() => undefined} title="Keys" />
    </MantineProvider>
  );
  const { rerender } = render(dialog(false));
  rerender(dialog(true));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(levelOf(document.body)).toBeUndefined();
  rerender(dialog(false));
  expect(levelOf(document.body)).toBe('page');
});
