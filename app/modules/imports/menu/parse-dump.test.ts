import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxDumpBytes, parseDumpFile, parseDumpText } from './parse-dump.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['plain', '{"a":1}'],
  ['with a mark at its start and space around', '\ufeff \n{"a":1}\n '],
])('a JSON menu dump is parsed: %s', (_, text) => {
  expect(parseDumpText(text)).toEqual({ value: { a: 1 } })
  expect(parseDumpFile(bytes(text), 'dump.json')).toEqual({ value: { a: 1 } })
})

test('a JSON menu dump in UTF-16 from Windows is parsed', () => {
  const text = '\ufeff{"a":"é"}'
  const wide = new Uint8Array(text.length * 2)
  for (let i = 0; i < text.length; i += 1) new DataView(wide.buffer).setUint16(i * 2, text.charCodeAt(i), true)
  expect(parseDumpFile(wide, 'dump.json')).toEqual({ value: { a: 'é' } })
})

test.each<[string, RegExp]>([
  ['', /^Paste the JSON dump/],
  ['{"a":1', /stops in the middle/],
  ['{"a":\n1,\n]', /breaks on line 3/],
  ['PackageName,price', /breaks on line 1/],
  ['['.repeat(100_000), /nested more than 60 deep/],
  [`{"a":${'{"a":'.repeat(80)}1${'}'.repeat(81)}`, /nested more than 60 deep/],
  ['\ufffd\u0000\u0000 pasted', /not text/],
  [`"${'x'.repeat(maxDumpBytes)}"`, /larger than two megabytes/],
])('invalid JSON dump %# is rejected with an explanation', (text, problem) => {
  expect(parseDumpText(text)).toEqual({ problem: expect.stringMatching(problem) })
})

test('brackets inside strings do not count toward nesting depth', () => {
  expect(parseDumpText(JSON.stringify(`\\"${'['.repeat(100)}`))).toEqual({ value: `\\"${'['.repeat(100)}` })
})

/** A LevelDB log with a single record, as in the managed export's files: checksum, length, kind, data. */
function getLog(data: string, kind = 1): Uint8Array {
  const record = bytes(data)
  return Uint8Array.of(0x9a, 0x1c, 0x88, 0xf0, record.length & 255, record.length >> 8, kind, ...record)
}

test.each([
  ['its log', getLog('j\u0012availablePackages'), 'output-0'],
  ['its overall metadata', getLog('3'), '2026-11-20.overall_export_metadata'],
  ['its metadata', bytes('\n\u0010all_namespaces'), 'all_namespaces_all_kinds.export_metadata'],
  [
    'the first block of a large log',
    (() => {
      const block = new Uint8Array(40_000).fill(0x80)
      block.set([0x9a, 0x1c, 0x88, 0xf0, 32_761 & 255, 32_761 >> 8, 2])
      return block
    })(),
    'output-0',
  ],
])('Google’s managed export is recognized by %s', (_, file, name) => {
  expect(parseDumpFile(file, name)).toEqual({
    problem: expect.stringMatching(/managed export, a binary log and not JSON.*firestore-export/),
  })
})

test.each([
  ['gzip', Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0), /packed/],
  ['zip', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0), /packed/],
  ['a photograph', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46), /not text/],
  ['too large a file', new Uint8Array(maxDumpBytes + 1), /two megabytes/],
  ['nothing', new Uint8Array(), /^Paste the JSON dump/],
])('a menu dump file that is %s is rejected with a reason', (_, file, problem) => {
  expect(parseDumpFile(file, 'dump.json')).toEqual({ problem: expect.stringMatching(problem) })
})

test('a menu dump of any bytes yields a value or an error message', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (file, name) => {
      const reading = parseDumpFile(file, name)
      expect('value' in reading || reading.problem.length > 10).toBe(true)
    }),
  )
})
