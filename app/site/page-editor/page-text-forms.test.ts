import { expect, test } from 'vitest'
import { sampleSettings } from '../../business/sample-business.ts'
import { normalizePageInput, pageTextForms, parsePageName, editablePageNames } from './page-text-forms.ts'
import { validatePageText } from './page-text-fields.ts'

test.each(editablePageNames)('%s: sample page text passes through the form unchanged and without errors', (name) => {
  const { typedFrom, wordsFrom, fields } = pageTextForms[name]
  const typed = typedFrom(sampleSettings[name] as never)
  expect(wordsFrom(typed)).toEqual(sampleSettings[name])
  expect(validatePageText(fields(typed), typed)).toEqual([])
  expect(Object.keys(typed).toSorted()).toEqual(
    fields(typed)
      .map(({ name }) => name)
      .toSorted(),
  )
})

test('an empty page text form reports every required field', () => {
  const missing = (name: keyof typeof pageTextForms) =>
    validatePageText(pageTextForms[name].fields({}), {}).map(({ field }) => field)
  expect(missing('home')).toEqual(['eyebrow', 'tagline', 'subTagline', 'aboutHeading', 'about-1'])
  expect(missing('story')).toEqual(['historyHeading', 'history', 'ceoHeading', 'ceoName', 'biography'])
  expect(missing('privacy')).toEqual(['lead'])
})

test('an empty About Us paragraph is left out', () => {
  const words = pageTextForms.home.wordsFrom({ 'about-1': 'one', 'about-2': ' ', 'about-4': 'four' })
  expect(words.about).toEqual(['one', 'four'])
})

test('only editable page names are accepted', () => {
  expect(['home', 'identity', 'constructor', ''].map(parsePageName)).toEqual(['home', null, null, null])
})

test.each(editablePageNames)('%s: CRLF line breaks and surrounding spaces do not change the page text', (name) => {
  const typed = pageTextForms[name].typedFrom(sampleSettings[name] as never)
  const sent = Object.fromEntries(
    Object.entries(typed).map(([field, text]) => [field, ` ${text.replaceAll('\n', '\r\n')} `]),
  )
  expect(normalizePageInput(name, sent)).toEqual(typed)
})
