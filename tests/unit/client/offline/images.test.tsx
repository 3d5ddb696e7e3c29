import { expect, it } from 'vitest';
import { imagesIn } from '#client/features/offline/images.ts';
import type { TakenDataset, TakenRecord } from '#client/features/offline/store.ts';

const FIELDS = [
  { __typename: 'ImageField', name: 'photo' },
  { __typename: 'ImageField', name: 'map' },
  { __typename: 'TextField', name: 'text' },
];
const dataset = { fields: FIELDS } as unknown as TakenDataset;
const recordOf = (fields: object) => ({ record: { fields } }) as unknown as TakenRecord;

it('the images to be taken along are those of image fields on other servers, each once', () => {
  const cat = 'https://images.example.org/cat.png';
  const records = [
    recordOf({ photo: cat, map: 'http://maps.example.org/1 2.png', text: 'https://example.org/text.png' }),
    recordOf({ photo: cat, map: 'data:image/png;base64,AAAA' }),
    recordOf({ photo: `${location.origin}/own.png`, map: null }),
    recordOf({ photo: 'https://', map: 'ftp://example.org/a.png' }),
  ];
  expect(imagesIn(dataset, records)).toEqual([cat, 'http://maps.example.org/1%202.png']);
});
