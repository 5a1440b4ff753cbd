import { countCharacters, normalizeLine, normalizeText } from '../../plumbing/http/normalize-text.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormField, FormInput as Typed } from '../../ui/form-field.ts'

export type { Typed }

/** Field of a page text form, single line or multiline. The layout holds up to `most` characters. */
export type PageTextField = FormField & { as: 'line' | 'text'; most: number }

/** Definition of a page's text form: its fields and the conversions between stored text and form input. */
export type PageTextForm<Words> = {
  title: string
  path: string
  about: string
  fields: (typed: Typed) => PageTextField[]
  typedFrom: (input: Words) => Typed
  wordsFrom: (typed: Typed) => Words
}

/** Returns the field errors that prevent saving, in field order. */
export function validatePageText(fields: PageTextField[], typed: Typed): FieldError[] {
  return fields.flatMap(({ name, label, most, optional, as }) => {
    const text = as === 'text' ? normalizeText(typed[name]) : normalizeLine(typed[name])
    if (text === '') return optional ? [] : [{ field: name, message: `Write something under “${label}”` }]
    const length = countCharacters(text)
    return length > most
      ? [{ field: name, message: `Shorten “${label}” to at most ${most} characters; it has ${length}` }]
      : []
  })
}

/** Splits a text into paragraphs at blank lines. Single line breaks are ignored. */
export function parseParagraphs(text: string | undefined): string[] {
  return normalizeText(text)
    .split(/\n{2,}/)
    .map(normalizeLine)
    .filter((paragraph) => paragraph !== '')
}

/** Joins paragraphs into the text of a form field. */
export function joinParagraphs(paragraphs: string[]): string {
  return paragraphs.join('\n\n')
}
