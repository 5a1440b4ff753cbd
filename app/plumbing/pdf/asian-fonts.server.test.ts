import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fontsFolder, listAsianFontFiles, orderAsianFontFolders } from './asian-fonts.server.ts'

test.each([
  ['山田 さくら', 'noto-jp'],
  ['山田 サクラ', 'noto-jp'],
  ['金 김민지', 'noto-kr'],
  ['李明 & Ana', 'noto-sc'],
])('for the name %s, Han characters are looked up in %s first', (text, folder) => {
  const [first] = listAsianFontFiles('骨', orderAsianFontFolders(text))
  expect(first).toMatch(new RegExp(`^${folder}/\\d+$`))
})

test('a character is looked up in every Asian font that may have it', () => {
  const order = orderAsianFontFolders('')
  expect(listAsianFontFiles('李', order).map((font) => font.split('/')[0])).toEqual(['noto-sc', 'noto-jp', 'noto-kr'])
  expect(listAsianFontFiles('민', order).map((font) => font.split('/')[0])).toEqual(['noto-kr'])
  expect(listAsianFontFiles('प्रि', order)).toEqual(['noto-devanagari'])
})

test('characters of other scripts need no Asian font', () => {
  const order = orderAsianFontFolders('')
  for (const sign of ['A', 'é', 'ש', 'م', 'Ж', '🍸', '💍', '👩‍🚒', '☃', ' ', ''])
    expect([sign, listAsianFontFiles(sign, order)]).toEqual([sign, []])
})

test.each(['noto-sc', 'noto-jp', 'noto-kr'])(
  'the font list %s names exactly the files in its folder, next to its license',
  (folder) => {
    const path = join(fontsFolder, folder)
    const listed = Object.keys(JSON.parse(readFileSync(join(path, 'ranges.json'), 'utf8')) as object)
    const there = readdirSync(path).filter((name) => name.endsWith('.woff'))
    expect(listed.map((file) => `${file}.woff`).toSorted()).toEqual(there.toSorted())
    expect(existsSync(join(path, 'LICENSE.txt'))).toBe(true)
  },
)
