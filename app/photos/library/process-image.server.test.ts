import { expect, test } from 'vitest'
import * as photos from '../../../tests/doubles/sample-images.ts'
import { processImage } from './process-image.server.ts'

const enough = { mostBytes: 2 ** 30, mostMs: 60_000 }

test('a decompression bomb is rejected without using the server process’s memory', async () => {
  const bomb = photos.interlacedPng()
  expect(bomb.length).toBeLessThan(500_000)
  const before = process.resourceUsage().maxRSS
  expect(await processImage(bomb, { ...enough, mostBytes: 200 * 1024 * 1024 })).toEqual({ flaw: 'too-heavy' })
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(150 * 1024)
})

test('a photo that takes too long is rejected and the next photo succeeds', async () => {
  const photo = await photos.plainJpeg(430, 300)
  expect(await processImage(photo, { ...enough, mostMs: 1 })).toEqual({ flaw: 'too-slow' })
  expect(await processImage(photo, enough)).toMatchObject({ width: 430, copies: { length: 2 } })
})
