import {
  choiceField,
  dateField,
  integerField,
  defineForm,
  lineField,
  optionalField,
  multilineField,
  type FieldDefinition,
  type FormDefinition,
} from '../../business/forms/form.ts'
import { addPlaceholdersToField } from '../../business/forms/placeholder-brackets.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { pagePlaceholders } from './page-placeholders.ts'
import type { PageItemKind } from './page-item.ts'

/** Labels of a kind in the back office and the fields of its form. */
export type PageItemKindInfo = {
  title: string
  /** Label of a single item, with its article. */
  one: string
  about: string
  /** Page that shows all items of the kind. */
  path: string
  /** Maximum number of items, which keeps the page light. */
  most: number
  /** Field that names an item. */
  name: string
  fields: Record<string, FieldDefinition<string>>
}

const plain = 'Plain words; a blank line begins a new paragraph.'
const withPlaceholdersHint = `${plain} These are filled in from your menu and terms: ${Object.values(pagePlaceholders)
  .map(({ label }) => `[${label}]`)
  .join(', ')}.`

export const pageItemForms: Record<PageItemKind, PageItemKindInfo> = {
  questions: {
    title: 'Questions and answers',
    one: 'a question',
    about: 'What people ask before they book',
    path: '/questions',
    most: 24,
    name: 'question',
    fields: {
      question: lineField({ label: 'The question', hint: 'As people ask it.', most: 140, empty: 'Write the question' }),
      answer: addPlaceholdersToField(
        multilineField({
          label: 'The answer',
          hint: withPlaceholdersHint,
          rows: 6,
          most: 600,
          empty: 'Write the answer',
        }),
        pagePlaceholders,
      ),
    },
  },
  'fine-print': {
    title: 'The fine print, in plain words',
    one: 'a point',
    about: 'What your terms mean, before anybody reads them',
    path: '/questions',
    most: 12,
    name: 'heading',
    fields: {
      heading: lineField({
        label: 'What it is about',
        hint: 'Such as “The deposit”.',
        most: 60,
        empty: 'Say what it is about',
      }),
      words: addPlaceholdersToField(
        multilineField({
          label: 'In plain words',
          hint: `Your terms stay what counts: say here what they say. ${withPlaceholdersHint}`,
          rows: 5,
          most: 400,
          empty: 'Say it in plain words',
        }),
        pagePlaceholders,
      ),
    },
  },
  evenings: {
    title: 'Real evenings',
    one: 'an evening',
    about: 'A photo, the place, how many guests, a line, and what was poured',
    path: '/evenings',
    most: 12,
    name: 'place',
    fields: {
      place: lineField({
        label: 'Place of the event',
        hint: 'Such as “The old boathouse”, with its town.',
        most: 80,
        empty: 'Say where it was',
      }),
      guests: toTextField(optionalField(integerField({ label: 'Guests', least: 1, most: 2_000 }))),
      line: multilineField({
        label: 'Short text about it',
        hint: 'Name your hosts only where they said you may.',
        rows: 3,
        most: 200,
        empty: 'Write a line about it',
      }),
      hosts: lineField({
        label: 'Your hosts',
        hint: 'Such as “Harper & Jude”, where they said you may name them. The first evening of the list is on Home.',
        most: 60,
      }),
      date: toTextField(optionalField(dateField({ label: 'Date', mend: 'Enter a real date, such as 5/15/2027' }))),
      drinks: multilineField({
        label: 'What was poured',
        hint: 'A drink to a line, such as “First Dance: tequila, triple sec, lime”. Three at most are shown.',
        rows: 3,
        most: 240,
      }),
      words: multilineField({
        label: 'What they said',
        hint: 'In their own words, with their leave. Without quotation marks.',
        rows: 2,
        most: 160,
      }),
      said: lineField({ label: 'Who said it, and when', hint: 'Such as “Harper, a week after”.', most: 60 }),
      picture: createPhotoField([]),
    },
  },
  quotations: {
    title: 'Reviews',
    one: 'a review',
    about: 'What hosts said of an evening, in their own words',
    path: '/evenings',
    most: 12,
    name: 'who',
    fields: {
      words: multilineField({
        label: 'Their words',
        hint: 'As they said them, with their leave. Without quotation marks.',
        rows: 4,
        most: 280,
        empty: 'Write what they said',
      }),
      who: lineField({ label: 'Who said it', hint: 'As they want to be named.', most: 60, empty: 'Say who said it' }),
      where: lineField({ label: 'Where', hint: 'Such as “Wedding”, with its town.', most: 80 }),
    },
  },
}

/** Returns the form of a kind. The form of a past event offers the given photos. */
export function createPageItemForm(
  kind: PageItemKind,
  pictures: readonly { id: string; alt: string }[],
): FormDefinition<FormInput> {
  const { fields } = pageItemForms[kind]
  return defineForm<FormInput>(kind === 'evenings' ? { ...fields, picture: createPhotoField(pictures) } : fields)
}

function createPhotoField(pictures: readonly { id: string; alt: string }[]): FieldDefinition<string> {
  return choiceField({
    label: 'Photo',
    hint: 'From your photos; add one under Photos first.',
    choices: pictures.map(({ id, alt }) => ({ value: id, label: alt })),
    mend: 'Choose one of your photos',
    other: 'a photo that was deleted',
  })
}

/** Turns a field of a number or a date into a field that stores it as text. */
function toTextField<Value>({ read, text = String, ...shown }: FieldDefinition<Value | null>): FieldDefinition<string> {
  return { ...shown, read: read.transform(text) }
}
