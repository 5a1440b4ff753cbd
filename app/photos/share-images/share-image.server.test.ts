import { expect, test } from 'vitest'
import { createTestApp, createAppVisitor } from '../../../tests/test-app.ts'
import { shareImages, getShareImageText, type ShareImageName } from './share-image.ts'
import { shareImageTextArea } from './draw-share-image.ts'
import { renderShareImageSvg } from './share-image.server.ts'
import { sampleSettings } from '../../business/sample-business.ts'

const { identity, home } = sampleSettings
const taglines = [
  home.tagline,
  'Cheers',
  'A bar that comes to you, '.repeat(6),
  'Unconventionalcelebrationspecialists at work',
]

test.each([
  ...(Object.keys(shareImages) as ShareImageName[]).map((card) => getShareImageText(card, identity, home.tagline)),
  ...taglines.map((tagline) => getShareImageText('home', identity, tagline)),
  getShareImageText('home', { ...identity, name: 'The Peculiar Order of Peripatetic Bartenders & Sons' }, home.tagline),
])('the text of share image “$heading” stays within its panel', async (words) => {
  const drawing = await renderShareImageSvg(words, true)
  const lines = [...drawing.matchAll(/<text x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/g)].map(([, ...numbers]) =>
    numbers.map(Number),
  )
  expect(lines.length).toBeGreaterThan(3)
  for (const [x, y, width] of lines) {
    expect(x! + width!).toBeLessThanOrEqual(shareImageTextArea.left + shareImageTextArea.width)
    expect(y).toBeLessThanOrEqual(shareImageTextArea.top + shareImageTextArea.height)
  }
})

test('a share image that cannot be rendered redirects to the photo and is retried', async () => {
  await using app = await createTestApp()
  const { read } = app.files
  let isBroken = true
  app.files.read = (file) => (isBroken ? Promise.reject(new Error('Packages were exchanged')) : read(file))
  const visit = await createAppVisitor(app)
  const instead = await visit('/cards/home.jpg')
  expect(instead.status).toBe(302)
  expect(instead.headers.get('Cache-Control')).toBe('no-store')
  expect(app.lines).toContainEqual(expect.objectContaining({ event: 'card-not-painted', card: 'home' }))
  isBroken = false
  expect((await visit(instead.headers.get('Location')!)).headers.get('Content-Type')).toBe('image/webp')
  expect((await visit('/cards/home.jpg')).status).toBe(200)
})
