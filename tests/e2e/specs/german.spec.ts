import type { Page } from '@playwright/test';
import { wholePage, withoutDrafts } from '../answering.ts';
import { chooseFile, csv } from '../files.ts';
import { expect, test } from '../fixtures.ts';
import { chooseLanguage, withoutAnswers } from '../reusedPage.ts';
import { buildGerman } from '../germanDataset.ts';
import { beginSweep } from '../sweep.ts';

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

const inGerman = (page: Page) => chooseLanguage(page, 'de');

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Makes an operation fail. */
const failing = (page: Page, operation: string, status = 500) =>
  page.route('**/graphql', (route) =>
    route.request().postData()?.includes(operation) ? route.fulfill({ status, body: 'nichts' }) : route.continue(),
  );

test('sign-in, and pages that do not exist', async ({ page }) => {
  await inGerman(page);
  const { look, findings } = beginSweep(page);
  await page.goto('/sign-in');
  await page.getByPlaceholder('Benutzername').fill('annotator');
  await page.getByPlaceholder('Passwort').fill('falsches Passwort');
  await button(page, 'Anmelden').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Anmeldedaten nicht gültig' })).toBeVisible();
  await look('sign-in');
  await page.goto('/keine/solche/seite');
  await expect(page.getByText('404')).toBeVisible();
  await look('not-found');
  await page.goto('/oauth/niemand/callback?code=1');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await look('callback');
  expect(findings).toEqual([]);
});

test('the datasets, the menus and the user settings', async ({ page, owner, signInAs }) => {
  await inGerman(page);
  const dataset = await buildGerman(owner);
  await signInAs(page, 'argilla');
  const { look, findings } = beginSweep(page);
  await page.goto('/datasets');
  await expect(page.getByRole('link', { name: dataset.name, exact: true })).toBeVisible();
  await look('datasets');
  await look('datasets-facet', () => page.getByRole('search').getByRole('button', { name: 'Arbeitsbereich' }).click());
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('so heißt keiner');
  await look('avatar-menu', () => button(page, 'argilla').click());
  await page.keyboard.press('Escape');

  await page.goto('/user-settings');
  await expect(page.getByRole('region', { name: 'Profil' })).toContainText('argilla');
  await look('my-settings');
  await look('palette', () => page.keyboard.press('Control+k'));
  await page.keyboard.press('Escape');
  await look('help', async () => {
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByRole('button', { name: 'Bearbeiten' }).click();
  });
  expect(findings).toEqual([]);
});

test('a record, its panels and tools', async ({ page, owner, signInAs }) => {
  await inGerman(page);
  const dataset = await buildGerman(owner);
  await signInAs(page, 'annotator');
  const { look, findings } = beginSweep(page);
  await page.goto(`${dataset.path}?record=${dataset.recordIds[1]}`);
  await expect(page.getByRole('radio', { name: /Grob/ })).toBeVisible();
  await look('record');
  for (const panel of ['Richtlinien', 'Fortschritt', 'Kennzahlen']) {
    await look(`panel-${panel}`, () => button(page, panel).click());
    await page.keyboard.press('Escape');
  }

  await look('filters', async () => {
    await button(page, /^Filter/).click();
    await button(page, /^Quelle/).click();
  });
  await page.getByRole('checkbox', { name: /Brief/ }).click();
  await page.keyboard.press('Escape');
  await look('sort', () => button(page, /^Sort/).click());
  await page.keyboard.press('Escape');
  await button(page, 'Gespeicherte Filter').click();
  await page.getByRole('textbox', { name: 'Filter speichern als' }).fill('Briefe');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await look('saved-filters', () => button(page, 'Gespeicherte Filter').click());
  await page.keyboard.press('Escape');
  await look('chips');
  await page.getByRole('searchbox', { name: 'Einträge suchen' }).fill('nirgends');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Keine passenden Einträge').first()).toBeVisible();
  await look('no-matches');
  expect(findings).toEqual([]);
});

test('a record, its menu, neighbours and answers', async ({ page, owner, signInAs }) => {
  await inGerman(page);
  const dataset = await buildGerman(owner);
  await signInAs(page, 'annotator');
  await withoutDrafts(page);
  const { look, findings } = beginSweep(page);
  await page.goto(`${dataset.path}?record=${dataset.recordIds[1]}`);
  await look('record-menu', () => button(page, 'Mehr zu diesem Eintrag').click());
  await page.getByRole('menuitem', { name: 'Informationen zum Eintrag' }).click();
  await look('record-info');
  await page.keyboard.press('Escape');
  await look('similar-choice', () => button(page, 'Ähnliche finden').click());
  await button(page, /^Ähnliche finden/)
    .last()
    .click();
  await expect(page.getByRole('region', { name: 'Ähnlich zu' })).toBeVisible();
  await look('similar');
  await button(page, 'Ähnlichkeitssuche beenden').click();
  await expect(page.getByRole('region', { name: 'Ähnlich zu' })).toBeHidden();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  await page.getByRole('radio', { name: /Sachlich/ }).click();
  await look('changed');
  await failing(page, 'SubmitResponse', 422);
  await button(page, /^Einreichen/).click();
  await expect(page.getByText(/^Nicht gespeichert:/)).toBeVisible();
  await look('not-saved');
  await page.unroute('**/graphql');
  await button(page, 'Erneut versuchen').click();
  await expect(page.getByRole('tab', { name: /eingereicht 1/ })).toBeVisible();
  await look('submitted');
  for (const tab of ['Entwurf', 'Verworfen']) {
    await page.getByRole('tab', { name: new RegExp(tab, 'i') }).click();
    await look(`no-${tab}`);
  }
  await page.getByRole('tab', { name: /eingereicht/ }).click();
  await page.getByRole('radio', { name: /Grob/ }).click();
  await page.getByRole('link', { name: 'Start' }).click();
  await expect(button(page, 'Ignorieren und fortfahren')).toBeVisible();
  await look('left-changed');
  expect(findings).toEqual([]);
});

