import { createServer } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { LogoFormat } from './logo-file.ts'
import { renderLogo, type RenderedLogo } from './render-logo.server.ts'

const svg = (inside: string, { more = 'viewBox="0 0 100 100"', before = '' } = {}) =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" ${more}>${inside}</svg>`,
  )
const dot = '<circle cx="50" cy="50" r="40" fill="#00f"/>'
const dashes = svg(`<path d="M0 0${'L100 100L0 50'.repeat(4_000)}" fill="none" stroke="#fff" stroke-dasharray="0.01"/>`)
const square = svg('<path d="M0 0h9v9H0z"/>', { more: 'viewBox="0 0 9 9"' })
const photo = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#f00' } })

async function renderWell(source: Uint8Array, format: LogoFormat): Promise<RenderedLogo> {
  const drawn = await renderLogo(source, format)
  if (drawn === null || drawn === 'too-much' || 'message' in drawn)
    throw new Error(`Not drawn: ${JSON.stringify(drawn)}`)
  return drawn
}

/** Whether a rendered logo has red pixels. The hostile files show red once they reach something outside. */
async function hasRed({ png }: RenderedLogo): Promise<boolean> {
  const data = await sharp(png).ensureAlpha().raw().toBuffer()
  for (let at = 0; at < data.length; at += 4)
    if (data[at]! > 200 && data[at + 2]! < 60 && data[at + 3]! > 100) return true
  return false
}

test('concurrent logos are rendered one after the other', async () => {
  const order: string[] = []
  const heavy = renderLogo(dashes, 'svg', { mostBytes: 2 ** 29, mostMs: 1_500 })
  const plain = renderLogo(square, 'svg')
  await Promise.all([heavy.then(() => order.push('heavy')), plain.then(() => order.push('plain'))])
  expect(order).toEqual(['heavy', 'plain'])
})

test('an SVG logo that exceeds its time limit is aborted, and the next is rendered', async () => {
  expect(await renderLogo(dashes, 'svg', { mostBytes: 2 ** 29, mostMs: 1_500 })).toBe('too-much')
  expect(await renderLogo(square, 'svg')).toMatchObject({ seen: { dark: 0, light: 1 } })
  expect(await renderLogo(Buffer.from('no picture'), 'png')).toBeNull()
})

test.each(['png', 'jpeg', 'webp'] as const)('a logo in the format %s becomes a PNG of its size', async (format) => {
  const drawn = await renderWell(await photo(300, 200).toFormat(format).toBuffer(), format)
  expect(drawn).toMatchObject({ width: 300, height: 200, isOpaque: true })
  expect(await sharp(drawn.png).metadata()).toMatchObject({ format: 'png', width: 300, height: 200 })
})

