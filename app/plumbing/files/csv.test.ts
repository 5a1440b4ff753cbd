import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv } from '../../../tests/doubles/read-csv.ts'
import { formatCsvLine, unescapeCsvCell, type CsvCell } from './csv.ts'

test.each<[CsvCell, string]>([
  ['Nora', 'Nora'],
  ['', ''],
  [null, ''],
  [1150.5, '1150.5'],
  [{ cents: 79_390 }, '793.90'],
  [{ cents: -5 }, '-0.05'],
  [{ cents: -0 }, '0.00'],
  ['a, b', '"a, b"'],
  ['say "when"', '"say ""when"""'],
  ['one\ntwo', '"one\ntwo"'],
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['+19045550142', "'+19045550142"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  [' =1', "' =1"],
  ['\r=1', '"\'\r=1"'],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ['02134', "'02134"],
  [{ code: '090' }, '090'],
  [{ code: '=1+1' }, "'=1+1"],
  ['0', '0'],
  ['32084', '32084'],
  ["'tis", "'tis"],
  ['2027-05-15', '2027-05-15'],
])('%j is written as the CSV cell %j', (value, cell) => {
  expect(formatCsvLine([value])).toBe(`${cell}\r\n`)
})

const words = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', '\r', '\n', '\t', ' ', '0', '1', 'a', '＝') }),
)

test('a spreadsheet reads every text back unchanged and evaluates none as a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(words, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const read = parseCsv(rows.map(formatCsvLine).join(''))
      for (const cell of read.flat()) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/)
      expect(read.map((row) => row.map(unescapeCsvCell))).toEqual(rows)
    }),
    { numRuns: 2_000 },
  )
}, 60_000)
