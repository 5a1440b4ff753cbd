import { getOpenItemPath } from '../../ui/open-item.ts'
import { diffDays, formatLongDate } from '../../business/dates.ts'
import {
  choiceField,
  dateField,
  defineForm,
  noteField,
  optionalField,
  checkboxField,
  type FormValues,
} from '../../business/forms/form.ts'
import { countCharacters, normalizeLine } from '../../plumbing/http/normalize-text.ts'
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

/** A document of the business. `endsOn` as 2027-05-01, null where it does not expire. */
export type BusinessDocument = {
  id: string
  kind: BusinessDocumentKind
  name: string
  file: string
  bytes: number
  endsOn: string | null
  isForVenues: boolean
  /** The event it was made for. Null means all events. */
  eventId: string | null
  madeAt: number
}

/** Maximum file size. A certificate is usually about a tenth. */
export const maxDocumentBytes = 10 * 1024 * 1024

/** Days before expiry from which a document counts as expiring. */
const warningDays = 30

const fields = defineForm(
  {
    kind: choiceField({
      label: 'Kind of document',
      choices: (Object.keys(businessDocumentKinds) as BusinessDocumentKind[]).map((value) => ({
        value,
        label: businessDocumentKinds[value],
      })),
      mend: 'Choose what kind of document it is',
    }),
    name: noteField({
      label: 'Name',
      hint: 'If the kind is not enough: which county a license is for.',
      most: 120,
    }),
    endsOn: optionalField(
      dateField({
        label: 'Good until',
        hint: 'Its last day. After it, clients and venues no longer get the document.',
        mend: 'Enter a real day, such as 5/1/2027, or leave it empty',
      }),
    ),
    isForVenues: checkboxField({ label: 'Venues may download it with the packet of their event' }),
  },
  ({ kind, endsOn }) =>
    kind === 'insurance' && endsOn === null
      ? [{ field: 'endsOn', message: 'Enter the day the insurance ends: it is on the certificate' }]
      : [],
)

/** Form of a business document without its file. An empty name defaults to its kind. */
export const businessDocumentForm: typeof fields = {
  ...fields,
  read(words) {
    const reading = fields.read(words)
    if ('errors' in reading) return reading
    const { kind, name } = reading.values
    return { values: { ...reading.values, name: name || businessDocumentKinds[kind] } }
  },
}

export type BusinessDocumentValues = FormValues<typeof businessDocumentForm>

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

export type PdfFileError = 'nothing' | 'too-large' | 'no-pdf' | 'cut-off' | 'no-room'

/** Validates a PDF file by its bytes. The file name and the declared type are ignored. */
export function validatePdfFile(bytes: Uint8Array): PdfFileError | null {
  if (bytes.length === 0) return 'nothing'
  if (bytes.length > maxDocumentBytes) return 'too-large'
  const latin = (from: number, to?: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (!latin(0, 5).startsWith('%PDF-')) return 'no-pdf'
  return latin(Math.max(0, bytes.length - 2_048)).includes('%%EOF') ? null : 'cut-off'
}

/** Formats a file error with a way to fix it. `name` is the file name of the upload. */
export function formatPdfFileError(flaw: PdfFileError, name: string): string {
  const shown = normalizeLine(name)
  const file = shown ? `“${countCharacters(shown) > 60 ? `${[...shown].slice(0, 57).join('')}…` : shown}”` : 'The file'
  return {
    nothing: 'Choose the document first: a PDF of at most 10 MB.',
    'too-large': `${file} is larger than 10 MB, so it was not taken. Save it smaller, or ask for it as a smaller PDF. Everything else you typed is below.`,
    'no-pdf': `${file} is not a PDF, whatever its name says. Save or print it as PDF and choose that.`,
    'cut-off': `${file} was cut off on its way, or is damaged. Choose it again.`,
    'no-room': `The disk is full, so nothing of ${file} was saved. Make room on it, then send it again.`,
  }[flaw]
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
