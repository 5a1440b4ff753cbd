import { countCharacters, normalizeLine, normalizeText } from '../../plumbing/http/normalize-text.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormField, FormInput as Typed } from '../../ui/form-field.ts'

export type { Typed }

/** A field of a page's form: of one line or several, `most` characters keep the design whole. */
export type PageTextField = FormField & { as: 'line' | 'text'; most: number }

/** How a page's words stand in a form, and how they are read from it. */
export type PageTextForm<Words> = {
  title: string
  path: string
  about: string
  fields: (typed: Typed) => PageTextField[]
  typedFrom: (input: Words) => Typed
  wordsFrom: (typed: Typed) => Words
}

/** What to mend before the words can be kept, in the order of the fields. */
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

/** A text as paragraphs: blank lines stand between them, single line breaks mean nothing. */
export function parseParagraphs(text: string | undefined): string[] {
  return normalizeText(text)
    .split(/\n{2,}/)
    .map(normalizeLine)
    .filter((paragraph) => paragraph !== '')
}

/** Paragraphs as the text one edits. */
export function joinParagraphs(paragraphs: string[]): string {
  return paragraphs.join('\n\n')
}
