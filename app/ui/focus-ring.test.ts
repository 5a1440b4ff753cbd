import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Rule = { selector: string; declarations: Record<string, string> }

const rules: Rule[] = globSync('app/**/*.css').flatMap((file) =>
  [
    ...readFileSync(file, 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{};]+)\{([^{}]*)\}/g),
  ].map(([, selector, body]) => ({ selector: selector!.trim(), declarations: declarationsIn(body!) })),
)
const tokens = Object.assign(
  {},
  ...rules.filter(({ selector }) => selector === ':root').map((rule) => rule.declarations),
)

/** Dark backgrounds without focusable content: a mark, a word, or a link or button that is itself the background. */
const nothingInside = /::|\[aria-(current|pressed=)|\.tag|\.chip|\b(em|i)$|:checked \+ span$|\.btn|a:hover$/

test('the focus ring has a contrast of at least 3 on every background', () => {
  const grounds = rules.flatMap(({ selector, declarations }) => {
    const color = getColor(declarations['background'] ?? declarations['background-color'] ?? '')
    return color ? [{ selector, color, ring: getColor(declarations['--focus'] ?? 'var(--focus)')! }] : []
  })
  expect(grounds.length).toBeGreaterThan(30)
  const faint = grounds.filter(({ color, ring }) => contrast(color, ring) < 3)
  expect(faint.map(({ selector }) => selector).filter((selector) => !nothingInside.test(selector))).toEqual([])
})

test('a CSS rule sets the focus color only together with a background', () => {
  const without = rules.filter(({ declarations }) => declarations['--focus'] && !declarations['background'])
  // The header overlays the ink background of a hero or page header.
  expect(without.map(({ selector }) => selector).toSorted()).toEqual(['.top', ':root'])
})

function declarationsIn(body: string): Record<string, string> {
  return Object.fromEntries(
    body.split(';').flatMap((line) => {
      const at = line.indexOf(':')
      return at < 0 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]]
    }),
  )
}

/** Red, green and blue of an opaque color or its token. Null for other values. */
function getColor(value: string): number[] | null {
  const token = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (token) return getColor(tokens[token] ?? '')
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value)?.[1]
  if (!digits) return null
  return digits.match(digits.length === 3 ? /./g : /../g)!.map((part) => parseInt(part.padStart(2, part), 16))
}

/** WCAG contrast ratio of two colors, from 1 to 21. */
function contrast(one: number[], other: number[]): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(color: number[]): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
