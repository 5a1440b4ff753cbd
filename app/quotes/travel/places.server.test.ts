import { expect, test } from 'vitest'
import { farthestMiles, milesBetweenZips, milesTo } from './places.server.ts'

test('the distance between two ZIP areas is the same both ways and zero at home', () => {
  expect(milesBetweenZips('32259', '32259')).toBe(0)
  expect(milesBetweenZips('32259', '32601')).toBe(milesBetweenZips('32601', '32259'))
})

test.each(['00000', '99999', 'abcde', '', '__proto__', 'constructor'])('%j is no ZIP area', (zip) => {
  expect(milesBetweenZips('32259', zip)).toBeNull()
})

test('Alaska is far, and said so', () => {
  expect(milesBetweenZips('32259', '99501')).toBeGreaterThan(3_500)
})

test('no ZIP is farther than the farthest, and from nowhere none is far', () => {
  expect(farthestMiles('32259')).toBeGreaterThan(milesTo('96799', '32259')!)
  expect(farthestMiles('32259')).toBeGreaterThanOrEqual(milesTo('96916', '32259')!)
  expect(farthestMiles('96916')).toBeGreaterThanOrEqual(milesTo('32259', '96916')!)
  expect(farthestMiles('00000')).toBe(0)
})
