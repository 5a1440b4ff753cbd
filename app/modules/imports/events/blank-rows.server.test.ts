import { expect, test } from 'vitest'
import { parseTable } from './parse-table.server.ts'

const table = (text: string) => parseTable(Buffer.from(text))
const start = 'Name,Event date,Guests\r\nNora,2027-04-17,80\r\n'

test.each(['\r', '\n', '\r\n', ',,\r\n', ' ,\t,\n'])(
  'five megabytes of %j between rows are reported as too many blank rows',
  async (blank) => {
    const rest = blank.repeat((5 * 1024 * 1024) / blank.length)
    expect(await table(`${start}${rest}Ida,2027-05-01,60\r\n`)).toEqual({
      problem: expect.stringContaining('more than 100,000 rows, most of them blank'),
    })
  },
)

test.each(['\r', ',,\r\n', ';;\n'])('five megabytes of %j after the last row add no rows', async (blank) => {
  const rest = blank.repeat((5 * 1024 * 1024) / blank.length)
  const delimited = blank.startsWith(';') ? start.replaceAll(',', ';') : start
  expect(await table(delimited + rest)).toMatchObject({
    rowCount: 1,
    samples: [{ row: 2, cells: ['Nora', '2027-04-17', '80'] }],
  })
})

test('empty cells at the end of the last row are kept', async () => {
  expect(await table('Name,Event date,Guests\nNora,,\n\n')).toMatchObject({
    samples: [{ row: 2, cells: ['Nora', '', ''] }],
  })
})
