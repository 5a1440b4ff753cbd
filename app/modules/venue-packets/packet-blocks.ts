import { formatLongDate } from '../../business/dates.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { getBookedVenue } from '../../events/event/missing-details.ts'
import type { PdfDocumentBlock } from '../../plumbing/pdf/pdf-document.ts'
import type { EventLogistics } from '../../operations/events/event-logistics.ts'
import { formatScheduleTimeWithZone } from '../../operations/events/event-schedule-text.ts'
import { type ScheduleItemCode, findScheduleTime } from '../../operations/events/bar-schedule.ts'
import type { EventStaff } from '../../operations/events/event-staff.ts'
import type { PacketValues } from './packet-form.ts'

const times: [ScheduleItemCode, string][] = [
  ['load-in', 'We arrive, load in and set up'],
  ['bar-opens', 'Bar opens'],
  ['service-stops', 'Bar stops, we pack up'],
  ['event-ends', 'Event ends'],
  ['out-by', 'We are out by'],
]

export type PacketFacts = {
  night: EventLogistics
  packet: PacketValues
  /** Staff of the event. Null if the owner works alone. */
  staff: EventStaff | null
  identity: Pick<BusinessIdentity, 'name' | 'legalName' | 'phone' | 'email' | 'brand'>
}

/** Builds the packet as blocks: staff, schedule, needs of the bar, and contact. No prices, and nothing about the guests. */
export function buildPacketBlocks({ night, packet, staff, identity }: PacketFacts): PdfDocumentBlock[] {
  const rows = (pairs: [string, string | null][]): PdfDocumentBlock => ({
    kind: 'facts',
    rows: pairs.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  })
  const place = [getBookedVenue(night.venue), night.location].filter(Boolean).join(', ')
  const clockRows = times.map(([code, label]): [string, string | null] => {
    const at = findScheduleTime(night.moments, code)
    return [label, at === null ? null : formatScheduleTimeWithZone(at, night)]
  })
  const hasTimes = clockRows.some(([, time]) => time !== null)
  const { legalName, name, phone, email } = identity
  return [
    rows([
      ['Date', night.isPostponed ? `postponed; planned for ${formatLongDate(night.date)}` : formatLongDate(night.date)],
      ['Place', place],
    ]),
    ...(night.isPostponed ? [] : buildTimesBlocks(hasTimes ? rows(clockRows) : null)),
    { kind: 'heading', level: 2, words: 'Who’s coming' },
    rows([
      ['Business', legalName && legalName !== name ? `${name} (${legalName})` : name],
      ['Team', packet.names || formatTeam(staff, night.bartenders)],
      ['Vehicle', packet.vehicle],
    ]),
    ...buildCertificateBlocks(staff, rows),
    ...(packet.needs
      ? [
          { kind: 'heading' as const, level: 2 as const, words: 'What the bar needs' },
          { kind: 'paragraph' as const, words: packet.needs },
        ]
      : []),
    ...(packet.note ? [{ kind: 'paragraph' as const, words: packet.note }] : []),
    { kind: 'heading', level: 2, words: 'How to reach us' },
    rows([
      ['Phone', formatPhoneNumber(phone)],
      ['Email', email],
    ]),
  ]
}

function buildTimesBlocks(known: PdfDocumentBlock | null): PdfDocumentBlock[] {
  return [
    { kind: 'heading', level: 2, words: 'When' },
    known ?? { kind: 'paragraph', words: 'The times are not settled yet. They show up here as soon as they are.' },
  ]
}

/** Names of assigned staff. Without any, the number of bartenders. */
function formatTeam(staff: EventStaff | null, bartenders: number | null): string | null {
  const names = staff?.named.map(({ role, name }) => `${name} (${role.en.toLowerCase()})`) ?? []
  if (names.length > 0) return names.join(', ')
  return bartenders === null ? null : formatBartenders(bartenders)
}

function buildCertificateBlocks(
  staff: EventStaff | null,
  rows: (pairs: [string, string | null][]) => PdfDocumentBlock,
): PdfDocumentBlock[] {
  const named = staff?.named.filter(({ papers }) => papers.length > 0) ?? []
  if (named.length === 0) return []
  const words = ({ name, endsOn }: { name: string; endsOn: string | null }) =>
    endsOn === null ? name : `${name}, good until ${formatLongDate(endsOn)}`
  return [
    { kind: 'heading', level: 2, words: 'Certificates' },
    rows(named.map(({ name, papers }) => [name, papers.map(words).join('; ')])),
  ]
}

function formatBartenders(count: number): string {
  return count === 1 ? 'one bartender' : `${count} bartenders`
}
