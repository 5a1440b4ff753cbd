import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unpackWoff } from './woff.server.ts'

const folder = 'app/ui/fonts'
const fonts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.woff'))

test.each(fonts)('the font %s unpacks to tables in order with correct checksums', (name) => {
  const font = unpackWoff(readFileSync(join(folder, name)))
  const count = font.readUInt16BE(4)
  expect(count).toBeGreaterThan(8)
  let end = 12 + 16 * count
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    const [told, offset, length] = [4, 8, 12].map((by) => font.readUInt32BE(at + by)) as [number, number, number]
    const tag = font.toString('latin1', at, at + 4)
    expect([tag, offset]).toEqual([tag, end])
    end = offset + length + (-length & 3)
    const table = Buffer.alloc(end - offset)
    font.copy(table, 0, offset, offset + length)
    // The `head` table contains the checksum of the whole font. The table's own checksum is computed with that field
    // set to 0.
    if (tag === 'head') table.writeUInt32BE(0, 8)
    let sum = 0
    for (let word = 0; word < table.length; word += 4) sum = (sum + table.readUInt32BE(word)) >>> 0
    expect([tag, sum]).toEqual([tag, told])
  }
  expect(end).toBe(font.length)
})

test('data that is not a WOFF font is rejected', () => {
  expect(() => unpackWoff(Buffer.from('OTTO and so on'))).toThrow('Not a WOFF font')
})
