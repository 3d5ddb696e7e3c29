import { expect, it } from 'vitest';
import { imageAddresses } from '#client/features/offline/imageAddresses.ts';
import type { DownloadedDataset, DownloadedRecord } from '#client/features/offline/downloadStore.ts';

const FIELDS = [
  { __typename: 'ImageField', name: 'photo', useMarkdown: false },
  { __typename: 'ImageField', name: 'map', useMarkdown: false },
  { __typename: 'TextField', name: 'text', useMarkdown: false },
  { __typename: 'TextField', name: 'page', useMarkdown: true },
  { __typename: 'ChatField', name: 'chat', useMarkdown: true },
];
const datasetOf = (guidelines: string | null) => ({ fields: FIELDS, guidelines }) as unknown as DownloadedDataset;
const recordOf = (fields: object) => ({ record: { fields } }) as unknown as DownloadedRecord;
const at = (name: string): string => `https://images.example.org/${name}.png`;

it('the images to be downloaded are those of image fields on other servers, each once', async () => {
  const records = [
    recordOf({ photo: at('cat'), map: 'http://maps.example.org/1 2.png', text: 'https://example.org/text.png' }),
    recordOf({ photo: at('cat'), map: 'data:image/png;base64,AAAA' }),
    recordOf({ photo: `${location.origin}/own.png`, map: null }),
    recordOf({ photo: 'https://', map: 'ftp://example.org/a.png' }),
  ];
  expect(await imageAddresses(datasetOf(null), records)).toEqual([at('cat'), 'http://maps.example.org/1%202.png']);
});

it('images in Markdown are downloaded: of the guidelines, of texts and of chats', async () => {
  const records = [
    recordOf({ page: `Look: ![a dog](${at('dog')} "Rex")\n\n\`![no](${at('code')})\``, text: `![no](${at('plain')})` }),
    recordOf({
      page: `<img src="${at('html')}"> ![own](/own.png)`,
      chat: [{ role: 'user', content: `![](${at('chat')})` }],
    }),
    recordOf({ page: null }),
  ];
  const found = await imageAddresses(datasetOf(`# Guide\n\n![steps](${at('steps')})`), records);
  expect(found).toEqual(['steps', 'dog', 'html', 'chat'].map(at));
});
