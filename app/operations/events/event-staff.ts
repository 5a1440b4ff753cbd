import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import type { Language } from '../../ui/language.ts'

/** A staff member at an event with the certificates valid on its day. `file` names the certificate in the file store. */
export type EventStaffMember = {
  id: string
  /** Role label in each language. */
  role: Readonly<Record<Language, string>>
  name: string
  phone: string
  papers: { id: string; name: string; endsOn: string | null; file: string | null }[]
}

/** Assigned staff of an event, and its number of shifts. */
export type EventStaff = { posts: number; named: EventStaffMember[] }

/** Formats a staff member as name and phone number. */
export function formatStaffContact({ name, phone }: Pick<EventStaffMember, 'name' | 'phone'>): string {
  return [name, phone && formatPhoneNumber(phone)].filter(Boolean).join(', ')
}
