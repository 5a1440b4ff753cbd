import { expect, test } from 'vitest'
import { sampleSettings } from '../../business/sample-business.ts'
import { normalizePageInput, pageTextForms, parsePageName, editablePageNames } from './page-text-forms.ts'
import { validatePageText } from './page-text-fields.ts'

test.each(editablePageNames)(
  '%s: the sample words go through the form and come back unchanged, with nothing to mend',
  (name) => {
    const { typedFrom, wordsFrom, fields } = pageTextForms[name]
    const typed = typedFrom(sampleSettings[name] as never)
    expect(wordsFrom(typed)).toEqual(sampleSettings[name])
    expect(validatePageText(fields(typed), typed)).toEqual([])
    expect(Object.keys(typed).toSorted()).toEqual(
      fields(typed)
        .map(({ name }) => name)
        .toSorted(),
    )
  },
)

test('an empty form asks for everything but what is optional', () => {
  const missing = (name: keyof typeof pageTextForms) =>
    validatePageText(pageTextForms[name].fields({}), {}).map(({ field }) => field)
  expect(missing('home')).toEqual(['eyebrow', 'tagline', 'subTagline', 'aboutHeading', 'about-1'])
  expect(missing('story')).toEqual(['historyHeading', 'history', 'ceoHeading', 'ceoName', 'biography'])
  expect(missing('privacy')).toEqual(['lead'])
})

test('an empty paragraph of About Us leaves no gap', () => {
  const words = pageTextForms.home.wordsFrom({ 'about-1': 'one', 'about-2': ' ', 'about-4': 'four' })
  expect(words.about).toEqual(['one', 'four'])
})

test('other names are no pages', () => {
  expect(['home', 'identity', 'constructor', ''].map(parsePageName)).toEqual(['home', null, null, null])
})

test.each(editablePageNames)(
  '%s: line breaks as a browser sends them, and blanks around, are no other words',
  (name) => {
    const typed = pageTextForms[name].typedFrom(sampleSettings[name] as never)
    const sent = Object.fromEntries(
      Object.entries(typed).map(([field, text]) => [field, ` ${text.replaceAll('\n', '\r\n')} `]),
    )
    expect(normalizePageInput(name, sent)).toEqual(typed)
  },
)
