import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getFocalPointClass, type Photo } from './photo.ts'

const picture: Photo = { id: 'a', alt: 'A coupe', width: 3, height: 2, focalX: 50, focalY: 50, variants: [] }

test.each([
  [50, 50, undefined],
  [0, 50, 'x0 y5'],
  [70, 50, 'x7 y5'],
  [50, 0, 'x5 y0'],
  [14, 16, 'x0 y3'],
  [60, 61, 'x5 y7'],
  [84, 86, 'x7 y10'],
  [100, 100, 'x10 y10'],
])('focal point at %i %% left and %i %% top has class %s', (focalX, focalY, expected) => {
  expect(getFocalPointClass({ ...picture, focalX, focalY })).toBe(expected)
})

test('the style sheet defines every focal point class', () => {
  const css = readFileSync('app/ui/css/base.css', 'utf8')
  for (let percent = 0; percent <= 100; percent++) {
    const classes = getFocalPointClass({ ...picture, focalX: percent, focalY: 100 - percent })?.split(' ') ?? []
    for (const name of classes) {
      const [axis, tenths] = [name[0], Number(name.slice(1))]
      expect(css).toContain(`.${name} {\n  --${axis}: ${tenths * 10}%;\n}`)
    }
  }
})
