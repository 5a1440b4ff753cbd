import { toSectionInput, parseSections, type PageSectionInput } from './privacy-form.ts'
import type { Typed } from './page-text-fields.ts'

/** Upper limit for the sections of a page. */
export const maxSections = 20

/** Form input after an edit by a form button, with a message about the edit. Nothing is saved. */
export type SectionEditResult = { typed: Typed; note: string }

/**
 * Adds, moves or removes a section in the form input. The intents are `add`, `up-2`, `down-0`, `remove-1`, and `put-back`
 * for the section removed last, which the form carries along. Null for any other intent.
 */
export function applySectionEdit(typed: Typed, intent: string): SectionEditResult | null {
  const sections = parseSections(typed)
  const [, verb = intent, at = ''] = /^(up|down|remove)-(\d+)$/.exec(intent) ?? []
  const i = Number(at)
  switch (verb) {
    case 'add':
      if (sections.length >= maxSections)
        return { typed, note: `There are ${maxSections} sections already; nobody reads more.` }
      return {
        typed: replaceSections(typed, [...sections, { heading: '', text: '' }]),
        note: `Section ${sections.length + 1} is new. Not saved yet.`,
      }
    case 'up':
      return { typed: replaceSections(typed, swapSections(sections, i, i - 1)), note: 'Moved up. Not saved yet.' }
    case 'down':
      return { typed: replaceSections(typed, swapSections(sections, i, i + 1)), note: 'Moved down. Not saved yet.' }
    case 'remove': {
      const gone = sections[i]
      if (!gone) return { typed, note: '' }
      const rest = replaceSections(typed, sections.toSpliced(i, 1))
      return {
        typed: { ...rest, 'gone-at': String(i), 'gone-heading': gone.heading, 'gone-text': gone.text },
        note: 'Removed. Not saved yet.',
      }
    }
    case 'put-back': {
      const { 'gone-at': place, 'gone-heading': heading, 'gone-text': text, ...rest } = typed
      if (place === undefined) return { typed, note: '' }
      return {
        typed: replaceSections(
          rest,
          sections.toSpliced(Number(place), 0, { heading: heading ?? '', text: text ?? '' }),
        ),
        note: 'It is back. Not saved yet.',
      }
    }
    default:
      return null
  }
}

function replaceSections(typed: Typed, sections: PageSectionInput[]): Typed {
  const others = Object.entries(typed).filter(([name]) => !name.startsWith('section-'))
  return { ...Object.fromEntries(others), ...toSectionInput(sections) }
}

function swapSections(sections: PageSectionInput[], i: number, j: number): PageSectionInput[] {
  const [one, other] = [sections[i], sections[j]]
  return one && other ? sections.with(i, other).with(j, one) : sections
}
