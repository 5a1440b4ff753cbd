import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import type { Language } from '../../ui/language.ts'

/** Somebody who comes to an event, with the papers that count on its day; `file` is the paper's among the files. */
export type EventStaffMember = {
  id: string
  /** What they do there, as each language says it. */
  role: Readonly<Record<Language, string>>
  name: string
  phone: string
  papers: { id: string; name: string; endsOn: string | null; file: string | null }[]
}

/** Who comes to an event: those who are named, of so many posts. */
export type EventStaff = { posts: number; named: EventStaffMember[] }

/** Somebody by name and number, as the sheet has them. */
export function formatStaffContact({ name, phone }: Pick<EventStaffMember, 'name' | 'phone'>): string {
  return [name, phone && formatPhoneNumber(phone)].filter(Boolean).join(', ')
}
