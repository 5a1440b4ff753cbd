import { describe, expect, test } from 'vitest'
import { decodeSingleByteText, convertTableEncoding, type TableEncoding } from './table-encoding.ts'
import { decodeTableText } from './decode-table-text.ts'

/** Encodes text in a single-byte encoding. */
function getBytes(text: string, letters: TableEncoding): Uint8Array {
  const all = [...new TextDecoder(letters).decode(Uint8Array.from({ length: 256 }, (_, i) => i))]
  return Uint8Array.from([...text].map((letter) => all.indexOf(letter)))
}

describe('a file in a single-byte encoding', () => {
  const texts = [
    'Name\nJosé Núñez\nZoë O’Hara',
    'Name\nGarcía',
    'Name\nD’Angelo, don’t call',
    'Name\nMuñoz, “it’s fine” – señor',
    'Name\nFRANÇOIS LÉGER',
    'Name\nJürgen Groß, Malmö',
  ]

  test.each(texts)('a single-byte file from Windows or a Mac is read as it was written: %j', (text) => {
    for (const letters of ['windows-1252', 'macintosh'] as const)
      expect([letters, decodeSingleByteText(getBytes(text, letters)).text]).toEqual([letters, text])
  })

  test('a single-byte file converted to the other encoding and back is unchanged', () => {
    const { text, letters } = decodeSingleByteText(getBytes('José, Ω, €', 'macintosh'))
    const other = convertTableEncoding(text, letters.as)
    expect(other).not.toBe(text)
    expect(convertTableEncoding(other, 'windows-1252')).toBe(text)
  })

  test('a single-byte file shows its first words in both encodings', () => {
    const { letters } = decodeSingleByteText(getBytes('Name,Email\nJosé Núñez,jose@example.com\n', 'macintosh'))
    expect(letters).toEqual({ as: 'macintosh', examples: [{ macintosh: 'José Núñez', 'windows-1252': 'JosŽ Nœ–ez' }] })
  })
})

test('the encoding of a file in UTF-8 or UTF-16 is certain', () => {
  const words = 'Name,Email\nJosé Núñez,jose@example.com\n'
  for (const bytes of [
    Buffer.from(words),
    Buffer.from(`\uFEFF${words}`, 'utf16le'),
    Buffer.from(words, 'utf16le').swap16(),
  ])
    expect(decodeTableText(bytes)).toEqual({ text: words, letters: null })
})
