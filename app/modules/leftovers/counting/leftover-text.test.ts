import { expect, test } from 'vitest'
import { leftoverText } from './leftover-text.ts'

test('the Spanish leftover form names the kind of drink and the counted amount', () => {
  const left = leftoverText('es')
  expect(left.left(left.kinds.soft)).toBe('Cuánto sobró: Refrescos')
  expect(left.differs('Ana', left.kinds.soft, left.none, '3 cajas')).toMatch(
    /Ana anotó “no sobró nada”; por ahora vale “3/,
  )
})
