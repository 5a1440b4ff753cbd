import { getBookedVenue } from '../../events/event/missing-details.ts'
import { getPdfAccentColor } from '../../business/brand/brand.ts'
import { formatLongDate } from '../../business/dates.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { defineForm, noteField, checkboxField, type FormValues } from '../../business/forms/form.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import type { PdfDocument, PdfDocumentBlock } from '../../plumbing/pdf/pdf-document.ts'
import {
  getDownloadFileName,
  businessDocumentKinds,
  computeDocumentStatus,
  type BusinessDocument,
} from '../business-documents/business-document.ts'
import type { EventStaff } from '../events/event-staff.ts'
import {
  formatScheduleTimeWithZone,
  findScheduleTime,
  type EventLogistics,
  type ScheduleItemCode,
} from '../events/event-logistics.ts'

/** Form of the owner's entries in a venue packet. Empty fields are left out. */
export const packetForm = defineForm({
  names: noteField({ label: 'Who’s coming', hint: 'Names, if you want the gate to have them.', most: 300, rows: 2 }),
  vehicle: noteField({
    label: 'Vehicle',
    hint: 'What the gate should look for: “white Ford Transit, FL ABC 123”.',
    most: 200,
  }),
  needs: noteField({
    label: 'What the bar needs',
    hint: 'Power, water, room: “two outlets on one circuit, water within reach, ten by eight feet”.',
    most: 500,
    rows: 3,
  }),
  note: noteField({ label: 'Anything else for the venue', most: 1_000, rows: 2 }),
  certificates: checkboxField({
    label: 'The venue may download the certificates of the people who come',
    hint: 'Either way, the packet lists each certificate and its expiration date, for the people working this event only.',
  }),
})
export type PacketValues = FormValues<typeof packetForm>

export const emptyPacketValues: PacketValues = { names: '', vehicle: '', needs: '', note: '', certificates: false }

/** A document a venue may download, or the reason why it cannot. */
export type PacketDocument = { id: string; name: string; words: string; fileName: string | null }

/**
 * Returns the documents of an event's packet on a day. Expired documents are not offered and show as being renewed. A
 * certificate made for this event replaces the general certificate.
 */
export function listPacketDocuments(
  papers: BusinessDocument[],
  { eventId, date }: { eventId: string; date: string },
  today: string,
  business: string,
): PacketDocument[] {
  const mine = papers.filter((paper) => paper.isForVenues && (paper.eventId === null || paper.eventId === eventId))
  const own = mine.filter(
    (paper) =>
      paper.kind === 'insurance' && paper.eventId === eventId && computeDocumentStatus(paper, today) !== 'over',
  )
  const open = mine.filter((paper) => own.length === 0 || paper.kind !== 'insurance' || own.includes(paper))
  return open.flatMap((paper): PacketDocument[] => {
    const { id, kind, name, endsOn } = paper
    if (computeDocumentStatus(paper, today) === 'over') {
      const isRenewed = open.some((other) => other.kind === kind && computeDocumentStatus(other, today) !== 'over')
      return isRenewed
        ? []
        : [{ id, name, words: `${name}: it is being renewed. Ask us for the new one.`, fileName: null }]
    }
    const isShort = endsOn !== null && endsOn < date
    const until =
      endsOn === null
        ? ''
        : `good until ${formatLongDate(endsOn)}${isShort ? ', which is before this event: ask us for the next one' : ''}`
    return [
      {
        id,
        name,
        words: until,
        fileName: getDownloadFileName({ kind, name: name || businessDocumentKinds[kind] }, business),
      },
    ]
  })
}

/** A staff certificate. The venue may download it where the owner selected it and it is a PDF. */
export type StaffCertificate = PacketDocument & { file: string }

/** Returns the staff certificates a venue may download. */
export function listStaffCertificates(
  staff: EventStaff | null,
  { certificates }: PacketValues,
  business: string,
): StaffCertificate[] {
  if (staff === null || !certificates) return []
  return staff.named.flatMap(({ name, papers }) =>
    papers.flatMap(({ id, name: kind, endsOn, file }): StaffCertificate[] => {
      if (file === null || !file.endsWith('.pdf')) return []
      const title = `${name}: ${kind}`
      const fileName = getDownloadFileName({ kind: 'other', name: title }, business)
      return [{ id, name: title, words: endsOn === null ? '' : `good until ${formatLongDate(endsOn)}`, fileName, file }]
    }),
  )
}

const times: [ScheduleItemCode, string][] = [
  ['load-in', 'We arrive, load in and set up'],
  ['bar-opens', 'Bar opens'],
  ['service-stops', 'Bar stops, we pack up'],
  ['event-ends', 'Event ends'],
  ['out-by', 'We are out by'],
]

type Facts = {
  night: EventLogistics
  packet: PacketValues
  /** Staff of the event. Null where the owner works alone. */
  staff: EventStaff | null
  identity: Pick<BusinessIdentity, 'name' | 'legalName' | 'phone' | 'email' | 'brand'>
}

/** Builds the packet as blocks: staff, schedule, needs of the bar, and contact. No prices, and nothing about the guests. */
export function buildPacketBlocks({ night, packet, staff, identity }: Facts): PdfDocumentBlock[] {
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

/** Returns the title of the packet. */
export function formatPacketTitle({ name }: Pick<EventLogistics, 'name'>): string {
  return `The bar for ${name}`
}

/** A packet as its venue sees it, or `over` after a cancellation. */
export type PacketView = 'over' | { title: string; blocks: PdfDocumentBlock[]; papers: PacketDocument[] }

/** Builds the packet view. It contains no other data of the event. */
export function buildPacketView(facts: Facts, papers: PacketDocument[]): PacketView {
  return isPacketClosed(facts.night)
    ? 'over'
    : { title: formatPacketTitle(facts.night), blocks: buildPacketBlocks(facts), papers }
}

/** Builds the PDF attached to the email. `link` leads to the current version. `madeAt` in epoch milliseconds. */
export function buildPacketPdf(facts: Facts, papers: PacketDocument[], link: string, madeAt: number): PdfDocument {
  return {
    title: formatPacketTitle(facts.night),
    language: 'en-US',
    madeAt,
    house: facts.identity.name,
    color: getPdfAccentColor(facts.identity.brand),
    blocks: [
      ...buildPacketBlocks(facts),
      ...(papers.length > 0 ? [{ kind: 'heading' as const, level: 2 as const, words: 'Documents' }] : []),
      ...(papers.length > 0
        ? [
            {
              kind: 'list' as const,
              items: papers.map((paper) => (paper.fileName ? formatDocumentLine(paper) : paper.words)),
            },
          ]
        : []),
      {
        kind: 'small-print',
        words: `Kept up to date${papers.length > 0 ? ', with the documents to download,' : ''} at ${link}`,
      },
    ],
  }
}

function formatDocumentLine({ name, words }: PacketDocument): string {
  return words ? `${name}, ${words}` : name
}

/** Whether the packet is closed because the event was lost or canceled. */
export function isPacketClosed({ state }: Pick<EventLogistics, 'state'>): boolean {
  return state === 'lost'
}
