import { expect, test } from 'vitest'
import { parseBankCsv, parseBankCents, parseBankDay } from '../bank/parse-bank-csv.server.ts'

const read = (text: string | Uint8Array) => {
  const result = parseBankCsv(typeof text === 'string' ? new TextEncoder().encode(text) : text)
  if (!result.ok) return result.problem
  return result.lines.map(({ day, cents, description }) => [day, cents, description])
}
const expected = [
  ['2026-11-05', 27_500, 'ZELLE FROM NORA EPHRON'],
  ['2026-11-06', -4_510, 'ICE, CUPS "TOTAL WINE"'],
]

test.each([
  [
    'three columns',
    'Date,Description,Amount\n11/05/2026,ZELLE FROM NORA EPHRON,275.00\n11/06/2026,"ICE, CUPS ""TOTAL WINE""",-45.10\n',
  ],
  [
    'a byte order mark, CRLF, dollar signs and parentheses',
    '\uFEFFPosted Date,Amount,Payee\r\n11/5/26,"$275.00",ZELLE FROM NORA EPHRON\r\n11/6/26,($45.10),"ICE, CUPS ""TOTAL WINE"""\r\n',
  ],
  [
    'debits and credits, with semicolons',
    'Date;Description;Debit;Credit\n2026-11-05;ZELLE FROM NORA EPHRON;;275,00\n2026-11-06;"ICE, CUPS ""TOTAL WINE""";45,10;\n',
  ],
  [
    'other columns around, and lines above the headings',
    'Account: Checking 1234\n\nDetails,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nCREDIT,11/05/2026,ZELLE FROM NORA EPHRON,275.00,ACCT_XFER,"1,000.00",\nDEBIT,11/06/2026,"ICE, CUPS ""TOTAL WINE""",-45.10,DEBIT_CARD,954.90,\n',
  ],
  [
    'amounts without a sign beside their type',
    'Transaction Date,Transaction Type,Transaction Description,Transaction Amount\n11/05/2026,Credit,ZELLE FROM NORA EPHRON,275\n11/06/2026,Debit,"ICE, CUPS ""TOTAL WINE""",45.1\n',
  ],
  [
    'no headings',
    '"11/05/2026","275.00","*","","ZELLE FROM NORA EPHRON"\n"11/06/2026","-45.10","*","","ICE, CUPS ""TOTAL WINE"""\n',
  ],
  [
    'two dates and no headings',
    '2026-11-05,2026-11-06,ZELLE FROM NORA EPHRON,275.00\n2026-11-06,2026-11-06,"ICE, CUPS ""TOTAL WINE""",-45.10\n',
  ],
  [
    'thousands of blank rows at the end',
    `Date,Description,Amount\n11/05/2026,ZELLE FROM NORA EPHRON,275.00\n11/06/2026,"ICE, CUPS ""TOTAL WINE""",-45.10\n${'\r\n'.repeat(20_000)}`,
  ],
  [
    'tabs',
    'Date\tDescription\tAmount\n11/05/2026\tZELLE FROM NORA EPHRON\t275.00\n11/06/2026\tICE, CUPS "TOTAL WINE"\t45.10-\n',
  ],
])('a bank file with %s is parsed', (_, text) => {
  expect(read(text)).toEqual(expected)
})

test('a bank file in a Windows encoding or UTF-16 keeps its characters', () => {
  expect(read(Buffer.from('Date,Description,Amount\n11/05/2026,CAF\xc9 ROSE,-4.00\n', 'latin1'))).toEqual([
    ['2026-11-05', -400, 'CAFÉ ROSE'],
  ])
  expect(read(Buffer.from('\uFEFFDate,Description,Amount\n11/05/2026,CAFÉ ROSE,-4.00\n', 'utf16le'))).toEqual([
    ['2026-11-05', -400, 'CAFÉ ROSE'],
  ])
})

