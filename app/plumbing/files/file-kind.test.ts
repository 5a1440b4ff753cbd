import { expect, test } from 'vitest'
import { detectFileKind } from './file-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['RIFF\0\0\0\0WAVEfmt ', 'unknown'],
  ['\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf', 'avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'avif'],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
  ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'heic'],
  // Bytes after the first box are ignored.
  ['\0\0\0\x10ftypheic\0\0\0\0avif', 'heic'],
  ['\0\0\0\x14ftypisom\0\0\0\0mp42', 'video'],
  ['\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'video'],
  ['\0\0\0\0ftyp', 'video'],
  ['GIF89a', 'gif'],
  ['%PDF-1.7', 'pdf'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'svg'],
  ['\xef\xbb\xbf  <?xml version="1.0"?><!-- <b> --><SVG>', 'svg'],
  ['\n<!DOCTYPE html>', 'web-page'],
  ['<script>', 'web-page'],
  ['Dear owner', 'unknown'],
  ['PK\x03\x04', 'unknown'],
  ['\xff\xd8', 'unknown'],
  ['', 'nothing'],
])('file content %j is detected as %s', (text, kind) => {
  expect(detectFileKind(bytes(text))).toBe(kind)
  // Detection also works on a subarray of a larger buffer.
  expect(detectFileKind(bytes(`xx${text}`).subarray(2))).toBe(kind)
})
