import { expect, test } from 'vitest'
import { moveMenuKey } from './menu-order.ts'

test.each([
  ['b', -1, 'bac'],
  ['b', 1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['x', 1, 'abc'],
] as const)('moving the menu entry %s by %i gives the order %s', (key, step, order) => {
  expect(moveMenuKey(['a', 'b', 'c'], key, step).join('')).toBe(order)
})
