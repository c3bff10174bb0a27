import { expect, test } from 'vitest';
import { deriveTitle } from './picture-name.ts';

test.each([
  ['at-the_lake.jpg', 'At the lake'],
  ['Oma Grete 1962.PNG', 'Oma Grete 1962'],
  ['été à Sète.webp', 'Été à Sète'],
  ['x'.repeat(300), `X${'x'.repeat(199)}`],
])('%s is a picture of something', (name, title) => {
  expect(deriveTitle(name)).toBe(title);
});

test.each([
  'IMG_2034.JPG',
  'IMG-20260612-WA0004.jpg',
  'DSC00017.jpg',
  'PXL_20260612_101112.jpg',
  '20260612_101112.jpg',
  'WhatsApp Image 2026-06-12 at 10.11.12.jpeg',
  'Screenshot 2026-06-12 at 10.11.12.png',
  'image (3).png',
  'Portrait7.jpg',
  '4f9c1d2e-77aa-4b6c-9d10-0a1b2c3d4e5f.jpg',
  '.jpg',
])('%s says nothing', (name) => {
  expect(deriveTitle(name)).toBeUndefined();
});
