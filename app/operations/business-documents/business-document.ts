import { getOpenItemPath } from '../../ui/open-item.ts'
import { diffDays, formatLongDate } from '../../business/dates.ts'
import { formatItemCount, type SettingValue } from '../../ui/setting-value.ts'

/** Kinds of business documents a venue or company asks for. */
export const businessDocumentKinds = {
  insurance: 'Certificate of insurance',
  'w-9': 'W-9',
  license: 'License',
  permit: 'Permit',
  other: 'Another document',
} as const
export type BusinessDocumentKind = keyof typeof businessDocumentKinds

/** A document of the business. `endsOn` as 2027-05-01, null if it does not expire. */
export type BusinessDocument = {
  id: string
  kind: BusinessDocumentKind
  name: string
  file: string
  bytes: number
  endsOn: string | null
  isForVenues: boolean
  /** The event for which the document was made. Null for a document of all events. */
  eventId: string | null
  madeAt: number
}

/** Days before expiry from which a document counts as expiring. */
const warningDays = 30

/** Status of a document on a day: valid, expiring soon, or expired. */
export type BusinessDocumentStatus = 'good' | 'ending' | 'over'

/** Computes the status of a document today. `today` as YYYY-MM-DD in the business's time zone. */
export function computeDocumentStatus(
  { endsOn }: Pick<BusinessDocument, 'endsOn'>,
  today: string,
): BusinessDocumentStatus {
  if (endsOn === null) return 'good'
  const days = diffDays(today, endsOn)
  if (days < 0) return 'over'
  return days <= warningDays ? 'ending' : 'good'
}

/** Formats the expiry of a document for the owner. */
export function formatDocumentExpiry({ endsOn }: Pick<BusinessDocument, 'endsOn'>, today: string): string {
  if (endsOn === null) return 'does not end'
  const days = diffDays(today, endsOn)
  if (days < 0) return `ended ${formatLongDate(endsOn)}: we no longer hand it out`
  if (days === 0) return 'ends today'
  return `good until ${formatLongDate(endsOn)}${days <= warningDays ? `, in ${days === 1 ? 'a day' : `${days} days`}` : ''}`
}

/** Summarizes the documents for the settings list: "insurance ends in 47 days". */
export function summarizeBusinessDocuments(papers: readonly BusinessDocument[], today: string): SettingValue {
  const own = papers.filter(({ eventId }) => eventId === null)
  if (own.length === 0) return 'none on file'
  const [first] = selectExpiringDocuments([...own], today)
  if (first && computeDocumentStatus(first, today) === 'over')
    return { wrong: `${businessDocumentKinds[first.kind].toLowerCase()} has ended` }
  const insurance = own
    .filter(({ kind, endsOn }) => kind === 'insurance' && endsOn !== null)
    .map(({ endsOn }) => diffDays(today, endsOn!))
  if (insurance.length === 0) return `${formatItemCount(own.length, 'paper')}, no insurance on file`
  const days = Math.max(...insurance)
  return `insurance ends ${days === 0 ? 'today' : `in ${formatItemCount(days, 'day')}`}`
}

/** Returns documents that expire soon or have expired, unless another of the same kind and name is valid for longer. */
export function selectExpiringDocuments(papers: BusinessDocument[], today: string): BusinessDocument[] {
  return papers.filter((paper) => {
    // A document made for an event is needed for that event only.
    if (paper.eventId !== null || computeDocumentStatus(paper, today) === 'good') return false
    const isRenewed = papers.some(
      (other) =>
        other.kind === paper.kind &&
        other.eventId === null &&
        (other.kind === 'insurance' || other.name === paper.name) &&
        computeDocumentStatus(other, today) === 'good',
    )
    return !isRenewed
  })
}

/** Returns a download file name of letters, digits and hyphens, whatever the document is called. */
export function getDownloadFileName({ kind, name }: Pick<BusinessDocument, 'kind' | 'name'>, business: string): string {
  const slug = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60)
  return `${[slug(business), slug(name) || slug(businessDocumentKinds[kind])].filter(Boolean).join('-')}.pdf`
}

/** Formats a file size: "340 kB", "1.2 MB". */
export function formatDocumentSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Path of the list, which can open a single document. */
export const businessDocumentListPath = '/backbar/settings/papers'

/** Path of a document's download. */
export function getDocumentFilePath(id: string): string {
  return `${businessDocumentListPath}/${encodeURIComponent(id)}/file`
}

/** Path of a document's form. */
export function getBusinessDocumentPath(id: string): string {
  return getOpenItemPath(businessDocumentListPath, id)
}
