import { deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { makeFlatPng, makeManyScans, makePicture, makePngChunk } from '../../server/testing/pictures.ts';

/** In whatever an attacker wants to be stored. */
export const SECRET = 'Secret-Sue';

const SCRIPT = `<script>alert("${SECRET}")</script>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${SCRIPT}</svg>`;
const text = (content: string) => Buffer.from(content, 'latin1');
const hex = (digits: string, rest = SCRIPT) => Buffer.concat([Buffer.from(digits, 'hex'), text(rest)]);
const small = () => makePicture(64, 48);
const withTail = async (picture: Promise<Buffer>, tail: string) => Buffer.concat([await picture, text(tail)]);

/** Other types, which their first bytes tell. */
const OTHER_TYPES: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  SVG: () => text(SVG),
  'SVG with a prolog': () =>
    text(`<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`),
  'compressed SVG': () => gzipSync(SVG),
  HTML: () => text(`<!doctype html>${SCRIPT}`),
  'HTML with a mark of byte order': () => hex('efbbbf', `<html>${SCRIPT}`),
  JavaScript: () => text('alert(1)'),
  PHP: () => text('<?php system($_GET["c"]);'),
  'shell script': () => text('#!/bin/sh\nid\n'),
  PDF: () => text('%PDF-1.7\n1 0 obj'),
  ZIP: () => hex('504b0304'),
  gzip: () => gzipSync(Buffer.alloc(4_000_000)),
  ELF: () => hex('7f454c46'),
  'Windows program': () => hex('4d5a9000'),
  WebAssembly: () => hex('0061736d01000000'),
  Flash: () => hex('43575309'),
  MP4: () => hex('0000001866747970', 'isom'),
  HEIC: () => hex('0000001866747970', 'heic'),
  Photoshop: () => hex('384250530001'),
  BMP: () => hex('424d'),
  ICO: () => hex('00000100'),
  GIF: () => small().gif().toBuffer(),
  'GIF that is a script': () => text(`GIF89a/*${'x'.repeat(20)}*/=1;alert(1)`),
  TIFF: () => small().tiff().toBuffer(),
  AVIF: () => small().avif({ effort: 0 }).toBuffer(),
  'signature of a PNG': () => hex('89504e470d0a1a0a', ''),
  'signature of a JPEG': () => hex('ffd8ff', ''),
};

/** A picture whose decoding costs far more than its bytes. */
const BOMBS: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'PNG of 14,000 x 14,000': () => makeFlatPng(14_000, 14_000),
  'PNG of 30,000 x 1': () => makeFlatPng(30_000, 1),
  'PNG of 1 x 30,000': () => makeFlatPng(1, 30_000),
  'PNG that claims 2,147,483,647 x 2,147,483,647': () => claimSize(makeFlatPng(9, 9)),
  'PNG with a text of 300 MB': () => makeFlatPng(64, 48, compress('zTXt', 3e8)),
  'PNG with a profile of 300 MB': () => makeFlatPng(64, 48, compress('iCCP', 3e8)),
  'JPEG that claims 65,500 x 65,500': async () => claimJpegSize(await small().jpeg().toBuffer()),
  'JPEG of 30 more scans': () => makeManyScans(30),
  'JPEG of 3,000 more scans': () => makeManyScans(3000),
  'WebP of 400 frames': () => makeFrames(400),
};

const DAMAGED: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'JPEG that ends early': async () => (await makePicture(900, 900).jpeg().toBuffer()).subarray(0, 900),
  'PNG that ends early': () => makeFlatPng(4000, 4000).subarray(0, 1500),
  'PNG with damaged data': () => makeFlatPng(64, 64).fill(0, 45, 55),
  'WebP that ends early': async () => (await makePicture(900, 900).webp().toBuffer()).subarray(0, 60),
  'JPEG of noise': () => hex('ffd8ffe000104a464946', 'x'.repeat(50_000)),
};

/** Pictures that may be accepted, if nothing of the rest is kept. */
const CARRIERS: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'JPEG with HTML behind it': () => withTail(small().jpeg().toBuffer(), SCRIPT),
  'JPEG with a ZIP behind it': () => withTail(small().jpeg().toBuffer(), `PK\u0003\u0004${SECRET}`),
  'PNG with HTML behind it': () => withTail(small().png().toBuffer(), SCRIPT),
  'WebP with HTML behind it': () => withTail(small().webp().toBuffer(), SCRIPT),
  'JPEG with a comment in PHP': async () => insertComment(await small().jpeg().toBuffer()),
  'PNG with a text in HTML': () => makeFlatPng(64, 48, makePngChunk('tEXt', text(`Comment\0${SCRIPT}`))),
  'JPEG with a place': () => withPlace(small().jpeg()),
  'PNG with a place': () => withPlace(small().png()),
  'WebP with a place': () => withPlace(small().webp()),
  'JPEG with XMP': () => small().jpeg().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`).toBuffer(),
  'JPEG with a profile': () => small().jpeg().withIccProfile('p3').toBuffer(),
  'JPEG in CMYK': () => small().toColourspace('cmyk').jpeg().toBuffer(),
};

/** At least 40 files (docs/reference/figures.md, G12). */
export const ATTACK_FILES = { ...OTHER_TYPES, ...BOMBS, ...DAMAGED, ...CARRIERS };

function compress(type: string, bytes: number): Buffer {
  return makePngChunk(type, Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(bytes))]));
}

function claimSize(png: Buffer): Buffer {
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(0x7f_ff_ff_ff, 0);
  header.writeUInt32BE(0x7f_ff_ff_ff, 4);
  return Buffer.concat([png.subarray(0, 8), makePngChunk('IHDR', header), png.subarray(33)]);
}

/** In its SOF0 marker. */
function claimJpegSize(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(65_500, at + 5);
  jpeg.writeUInt16BE(65_500, at + 7);
  return jpeg;
}

function insertComment(jpeg: Buffer): Buffer {
  const comment = text(`<?php echo "${SECRET}" ?>`);
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
}

function withPlace(picture: Sharp): Promise<Buffer> {
  return picture.withExif({ IFD0: { Copyright: SECRET }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }).toBuffer();
}

/** Frames that differ, because equal ones are stored once. */
function makeFrames(count: number): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: count * 16 * 16 * 3 }, (_, at) => (at * 37 + (at >> 9)) & 255));
  const raw = { width: 16, height: 16 * count, channels: 3 as const, pageHeight: 16 };
  return sharp(pixels, { raw }).webp().toBuffer();
}
