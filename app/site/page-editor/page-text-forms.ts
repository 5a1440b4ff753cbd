import { getOpenItemPath } from '../../ui/open-item.ts'
import type { StoredSettings } from '../../business/stored-settings.ts'
import { normalizeLine, normalizeText } from '../../plumbing/http/normalize-text.ts'
import { listFieldDifferences, type FieldDifference } from '../../ui/field-differences.ts'
import { getFieldLabels } from '../../ui/form-field.ts'
import { privacyForm } from './privacy-form.ts'
import { joinParagraphs, parseParagraphs, type PageTextForm, type Typed } from './page-text-fields.ts'

/** Pages with text the owner edits, named after their setting. */
export const editablePageNames = ['home', 'story', 'privacy'] as const
export type EditablePageName = (typeof editablePageNames)[number]

const aboutNames = ['about-1', 'about-2', 'about-3', 'about-4']
const blankLine = 'A blank line begins a new paragraph.'

const homeForm: PageTextForm<StoredSettings['home']> = {
  title: 'Home',
  path: '/',
  about: 'The words over the first picture, and About Us',
  fields: () => [
    { name: 'eyebrow', label: 'Small line above the tagline', as: 'line', most: 60 },
    {
      name: 'tagline',
      label: 'Tagline',
      as: 'line',
      most: 80,
      hint: 'The largest words on the site; also what search engines quote.',
    },
    { name: 'subTagline', label: 'Sub-tagline', as: 'line', most: 80 },
    { name: 'aboutHeading', label: 'About Us, heading', as: 'line', most: 60 },
    ...aboutNames.map((name, i) => ({
      name,
      label: `About Us, paragraph ${i + 1}`,
      as: 'text' as const,
      most: 500,
      rows: 4,
      optional: i > 0,
    })),
    {
      name: 'aboutCaption',
      label: 'Caption on the picture',
      as: 'line',
      most: 60,
      optional: true,
      hint: 'Shown on a photo of yours, never on one that came with the site.',
    },
    {
      name: 'insured',
      label: 'Insurance, under the first picture',
      as: 'line',
      most: 80,
      optional: true,
      hint: 'Such as “Insured, certificate for your venue”. What stands after the comma goes below. Leave it empty unless you are.',
    },
    {
      name: 'poured',
      label: 'Events you have poured',
      as: 'line',
      most: 80,
      optional: true,
      hint: 'Such as “38 events poured, since June 2024”. A number below 10 is not shown.',
    },
    {
      name: 'hostWords',
      label: 'Your words beside your portrait',
      as: 'text',
      most: 160,
      rows: 2,
      optional: true,
      hint: 'One or two sentences. They show once the photo of the host is yours.',
    },
  ],
  typedFrom: ({ about, insured = '', poured = '', hostWords = '', ...lines }) => ({
    ...lines,
    insured,
    poured,
    hostWords,
    ...Object.fromEntries(aboutNames.map((name, i) => [name, about[i] ?? ''])),
  }),
  wordsFrom: (typed) => ({
    ...getLines(typed, [
      'eyebrow',
      'tagline',
      'subTagline',
      'aboutHeading',
      'aboutCaption',
      'insured',
      'poured',
      'hostWords',
    ]),
    about: aboutNames.map((name) => normalizeLine(typed[name])).filter(Boolean),
  }),
}

const storyForm: PageTextForm<StoredSettings['story']> = {
  title: 'Our Story',
  path: '/ourstory',
  about: 'The history, and the host in the first person',
  fields: () => [
    { name: 'historyHeading', label: 'History, heading', as: 'line', most: 60 },
    { name: 'history', label: 'History', as: 'text', most: 4_000, rows: 12, hint: blankLine },
    {
      name: 'numbers',
      label: 'Numbers beside the history',
      as: 'text',
      most: 240,
      rows: 3,
      optional: true,
      hint: 'One to a line, such as “2024: the first booking, a backyard engagement”. Three at most are shown.',
    },
    { name: 'ceoHeading', label: 'The host, heading', as: 'line', most: 60 },
    { name: 'ceoName', label: 'Name and role of the host', as: 'line', most: 60 },
    {
      name: 'biography',
      label: 'Biography',
      as: 'text',
      most: 4_000,
      rows: 12,
      hint: `In the first person. ${blankLine}`,
    },
  ],
  typedFrom: (words) => ({
    ...words,
    history: joinParagraphs(words.history),
    numbers: (words.numbers ?? []).join('\n'),
    biography: joinParagraphs(words.biography),
  }),
  wordsFrom: (typed) => ({
    ...getLines(typed, ['historyHeading', 'ceoHeading', 'ceoName']),
    history: parseParagraphs(typed.history),
    numbers: normalizeText(typed.numbers).split('\n').filter(Boolean),
    biography: parseParagraphs(typed.biography),
  }),
}

export const pageTextForms: { [Name in EditablePageName]: PageTextForm<StoredSettings[Name]> } = {
  home: homeForm,
  story: storyForm,
  privacy: privacyForm,
}

/** Parses a page name from an address. Null if it is unknown. */
export function parsePageName(name: string): EditablePageName | null {
  return editablePageNames.find((known) => known === name) ?? null
}

/** Normalizes submitted text as it would be saved, so line breaks and blanks of a browser are not a difference. */
export function normalizePageInput(name: EditablePageName, typed: Typed): Typed {
  switch (name) {
    case 'home':
      return homeForm.typedFrom(homeForm.wordsFrom(typed))
    case 'story':
      return storyForm.typedFrom(storyForm.wordsFrom(typed))
    case 'privacy':
      return privacyForm.typedFrom(privacyForm.wordsFrom(typed))
  }
}

/** Lists the fields whose typed text differs from the stored text. */
export function listPageTextDifferences(name: EditablePageName, stored: Typed, typed: Typed): FieldDifference[] {
  const { fields } = pageTextForms[name]
  return listFieldDifferences(
    getFieldLabels([...fields(typed), ...fields(stored)]),
    stored,
    normalizePageInput(name, typed),
  )
}

function getLines<Name extends string>(typed: Typed, names: Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, normalizeLine(typed[name])])) as Record<Name, string>
}

/** Returns the address of a page's text form. */
export function getPageEditorPath(name: EditablePageName): string {
  return getOpenItemPath('/backbar/pages', name)
}
