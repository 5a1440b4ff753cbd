import { readTime } from '../../business/dates.ts'
import { readPhone } from '../../business/phone-number.ts'
import { nationalPhone } from '../../business/phone.ts'
import { lengthOf, typedLine, typedText } from '../../plumbing/http/typed-text.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'

/** Where the bar stands. */
export const settingWords = { indoors: 'Indoors', outdoors: 'Outdoors', tent: 'In a tent' } as const
export type Setting = keyof typeof settingWords

/** What a place is like for a bar, each in a few words: an event's own, beside what is known of its venue. */
export const siteNotes = {
  power: 'Power',
  water: 'Water',
  ice: 'Ice',
  shade: 'Shade',
  stairs: 'Stairs and walks',
  parking: 'Parking',
} as const
export type SiteNote = keyof typeof siteNotes

/** What the owner knows of the night beyond what was agreed; empty or null is what nobody said yet. Times as 17:00. */
export type NightFacts = {
  contact: string
  /** E.164, as a request's. */
  contactPhone: string
  loadIn: string | null
  loadInWay: string
  barOpens: string | null
  barStops: string | null
  toast: string | null
  lastCall: string | null
  outBy: string | null
  minors: number | null
  nonDrinkers: number | null
  setting: Setting | null
  rainPlan: string
  site: Record<SiteNote, string>
}

export const noFacts: NightFacts = {
  contact: '',
  contactPhone: '',
  loadIn: null,
  loadInWay: '',
  barOpens: null,
  barStops: null,
  toast: null,
  lastCall: null,
  outBy: null,
  minors: null,
  nonDrinkers: null,
  setting: null,
  rainPlan: '',
  site: { power: '', water: '', ice: '', shade: '', stairs: '', parking: '' },
}

export const factLabels: Readonly<Record<string, string>> = {
  contact: 'Contact on site',
  contactPhone: 'Their phone',
  loadIn: 'Load-in',
  loadInWay: 'The way in',
  barOpens: 'Bar opens',
  toast: 'Toast',
  lastCall: 'Last call',
  barStops: 'Bar stops',
  outBy: 'Out by',
  minors: 'Minors',
  nonDrinkers: 'Guests who do not drink',
  setting: 'Setting',
  rainPlan: 'Rain plan',
  ...siteNotes,
}

/** The facts as the form shows them. */
export function factWords(facts: NightFacts): Record<string, string> {
  const { site, ...rest } = facts
  const words = Object.entries({ ...rest, ...site }).map(([name, value]) => [name, value === null ? '' : String(value)])
  return { ...Object.fromEntries(words), contactPhone: facts.contactPhone && nationalPhone(facts.contactPhone) }
}

export type FactsReading = { ok: true; facts: NightFacts } | { ok: false; errors: FieldMessage[] }

/** Reads the posted form: everything may be left out, and what is there has to make sense by itself. */
export function readFacts(words: Record<string, string>): FactsReading {
  const errors: FieldMessage[] = []
  const flaw = (field: string, message: string) =>
    void errors.push({ field, message: `${factLabels[field]}: ${message}` })
  const line = (name: string, most: number) => {
    const text = typedLine(words[name])
    if (lengthOf(text) > most) flaw(name, `use at most ${most} characters`)
    return text
  }
  const note = (name: string) => {
    const text = typedText(words[name])
    if (lengthOf(text) > 200) flaw(name, 'use at most 200 characters')
    return text
  }
  const time = (name: string) => {
    const typed = (words[name] ?? '').trim()
    const found = typed === '' ? null : readTime(typed)
    if (typed !== '' && found === null) flaw(name, 'enter a time of day, like 5:30 PM')
    return found
  }
  const count = (name: string) => {
    const typed = (words[name] ?? '').trim().replaceAll(',', '')
    if (typed === '') return null
    if (!/^\d{1,4}$/.test(typed)) flaw(name, 'enter a whole number up to 9,999')
    return Number(typed) || 0
  }
  const typedPhone = typedLine(words.contactPhone)
  const phone = typedPhone === '' ? '' : readPhone(typedPhone)
  if (phone === null) flaw('contactPhone', 'enter a phone number with its area code, like (904) 555-0100')
  const facts: NightFacts = {
    contact: line('contact', 100),
    contactPhone: phone ?? '',
    loadIn: time('loadIn'),
    loadInWay: note('loadInWay'),
    barOpens: time('barOpens'),
    toast: time('toast'),
    lastCall: time('lastCall'),
    barStops: time('barStops'),
    outBy: time('outBy'),
    minors: count('minors'),
    nonDrinkers: count('nonDrinkers'),
    setting: Object.hasOwn(settingWords, words.setting ?? '') ? (words.setting as Setting) : null,
    rainPlan: note('rainPlan'),
    site: Object.fromEntries(Object.keys(siteNotes).map((name) => [name, note(name)])) as Record<SiteNote, string>,
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, facts }
}

/** Facts as they were stored, by whichever version: what it did not know is not said. */
export function factsFrom(stored: Partial<NightFacts>): NightFacts {
  return { ...noFacts, ...stored, site: { ...noFacts.site, ...stored.site } }
}
