import { expect, test } from 'vitest'
import { formLimit, findBodyLimit } from './body-limit.ts'

const pages = { ...formLimit, bytes: 512_000 }
const photos = { ...formLimit, bytes: 21_000_000 }

test.each([
  ['/backbar/photos', photos],
  ['/backbar/photos/', photos],
  ['/backbar/photos?page=2', photos],
  // No page has data of its own to be asked for, or sent.
  ['/backbar/photos.data', formLimit],
  ['/backbar/photos.data?_routes=a', formLimit],
  ['/backbar/photos/new', formLimit],
  ['/backbar', formLimit],
  ['/backbar/pages/home?a=b', pages],
  ['/backbar/pages', formLimit],
  ['/backbar/pages/home/preview', formLimit],
  ['/backbar/photosynthesis', formLimit],
  ['/quote?to=/backbar/photos', formLimit],
  ['/constructor', formLimit],
  ['constructor', formLimit],
  ['', formLimit],
])('%s', (address, limit) => {
  expect(findBodyLimit(address, { '/backbar/photos': photos, '/backbar/pages/*': pages })).toBe(limit)
})