test('the bulk view', async ({ page, owner, signInAs }) => {
  await inGerman(page);
  const dataset = await buildGerman(owner);
  await signInAs(page, 'annotator');
  const { look, findings } = beginSweep(page);
  await page.goto(`${dataset.path}?viewMode=bulk&pagination=${encodeURIComponent('{"size":10,"page":1}')}`);
  await page.getByRole('checkbox', { name: 'Alle Einträge dieser Seite auswählen' }).click();
  await look('bulk');
  await button(page, 'Alle 14 gefundenen Einträge auswählen').click();
  await page.getByRole('radio', { name: /Sachlich/ }).click();
  await button(page, /^Einreichen/).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('bulk-confirm');
  await page.getByRole('dialog').getByRole('button', { name: 'Einreichen' }).click();
  await expect(page.getByRole('status').filter({ hasText: '14 Einträge: eingereicht' })).toBeVisible();
  await look('bulk-done');
  expect(findings).toEqual([]);
});

test('the dashboard and the settings of a dataset', async ({ page, owner, signInAs }) => {
  await inGerman(page);
  const dataset = await buildGerman(owner);
  await signInAs(page, 'argilla');
  const { look, findings } = beginSweep(page);
  await owner.post(`/records/${dataset.recordIds[0]}/responses`, { status: 'discarded', values: {} });
  await page.goto(`/dataset/${dataset.id}/dashboard`);
  await expect(page.getByRole('region', { name: 'Personen' })).toContainText('argilla');
  await look('dashboard');
  await page.goto(`/dataset/${dataset.id}/settings`);
  // Figures of equal width would widen the hyphen.
  await expect(page.getByRole('heading', { name: 'Datensatz-Einstellungen' })).toHaveCSS(
    'font-variant-numeric',
    'normal',
  );
  for (const tab of ['Felder', 'Fragen', 'Metadaten', 'Vektoren', 'Datensatz-Informationen']) {
    await page.getByRole('tab', { name: tab }).click();
    await look(`settings-${tab}`);
  }
  await page.getByRole('tab', { name: 'Fragen' }).click();
  await page.getByRole('textbox', { name: 'Titel' }).first().fill('x'.repeat(201));
  await look('settings-invalid');
  await page.getByRole('link', { name: 'Zum Datensatz' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('settings-leave');
  await button(page, 'Abbrechen').last().click();
  await page.getByRole('tab', { name: 'Gefahrenbereich' }).click();
  await button(page, 'Datensatz löschen').click();
  await look('settings-delete');
  expect(findings).toEqual([]);
});

test('offline, signed out, and an empty queue', async ({ page, owner, signInAs }) => {
  await inGerman(page);
  const dataset = await buildGerman(owner);
  await signInAs(page, 'annotator');
  const { look, findings } = beginSweep(page);
  await page.goto(`/dataset/${dataset.id}/settings`);
  await look('guidelines');
  await withoutAnswers(page);
  await failing(page, 'RecordWindow');
  await page.goto(dataset.path);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await look('records-failed');
  await page.unroute('**/graphql');
  await page.reload();
  await wholePage(page);
  await page.context().setOffline(true);
  await page.getByRole('radio', { name: /Sachlich/ }).click();
  await button(page, /^Einreichen/).click();
  await expect(page.getByRole('banner').getByText(/^Offline seit .+, 1 ungesendet$/)).toBeVisible();
  await look('offline');
  await page
    .getByRole('banner')
    .getByText(/^Offline seit/)
    .click();
  await expect(page.getByRole('heading', { name: 'Auf diesem Gerät' })).toBeVisible();
  await look('device');
  await page.goBack();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog', { name: /Sitzung beendet/ })).toBeVisible();
  await look('session-over');
  expect(findings).toEqual([]);
});

test('the home page, and creating datasets and records', async ({ page, owner, signInAs }) => {
  await inGerman(page);
  const dataset = await buildGerman(owner);
  await signInAs(page, 'argilla');
  const { look, findings } = beginSweep(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Datensätze mit offener Arbeit' })).toBeVisible();
  await look('home');
  await page.goto('/datasets/new');
  await button(page, /^Von Grund auf/).click();
  await button(page, 'Metadaten-Eigenschaft hinzufügen').click();
  await look('new-data');
  await button(page, 'Weiter').click();
  await button(page, 'Rangfolge').click();
  await look('new-questions');

  await page.goto(`/dataset/${dataset.id}/import`);
  const rows = [
    ['text', 'antwort', 'ton'],
    ['Guten Tag', 'Danke', 'grob'],
    ['', '', 'laut'],
  ];
  await chooseFile(page, csv('neu.csv', rows));
  await expect(page.getByRole('heading', { name: 'Wohin kommen die Spalten?' })).toBeVisible();
  await look('import-columns');
  await button(page, 'Prüfen').click();
  await expect(page.getByRole('region', { name: 'Abgelehnte Zeilen' }).first()).toBeVisible();
  await look('import-checked');
  await page.goto(dataset.path);
  await button(page, 'Einträge exportieren').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('export');
  expect(findings).toEqual([]);
});

test('each user has their own language in one browser', async ({ page, signInAs }) => {
  await signInAs(page, 'annotator');
  await page.goto('/user-settings');
  await page.getByText('Deutsch', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Meine Einstellungen' })).toBeVisible();
  await signInAs(page, 'admin');
  await page.goto('/user-settings');
  await expect(page.getByRole('heading', { name: 'My settings' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await signInAs(page, 'annotator');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Meine Einstellungen' })).toBeVisible();
});
