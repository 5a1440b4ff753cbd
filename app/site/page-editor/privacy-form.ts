import type { PageText } from '../../business/stored-settings.ts'
import { normalizeLine } from '../../plumbing/http/normalize-text.ts'
import {
  joinParagraphs,
  parseParagraphs,
  type PageTextForm,
  type Typed,
  type PageTextField,
} from './page-text-fields.ts'

/** Section as form input. */
export type PageSectionInput = { heading: string; text: string }

export const privacyForm: PageTextForm<PageText> = {
  title: 'Privacy',
  path: '/privacy',
  about: 'What you keep of people, and why',
  fields: (typed) => [
    {
      name: 'lead',
      label: 'Introduction',
      as: 'text',
      most: 300,
      rows: 3,
      hint: 'Stands under the heading; also what search engines quote.',
    },
    ...parseSections(typed).flatMap((_, i) => buildSectionFields(i)),
  ],
  typedFrom: ({ lead, sections }) => ({
    lead,
    ...toSectionInput(sections.map(({ heading, paragraphs }) => ({ heading, text: joinParagraphs(paragraphs) }))),
  }),
  wordsFrom: (typed) => ({
    lead: normalizeLine(typed.lead),
    sections: parseSections(typed).map(({ heading, text }) => ({
      heading: normalizeLine(heading),
      paragraphs: parseParagraphs(text),
    })),
  }),
}

/** The two fields of a section. `i` counts from 0. */
export function buildSectionFields(i: number): [PageTextField, PageTextField] {
  return [
    { name: `section-${i}-heading`, label: `Section ${i + 1}, heading`, as: 'line', most: 80 },
    {
      name: `section-${i}-text`,
      label: `Section ${i + 1}, words`,
      as: 'text',
      most: 4_000,
      rows: 6,
      hint: 'A blank line begins a new paragraph.',
    },
  ]
}

/** Parses the sections of a form, in order. */
export function parseSections(typed: Typed): PageSectionInput[] {
  const sections: PageSectionInput[] = []
  for (let i = 0; typed[`section-${i}-heading`] !== undefined; i++) {
    sections.push({ heading: typed[`section-${i}-heading`] ?? '', text: typed[`section-${i}-text`] ?? '' })
  }
  return sections
}

/** Returns sections as form input. */
export function toSectionInput(sections: PageSectionInput[]): Typed {
  return Object.fromEntries(
    sections.flatMap(({ heading, text }, i) => [
      [`section-${i}-heading`, heading],
      [`section-${i}-text`, text],
    ]),
  )
}
