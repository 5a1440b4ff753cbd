import { normalizeSearchTerms, hasSimilarWord } from '../../../business/fold-text.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { StaffTimeOffRow, StaffCertificateRow, StaffMemberRow } from '../../../plumbing/database/schema.ts'
import type { Language } from '../../../ui/language.ts'
import type { TimeOff } from './time-off.ts'
import type { Certificate } from './certificate.ts'
import { isActiveStaffMember, type PayArrangement, type StaffMember } from './staff-member.ts'

/** Returns all staff members by name. Former and erased staff are included only with `gone`. */
export async function listStaffMembers(db: Db, { gone = false } = {}): Promise<StaffMember[]> {
  const rows = await db.selectFrom('staff_member').selectAll().orderBy('name').orderBy('id').execute()
  return rows.map(toStaffMember).filter((person) => gone || isActiveStaffMember(person))
}

/**
 * Returns the staff members whose names contain every given lowercase word, including former staff but not erased staff.
 * Compared here because a team is small and not every database lowercases all alphabets.
 */
export async function searchStaffMembers(
  db: Db,
  words: readonly string[],
): Promise<Pick<StaffMember, 'id' | 'name' | 'goneSince'>[]> {
  const rows = await db
    .selectFrom('staff_member')
    .select(['id', 'name', 'inactive_since as goneSince'])
    .where('erased_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const holds = (test: (name: string, word: string) => boolean) =>
    rows.filter(({ name }) => words.every((word) => test(normalizeSearchTerms(name), word)))
  const found = holds((name, word) => name.includes(word))
  return found.length > 0 ? found : holds(hasSimilarWord)
}

/** Returns a staff member by id, former staff included. Null if there is none. */
export async function findStaffMember(db: Db, personId: string): Promise<StaffMember | null> {
  const row = await db.selectFrom('staff_member').selectAll().where('id', '=', personId).executeTakeFirst()
  return row ? toStaffMember(row) : null
}

/** Returns the certificates of staff members, latest end first. */
export async function listCertificates(db: Db, personIds: string[]): Promise<Certificate[]> {
  if (personIds.length === 0) return []
  const rows = await db.selectFrom('staff_certificate').selectAll().where('staff_member_id', 'in', personIds).execute()
  const end = ({ endsOn }: Certificate) => endsOn ?? '9999'
  return rows.map(toCertificate).toSorted((a, b) => (end(a) < end(b) ? 1 : end(a) > end(b) ? -1 : 0))
}

/** Returns the time off of staff members that does not end before a day. */
export async function listTimeOff(db: Db, personIds: string[], from: string): Promise<TimeOff[]> {
  if (personIds.length === 0) return []
  const rows = await db
    .selectFrom('staff_time_off')
    .selectAll()
    .where('staff_member_id', 'in', personIds)
    .where((is) => is.or([is('to_day', 'is', null), is('to_day', '>=', from)]))
    .orderBy('from_day')
    .execute()
  return rows.map(toTimeOff)
}

export function toStaffMember(row: StaffMemberRow): StaffMember {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    language: row.language as Language,
    roles: JSON.parse(row.roles),
    homeZip: row.home_zip,
    rates: JSON.parse(row.rates),
    paidAs: row.paid_as as PayArrangement,
    adultSeenOn: row.adult_seen_on,
    adultSeenBy: row.adult_seen_by,
    isManager: row.is_manager === 1,
    hasTaxForm: row.has_tax_form === 1,
    showsFirstName: row.shows_first_name === 1,
    emergency: row.emergency,
    note: row.note,
    goneSince: row.inactive_since,
    erasedAt: row.erased_at,
    madeAt: row.created_at,
  }
}

export function toStaffMemberRow(person: StaffMember): StaffMemberRow {
  return {
    id: person.id,
    name: person.name,
    phone: person.phone,
    email: person.email,
    language: person.language,
    roles: JSON.stringify(person.roles),
    home_zip: person.homeZip,
    rates: JSON.stringify(person.rates),
    paid_as: person.paidAs,
    adult_seen_on: person.adultSeenOn,
    adult_seen_by: person.adultSeenBy,
    is_manager: Number(person.isManager),
    has_tax_form: Number(person.hasTaxForm),
    shows_first_name: Number(person.showsFirstName),
    emergency: person.emergency,
    note: person.note,
    inactive_since: person.goneSince,
    erased_at: person.erasedAt,
    created_at: person.madeAt,
  }
}

export function toCertificate(row: StaffCertificateRow): Certificate {
  return {
    id: row.id,
    personId: row.staff_member_id,
    kind: row.kind,
    number: row.number,
    issuedOn: row.issued_on,
    endsOn: row.ends_on,
    file: row.file,
    madeBy: row.created_by as Certificate['madeBy'],
    madeAt: row.created_at,
    seenBy: row.seen_by,
    seenAt: row.seen_at,
  }
}

export function toTimeOff(row: StaffTimeOffRow): TimeOff {
  return {
    id: row.id,
    personId: row.staff_member_id,
    kind: row.kind as TimeOff['kind'],
    fromDay: row.from_day,
    toDay: row.to_day,
    weekday: row.weekday,
    madeBy: row.created_by as TimeOff['madeBy'],
    madeAt: row.created_at,
  }
}