test('a JPEG is turned upright by its metadata, and nothing of the metadata is stored', async () => {
  const turned = await photo(300, 200)
    .withExif({ IFD0: { Artist: 'Nora' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { width, height, png } = await renderWell(turned, 'jpeg')
  expect([width, height]).toEqual([200, 300])
  expect((await sharp(png).metadata()).exif).toBeUndefined()
})

test('an SVG logo is rendered as a PNG 600 pixels high with a transparent background', async () => {
  const drawn = await renderWell(svg(dot, { more: 'viewBox="0 0 120 150"' }), 'svg')
  expect(drawn).toMatchObject({ width: 480, height: 600, isOpaque: false })
  expect(await renderWell(svg(dot, { more: 'width="60000" height="10000"' }), 'svg').catch(String)).toContain('null')
  expect(await renderWell(svg(dot, { more: 'viewBox="0 0 600 100"' }), 'svg')).toMatchObject({
    width: 1500,
    height: 250,
  })
})

test('a photo of 40 megapixels is rejected before it is decoded', async () => {
  const large = await photo(8_000, 5_000).png().toBuffer()
  expect(await renderLogo(large, 'png')).toEqual({ message: expect.stringContaining('40 megapixels (8,000 × 5,000)') })
})

test('a truncated file and a format other than declared are not rendered', async () => {
  const whole = await photo(300, 200).png().toBuffer()
  expect(await renderLogo(whole.subarray(0, 200), 'png')).toBeNull()
  expect(await renderLogo(await photo(300, 200).gif().toBuffer(), 'png')).toBeNull()
  expect(await renderLogo(whole, 'jpeg')).toBeNull()
})

test('rendering a hostile SVG logo opens no file and no connection', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'logo-'))
  const red = await photo(100, 100).png().toBuffer()
  writeFileSync(join(folder, 'red.png'), red)
  writeFileSync(join(folder, 'red.svg'), svg('<g id="a"><rect width="99" height="99" fill="#f00"/></g>'))
  let requests = 0
  const server = createServer((_, response) => {
    requests++
    response.setHeader('Content-Type', 'image/png')
    response.end(red)
  }).listen(0)
  await once(server, 'listening')
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const addresses = [site, `file://${folder}`, folder, '.']
    const pictures = addresses.flatMap((at) => [
      `<image href="${at}/red.png" width="100" height="100"/>`,
      `<image xlink:href="${at}/red.png" width="100" height="100"/>`,
      `<filter id="f"><feImage href="${at}/red.png"/></filter><rect width="99" height="99" filter="url(#f)"/>`,
      `<use href="${at}/red.svg#a"/>`,
      `<xi:include href="${at}/red.svg"/>`,
      `<rect width="99" height="99" fill="url(${at}/red.svg#a)"/>`,
      `<style>@import url("${at}/red.svg");</style>`,
    ])
    const sheets = addresses.map((at) => `<?xml-stylesheet href="${at}/red.svg" type="text/css"?>`)
    const more = `viewBox="0 0 100 100" onload="fetch('${site}')"`
    for (const source of [
      svg(pictures.join('') + dot),
      svg(`${dot}<script>fetch('${site}')</script>`, { more, before: sheets.join('') }),
      svg(dot, { before: `<!DOCTYPE svg SYSTEM "${site}/x.dtd">` }),
    ])
      expect(await hasRed(await renderWell(source, 'svg'))).toBe(false)
    // A picture inside the drawing is drawn.
    const within = svg(`<image href="data:image/png;base64,${red.toString('base64')}" width="100" height="100"/>`)
    expect(await hasRed(await renderWell(within, 'svg'))).toBe(true)
    // Entities of other files are not defined, so the drawing is broken.
    for (const entity of [`x SYSTEM "file://${folder}/red.svg"`, `% x SYSTEM "${site}/x.dtd"> %x; <!ENTITY y "z"`])
      expect(await renderLogo(svg(`${dot}&x;`, { before: `<!DOCTYPE svg [<!ENTITY ${entity}>]>` }), 'svg')).toBeNull()
    expect(requests).toBe(0)
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
})

test.each([
  [
    'entities that expand a billion times',
    svg(`${dot}&j;`, {
      before: `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghij'].map((name, i) => `<!ENTITY ${name} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]>`,
    }),
  ],
  [
    'shapes that repeat a billion times',
    svg(
      `<defs><g id="g0">${dot}</g>${Array.from({ length: 9 }, (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#g9"/>`,
    ),
  ],
  ['a size of a billion units', svg(dot, { more: 'viewBox="0 0 1e9 1e9"' })],
  ['a width of a billion pixels', svg(dot, { more: 'width="1e9" height="1e9"' })],
  ['groups 5,000 deep', svg('<g>'.repeat(5_000) + dot + '</g>'.repeat(5_000))],
  ['a tag that is not closed', Buffer.from('<svg viewBox="0 0 9 9"><g></svg>')],
  ['a web page', Buffer.from('<html><body><svg viewBox="0 0 9 9"></body></html>')],
])('an SVG logo with %s is refused within the limits of time and memory', async (_, source) => {
  expect([null, 'too-much']).toContain(await renderLogo(source, 'svg', { mostBytes: 2 ** 29, mostMs: 3_000 }))
})
