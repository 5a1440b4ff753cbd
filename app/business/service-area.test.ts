import { expect, test } from 'vitest'
import { formatServiceArea } from './service-area.ts'

test('an area is joined as its language joins', () => {
  expect(formatServiceArea('Jacksonville & St. Augustine', 'en')).toBe('Jacksonville & St. Augustine')
  expect(
    ['Jacksonville & St. Augustine', 'Tampa and Ybor City', 'Stuart & Indiantown', 'Miami & Hialeah', 'Miami'].map(
      (area) => formatServiceArea(area, 'es'),
    ),
  ).toEqual(['Jacksonville y St. Augustine', 'Tampa y Ybor City', 'Stuart e Indiantown', 'Miami y Hialeah', 'Miami'])
})
