import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatAccentCss,
  computeAccentColors,
  backgroundColors,
  defaultAccentColors,
  contrastRequirements,
  type AccentColors,
} from './accent-colors.ts'
import { listBrandColorUses } from './color-uses.ts'
import { computeContrastRatio, meetsContrast, findReadableColor } from './contrast.ts'

const names = Object.keys(contrastRequirements) as (keyof AccentColors)[]
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('accent colors', () => {
  test('the background and default accent colors match the design tokens', () => {
    const tokens = readFileSync('app/ui/css/tokens.css', 'utf8')
    const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1]
    for (const [name, color] of Object.entries(backgroundColors)) expect([name, token(name)]).toEqual([name, color])
    for (const [name, color] of Object.entries(defaultAccentColors))
      expect([name, token(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))]).toEqual([name, color])
  })

  test.each(names)('the default accent color %s meets its contrast requirements', (name) => {
    expect(meetsContrast(defaultAccentColors[name], contrastRequirements[name])).toBe(true)
  })

  test('any two chosen accent colors become readable for every use', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (first, second) => {
        const accents = computeAccentColors({ first, second })
        for (const name of names)
          expect([name, meetsContrast(accents[name], contrastRequirements[name])]).toEqual([name, true])
      }),
      { numRuns: 60 },
    )
  })

  test('a readable accent color is used as chosen', () => {
    expect(computeAccentColors({ first: '#f2b84b', second: null }).amber).toBe('#f2b84b')
    expect(computeAccentColors({ first: null, second: '#7a1f5c' })).toMatchObject({
      campari: '#7a1f5c',
      campariInk: '#7a1f5c',
    })
    expect(computeAccentColors({ first: null, second: null })).toEqual(defaultAccentColors)
  })

  test('invalid accent colors are ignored and never reach the stylesheet', () => {
    const hostile = { first: '#fff}*{background:url(//evil.example)', second: 'red' }
    expect(computeAccentColors(hostile)).toEqual(defaultAccentColors)
    expect(formatAccentCss(hostile)).toBe('')
  })

  const colors = { first: '#1f5f8b', second: '#0a7d5a' }

  test('the CSS rule for accent colors sets the six tokens and nothing else', () => {
    expect(formatAccentCss(colors)).toMatch(/^:root\{(--[a-z-]+:#[0-9a-f]{6};?){6}\}$/)
  })

  test('a pale first accent color gives buttons an edge', () => {
    expect(formatAccentCss({ first: '#fffde0', second: null })).toContain('.btn:not(.ghost){border-color:#')
  })

  test('the back office uses only the first accent color', () => {
    expect(formatAccentCss(colors, true)).toMatch(/^:root\{(--(?:amber|brass)[a-z-]*:#[0-9a-f]{6};?){4}\}$/)
    expect(formatAccentCss({ first: null, second: '#0a7d5a' }, true)).toBe('')
  })

  test('an adjusted accent color is explained with its original contrast ratio', () => {
    const [buttons, headings] = listBrandColorUses({ first: '#203a5c', second: null })
    expect(buttons).toMatchObject({ isMended: true, words: expect.stringMatching(/^#203a5c would have 1\.\d:1 there/) })
    expect(headings).toMatchObject({ color: '#203a5c', isMended: false, words: 'As you chose it.' })
    expect(computeContrastRatio(buttons!.color, backgroundColors.ink)).toBeGreaterThanOrEqual(4.5)
  })
})

test('the nearest readable color differs as little as possible, or is null', () => {
  expect(findReadableColor('#808080', [{ ground: '#ffffff', least: 4.5 }])).toMatch(/^#7[0-9a-f]{5}$/)
  expect(findReadableColor('#808080', [{ ground: '#ffffff', least: 3 }])).toBe('#808080')
  const both = [
    { ground: '#ffffff', least: 7 },
    { ground: '#000000', least: 7 },
  ]
  expect(findReadableColor('#808080', both)).toBeNull()
})
