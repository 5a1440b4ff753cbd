import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCsvLine } from '../../../plumbing/files/csv.ts'
import {
  parseCsvRecords,
  detectDelimiter,
  csvDelimiters,
  stripCsvPreamble,
  RecordTooLongError,
  UnclosedQuoteError,
} from './parse-csv.server.ts'

describe('CSV records', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '🍸', '"', ',', ';', '\t', '|', '\n', '\r', ' ', '=', "'") })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  const read = (text: string) => Array.fromAsync(parseCsvRecords(text, ','))

  test('CSV records round-trip with any field, delimiter and line ending', async () => {
    const ends = fc.constantFrom('\n', '\r\n', '\r')
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(...csvDelimiters), ends, async (rows, delimiter, end) => {
        const quoted = rows
          .map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(delimiter))
          .join(end)
        expect(await Array.fromAsync(parseCsvRecords(quoted, delimiter))).toEqual(rows)
      }),
      { numRuns: 60 },
    )
  })

  test('CSV records stay whole across chunk boundaries', async () => {
    const row = ['Zoë 🍸', 'a "b",\r\nc', '']
    const text = formatCsvLine(row).repeat(3_000)
    for (const shift of ['', 'x', 'xy', 'xyz']) {
      const [first, ...others] = await read(shift + text)
      expect(first).toEqual([`${shift}Zoë 🍸`, ...row.slice(1)])
      expect(others).toEqual(Array.from({ length: 2_999 }, () => row))
    }
  })

  test('CSV records keep exported cells, blank rows and stray quotation marks', async () => {
    const line = formatCsvLine(['=1+1', 'a "b", c', null, '2\nlines'])
    expect(await read(line)).toEqual([["'=1+1", 'a "b", c', '', '2\nlines']])
    expect(await read('a,"b" c,\n\r\n5\' 6",\r,')).toEqual([['a', '"b" c', ''], [''], ['5\' 6"', ''], ['', '']])
  })

  test('an unclosed quotation mark in a CSV file is an error that names its row', async () => {
    const open = `a,b\n1,"2\n${'x\n'.repeat(20_000)}`
    await expect(read(open)).rejects.toThrow(new UnclosedQuoteError(2))
    await expect(read(`${open}"`)).rejects.toThrow(new UnclosedQuoteError(2))
  })

  test.each([
    ['a quotation mark', '"'],
    ['empty fields', ''],
    ['empty fields in quotation marks', '""'],
  ])('an endless CSV record after %s is an error, and earlier records are kept', async (_, start) => {
    const read: string[][] = []
    const endless = `a,b\n1,2\n${`${start},`.repeat(4_000_000)}\n3,4\n`
    const reading = async () => {
      for await (const record of parseCsvRecords(endless, ',')) read.push(record)
    }
    await expect(reading()).rejects.toThrow(new RecordTooLongError(3))
    expect(read).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('the delimiter of a CSV file is detected', () => {
    expect(detectDelimiter('Name;Town\nNora;Jacksonville, FL\n')).toBe(';')
    expect(detectDelimiter('Name,Message\n"Nora","a;b;c;d"\n')).toBe(',')
    expect(detectDelimiter('Name\tDay\nNora\t1\n')).toBe('\t')
    expect(detectDelimiter('sep=;\r\nName;Day\r\n')).toBe(';')
    expect(stripCsvPreamble('sep=;\r\nName;Day\r\n')).toBe('Name;Day\r\n')
  })
})
