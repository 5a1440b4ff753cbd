import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { MenuCardPrintSheet } from '../app/plumbing/pdf/menu-card-image.tsx'
import { createPdfService } from '../app/plumbing/pdf/pdf-service.server.ts'
import { menuCardHeights, menuCardWidth } from '../app/plumbing/pdf/menu-card-elements.ts'
import { menuCardDesigns, menuCardFormats, type PrintedMenuCard } from '../app/plumbing/pdf/printed-menu-card.ts'
import { randomMenuCards } from './doubles/imagined-cards.ts'
import { desktop, openBrowser, openPage } from './journeys/browser.ts'

const all = Object.entries(randomMenuCards).flatMap(([name, card]) =>
  menuCardDesigns.flatMap((design) =>
    menuCardFormats.map((format) => ({ name: `${name}, ${design}, ${format}`, card: { ...card, design, format } })),
  ),
)

/** Smallest distance of text from a card's edge, in units of the card. */
const minimumMargin = 19

/** Top left corner of each card on a sheet and the size of a card's unit, in points. */
const cardPositions = {
  letter: [27, 405].map((x) => ({ x, y: 54, unit: 360 / menuCardWidth })),
  shop: [{ x: 9, y: 9, unit: 360 / menuCardWidth }],
  a5: [{ x: 0, y: 0, unit: (148 * 72) / 25.4 / menuCardWidth }],
}

test('all text of a menu card PDF is present and inside its frame', async () => {
  using maker = createPdfService()
  const folder = mkdtempSync(join(tmpdir(), 'cards-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'card.pdf')
  // Each card in each design, in one of the three formats. The heights of the formats differ by only a hundredth.
  for (const { name, card } of all.filter((_, i) => Math.floor(i / 3) % 3 === i % 3)) {
    const pdf = await maker.cardPdf({ ...card, squares: null })
    expect([name, pdf === null]).toEqual([name, name.startsWith('Japanese')])
    if (!pdf) continue
    writeFileSync(file, pdf)
    const words = parsePdfWords(execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' }))
    const { y, unit } = cardPositions[card.format][0]!
    const inner = (at: number) => at + minimumMargin * unit
    const frames = cardPositions[card.format].map((stand) => inner(stand.x))
    for (const word of words) {
      const left = frames.find(
        (frame) => word.xMin >= frame && word.xMax <= frame + (menuCardWidth - 2 * minimumMargin) * unit,
      )
      const isInside = left !== undefined && word.yMin >= inner(y) && word.yMax <= getBottom(card, y, unit)
      expect([name, word.text, isInside]).toEqual([name, word.text, true])
    }
    // Poppler returns right-to-left text in a different order.
    if (!name.startsWith('Hebrew')) {
      const first = words.filter(({ xMin }) => xMin < frames[0]! + menuCardWidth * unit)
      const read = first.map(({ text }) => text).join('')
      for (const words of [
        card.title,
        card.house,
        ...card.drinks.flatMap(({ name, words, dedication }) => [name, words, dedication]),
      ])
        expect(read, name).toContain(words.replaceAll('&', '&amp;').replaceAll(' ', ''))
    }
    const information = execFileSync('pdfinfo', [file], { encoding: 'utf8' })
    expect(information).toMatch(/Tagged: +yes\n(.*\n)*Pages: +1\n/)
  }
})

test('on a menu card’s page no text leaves its card or overlaps another', async () => {
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  await using visit = await openPage(browser, desktop)
  const { page } = visit
  await page.setContent(`<style>${buildCardStyles()}</style><main></main>`)
  await page.evaluate(() => document.fonts.ready)
  for (const { name, card } of all) {
    const html = renderToStaticMarkup(createElement(MenuCardPrintSheet, { card }))
    await page.evaluate((html) => (document.querySelector('main')!.innerHTML = html), html)
    // Waits for fonts that this card is the first to use.
    await page.evaluate(() => document.fonts.ready)
    const faults = await page.evaluate(() =>
      [...document.querySelectorAll('.card-face')].flatMap((face) => {
        const frame = face.getBoundingClientRect()
        const minimumMargin = (frame.width * 19) / 500
        const boxes = [...face.querySelectorAll('text')].map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect()
          // The letters fill the middle of the line's height.
          const box = { left: x, right: x + width, top: y + height * 0.22, bottom: y + height * 0.78 }
          return { part: part.textContent, box }
        })
        const outside = boxes.filter(
          ({ box }) =>
            box.left < frame.left + minimumMargin ||
            box.right > frame.right - minimumMargin ||
            box.top < frame.top + minimumMargin ||
            box.bottom > frame.bottom - minimumMargin,
        )
        const over = boxes.filter(({ box }, i) =>
          boxes.some(
            ({ box: other }, j) =>
              j < i &&
              box.left < other.right - 1 &&
              other.left < box.right - 1 &&
              box.top < other.bottom - 1 &&
              other.top < box.bottom - 1,
          ),
        )
        return [...outside, ...over].map(({ part }) => part)
      }),
    )
    expect([name, faults]).toEqual([name, []])
  }
})

function getBottom({ format }: PrintedMenuCard, y: number, unit: number): number {
  return y + (menuCardHeights[format] - minimumMargin) * unit
}

function parsePdfWords(boxes: string) {
  const word = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g
  return [...boxes.matchAll(word)].map(([, xMin, yMin, xMax, yMax, text]) => ({
    xMin: Number(xMin),
    yMin: Number(yMin),
    xMax: Number(xMax),
    yMax: Number(yMax),
    text,
  }))
}

/** CSS of a card's page with its fonts inlined, so that the page fetches nothing. */
function buildCardStyles(): string {
  const read = (file: string) => readFileSync(file, 'utf8')
  const tokens = read('app/ui/css/tokens.css').replace(/url\(\.\.\/fonts\/([\w-]+\.woff2)\)/g, (_, file) => {
    return `url(data:font/woff2;base64,${readFileSync(`app/ui/fonts/${file}`).toString('base64')})`
  })
  return [tokens, ...['app/ui/css/base.css', 'app/plumbing/pdf/menu-card-image.css'].map(read)].join('\n')
}
