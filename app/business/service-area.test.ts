import { expect, test } from 'vitest'
import { formatServiceArea } from './service-area.ts'

test('a service area is joined with the right conjunction in each language', () => {
  expect(formatServiceArea('Jacksonville & St. Augustine', 'en')).toBe('Jacksonville & St. Augustine')
  expect(
    ['Jacksonville & St. Augustine', 'Tampa and Ybor City', 'Stuart & Indiantown', 'Miami & Hialeah', 'Miami'].map(
      (area) => formatServiceArea(area, 'es'),
    ),
  ).toEqual(['Jacksonville y St. Augustine', 'Tampa y Ybor City', 'Stuart e Indiantown', 'Miami y Hialeah', 'Miami'])
})
