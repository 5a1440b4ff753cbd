import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSlug } from './create-slug.ts'

test.each([
  ['Hops & Grapes Experience', [], 'hops-and-grapes'],
  ['Hops & Grapes Experience', ['hops-and-grapes'], 'hops-and-grapes-2'],
  ['Café Olé!', [], 'cafe-ole'],
  ['  Tiki   Night  ', [], 'tiki-night'],
  ['Add-ons', [], 'add-ons-2'],
  ['New', ['new-2'], 'new-3'],
  ['Package elite', [], 'the-package-elite'],
  ['茶', [], 'experience-2'],
  ['Packages', ['the-packages'], 'the-packages-2'],
  ['A heading', [], 'a-heading-2'],
])('the slug of %j, with the slugs %j taken, is %s', (name, others, slug) => {
  expect(createSlug(name, others)).toBe(slug)
})

test('any name yields a valid and unique slug', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string(), { maxLength: 8 }), (name, names) => {
      const others = names.map((other) => createSlug(other, []))
      const slug = createSlug(name, others)
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(others).not.toContain(slug)
    }),
  )
})
