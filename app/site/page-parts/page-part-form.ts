import { lengthOf, typedLine, typedText } from '../../plumbing/http/typed-text.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { differences, type Difference } from '../../ui/differences.ts'
import { labelsOf, type FormField, type Words } from '../../ui/form-field.ts'
import type { Say } from '../../business/own-words.ts'
import type { PagePart, PartKind } from './page-part.ts'

/** How one kind is listed in the Backbar, and what its form asks. */
export type PartForm = {
  title: string
  /** One of them, with its article. */
  one: string
  about: string
  /** The page that shows all of them. */
  path: string
  /** So many at most: the page stays light. */
  most: number
  /** The field that one of them is called by. */
  name: string
  fields: (FormField & { most?: number })[]
}

const plain = 'Plain words; a blank line begins a new paragraph.'

export const partForms: Record<PartKind, PartForm> = {
  questions: {
    title: 'Questions and answers',
    one: 'a question',
    about: 'What people ask before they book',
    path: '/questions',
    most: 24,
    name: 'question',
    fields: [
      { name: 'question', label: 'The question', hint: 'As people ask it.', as: 'line', most: 140 },
      { name: 'answer', label: 'The answer', hint: plain, as: 'text', rows: 6, most: 600 },
    ],
  },
  'fine-print': {
    title: 'The fine print, in plain words',
    one: 'a point',
    about: 'What your terms mean, before anybody reads them',
    path: '/questions',
    most: 12,
    name: 'heading',
    fields: [
      { name: 'heading', label: 'What it is about', hint: 'Such as “The deposit”.', as: 'line', most: 60 },
      {
        name: 'words',
        label: 'In plain words',
        hint: `Your terms stay what counts: say here what they say. ${plain}`,
        as: 'text',
        rows: 5,
        most: 400,
      },
    ],
  },
  evenings: {
    title: 'Real evenings',
    one: 'an evening',
    about: 'A photo, the place, how many guests, a line',
    path: '/evenings',
    most: 12,
    name: 'place',
    fields: [
      {
        name: 'place',
        label: 'Where it was',
        hint: 'Such as “The old boathouse”, with its town.',
        as: 'line',
        most: 80,
      },
      { name: 'guests', label: 'Guests', as: 'count', optional: true },
      {
        name: 'line',
        label: 'A line about it',
        hint: 'Name your hosts only where they said you may.',
        as: 'text',
        rows: 3,
        most: 200,
      },
      { name: 'picture', label: 'Photo', hint: 'From your photos; add one under Photos first.', as: 'choice' },
    ],
  },
  quotations: {
    title: 'Quotations',
    one: 'a quotation',
    about: 'What hosts said of an evening, in their own words',
    path: '/evenings',
    most: 12,
    name: 'who',
    fields: [
      {
        name: 'words',
        label: 'Their words',
        hint: 'As they said them, with their leave. Without quotation marks.',
        as: 'text',
        rows: 4,
        most: 280,
      },
      { name: 'who', label: 'Who said it', hint: 'As they want to be named.', as: 'line', most: 60 },
      {
        name: 'where',
        label: 'Where',
        hint: 'Such as “Wedding”, with its town.',
        as: 'line',
        most: 80,
        optional: true,
      },
    ],
  },
}

/** The texts as they would be kept, nothing else that was posted; of a photo its id. */
export function keptWords(kind: PartKind, typed: Words): Words {
  return Object.fromEntries(
    partForms[kind].fields.map(({ name, as }) => [
      name,
      as === 'text' ? typedText(typed[name]) : typedLine(typed[name]),
    ]),
  )
}

/** What to mend before the texts can be kept, in the order of the fields. `pictureIds`: the photos there are. */
export function judgePart(kind: PartKind, words: Words, pictureIds: string[]): FieldMessage[] {
  return partForms[kind].fields.flatMap(({ name, label, as, most, optional }) => {
    const text = words[name] ?? ''
    if (as === 'choice') return pictureIds.includes(text) ? [] : [{ field: name, message: 'Choose one of your photos' }]
    if (text === '') return optional ? [] : [{ field: name, message: `Write something under “${label}”` }]
    if (as === 'count') return isCount(text) ? [] : [{ field: name, message: 'Enter a whole number from 1 to 2000' }]
    const length = lengthOf(text)
    const isLong = most !== undefined && length > most
    return isLong
      ? [{ field: name, message: `Shorten “${label}” to at most ${most} characters; it has ${length}` }]
      : []
  })
}

/** The fields in which a part's texts are otherwise than those stored; a photo is told by what it shows. */
export function partDifferences(
  kind: PartKind,
  pictures: { id: string; alt: string }[],
  stored: Words,
  typed: Words,
): Difference[] {
  const told = ({ picture, ...words }: Words): Words => ({
    ...words,
    ...(picture !== undefined && {
      picture: pictures.find(({ id }) => id === picture)?.alt ?? 'a photo that was deleted',
    }),
  })
  return differences(labelsOf(partForms[kind].fields), told(stored), told(keptWords(kind, typed)))
}

/** A part's texts in the language of a page; numbers and photos are the same in each. */
export function partSaid({ kind, words }: PagePart, say: Say): Words {
  const isText = (name: string) =>
    partForms[kind].fields.some((field) => field.name === name && ['line', 'text'].includes(field.as))
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, isText(name) ? say(text) : text]))
}

/** A text in paragraphs: blank lines stand between them. */
export function paragraphsOf(text: string | undefined): string[] {
  return (text ?? '').split(/\n{2,}/).filter((paragraph) => paragraph !== '')
}

function isCount(text: string): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 2000
}