test.each([
  ['', 'The file is empty.'],
  [
    'Name,Notes\nNora,hello\n',
    'The file needs a column with the date, one with a description, and an amount or debits and credits.',
  ],
  ['Date,Description,Amount\nsoon,Rent,12\n', 'No row is a line: in row 2, “soon” is no date.'],
  ['Date,Description,Amount\n11/05/2026,Rent,twelve\n', 'No row is a line: in row 2, the amount cannot be read.'],
  ['PK\u0003\u0004\0\0', 'That is no CSV file. Download the account’s activity as CSV.'],
  ['Date,Description,Amount\n', 'The file has no lines.'],
  ['Date,Description,Amount\n"11/05/2026,Rent,12\n', 'Row 2 cannot be read: a quotation mark is not closed.'],
  [
    'Date,Description,Amount\n"11/05/2026,Rent,12\n11/06/2026,Fee,-1.00\n',
    'Row 2 cannot be read: a quotation mark is not closed.',
  ],
])('the bank file "%s" is refused with a reason', (text, problem) => {
  expect(read(text)).toBe(problem)
})

test.each([
  ['of one long word', 'x'.repeat(2_000_000)],
  ['of two million cells', ','.repeat(2_000_000)],
  ['in a quotation that never ends', `"${'x\n'.repeat(1_000_000)}`],
])('a bank file row %s is refused with its row number', (_, row) => {
  expect(read(`Date,Description,Amount\n${row}`)).toBe('Row 2 cannot be read: it is too long.')
})

test('unreadable rows of a bank file are listed, and the others are parsed', () => {
  const text = 'Date,Description,Amount\n11/05/2026,Rent,-12.00\nTotal,,-12.00\n11/06/2026,Fee,-1.00\n'
  const result = parseBankCsv(new TextEncoder().encode(text))
  expect(result).toMatchObject({ ok: true, skipped: [{ row: 3, problem: '“Total” is no date' }] })
  expect(read(text)).toHaveLength(2)
})

test('identical bank lines of a day are all kept, and recognized in another file', () => {
  const ids = (text: string) => {
    const result = parseBankCsv(new TextEncoder().encode(`Date,Description,Amount\n${text}`))
    return result.ok ? result.lines.map(({ id }) => id) : []
  }
  const toll = '11/05/2026,TOLL,-2.00\n'
  const twice = ids(toll + toll)
  expect(new Set(twice).size).toBe(2)
  expect(ids(`${toll}11/06/2026,ICE,-4.00\n${toll}`).filter((id) => twice.includes(id))).toEqual(twice)
  expect(ids(toll)).toEqual([twice[0]])
  expect(ids('2026-11-05,toll,(2.00)\n')).toEqual([twice[0]])
})

test.each([
  ['1,234.50', 123_450],
  ['(12)', -1_200],
  ['-$ 12.5', -1_250],
  ['−3.00', -300],
  ['+7.1', 710],
  ['.99', 99],
  ['', 0],
  ['1.234', null],
  ['12 dollars', null],
  ['1,2,3', null],
  ['(45.00)-', -4_500],
  ['(45', null],
  ['1-2', null],
  ['+-5', null],
  ['1e9', null],
  ['1.234,56', null],
  ['2026-11-06', null],
])('the bank amount "%s" is parsed as %j', (text, cents) => expect(parseBankCents(text, false)).toBe(cents))

test.each([
  ['1.234,56', 123_456],
  ['1.500', 150_000],
  ['-12,5', -1_250],
])('the bank amount "%s" with a decimal comma is parsed as %j', (text, cents) =>
  expect(parseBankCents(text, true)).toBe(cents),
)

test.each([
  ['Nov 5, 2026', '2026-11-05'],
  ['2026/11/05', '2026-11-05'],
  ['11-05-2026', '2026-11-05'],
  ['2026-11-05T08:30:00', '2026-11-05'],
  ['13/05/2026', null],
  ['2/30/2026', null],
])('the bank date "%s" is parsed as %j', (text, day) => expect(parseBankDay(text)).toBe(day))
