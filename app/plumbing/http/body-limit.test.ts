import { expect, test } from 'vitest'
import { defaultBodyLimit, findBodyLimit } from './body-limit.ts'

const pages = { ...defaultBodyLimit, bytes: 512_000 }
const photos = { ...defaultBodyLimit, bytes: 21_000_000 }

test.each([
  ['/backbar/photos', photos],
  ['/backbar/photos/', photos],
  ['/backbar/photos?page=2', photos],
  // No page has router data to request or to send.
  ['/backbar/photos.data', defaultBodyLimit],
  ['/backbar/photos.data?_routes=a', defaultBodyLimit],
  ['/backbar/photos/new', defaultBodyLimit],
  ['/backbar', defaultBodyLimit],
  ['/backbar/pages/home?a=b', pages],
  ['/backbar/pages', defaultBodyLimit],
  ['/backbar/pages/home/preview', defaultBodyLimit],
  ['/backbar/photosynthesis', defaultBodyLimit],
  ['/quote?to=/backbar/photos', defaultBodyLimit],
  ['/constructor', defaultBodyLimit],
  ['constructor', defaultBodyLimit],
  ['', defaultBodyLimit],
])('the body limit for the path "%s" is found', (address, limit) => {
  expect(findBodyLimit(address, { '/backbar/photos': photos, '/backbar/pages/*': pages })).toBe(limit)
})
