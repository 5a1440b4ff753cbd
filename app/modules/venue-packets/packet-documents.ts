import { formatLongDate } from '../../business/dates.ts'
import {
  getDownloadFileName,
  businessDocumentKinds,
  computeDocumentStatus,
  type BusinessDocument,
} from '../../operations/business-documents/business-document.ts'
import type { EventStaff } from '../../operations/events/event-staff.ts'
import type { PacketValues } from './packet-form.ts'

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

/** A staff certificate. The venue may download it if the owner selected it and it is a PDF. */
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
