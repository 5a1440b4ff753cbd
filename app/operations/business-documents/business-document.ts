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

/** The kinds of papers a venue or a company asks for. */
export const businessDocumentKinds = {
  insurance: 'Certificate of insurance',
  'w-9': 'W-9',
  license: 'License',
  permit: 'Permit',
  other: 'Another document',
} as const
export type BusinessDocumentKind = keyof typeof businessDocumentKinds

/** A paper of the business's own. Its last day as 2027-05-01, null where it is good for ever. */
export type BusinessDocument = {
  id: string
  kind: BusinessDocumentKind
  name: string
  file: string
  bytes: number
  endsOn: string | null
  isForVenues: boolean
  /** Whose event it was made for; null is every event's. */
  eventId: string | null
  madeAt: number
}

/** The largest paper taken: a certificate is a tenth of it. */
export const maxDocumentBytes = 10 * 1024 * 1024

/** How many days before its end a paper is said to end. */
const warningDays = 30

const fields = defineForm(
  {
    kind: choiceField({
      label: 'Kind',
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
        hint: 'Its last day. After it nobody is handed the document.',
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

/** The form of a paper, all of it but its file; a name nobody typed is its kind's. */
export const businessDocumentForm: typeof fields = {
  ...fields,
  read(words) {
    const reading = fields.read(words)
    if ('errors' in reading) return reading
    const { kind, name } = reading.values
    return { values: { ...reading.values, name: name || businessDocumentKinds[kind] } }
  },
}

/** What is typed of a paper. */
export type BusinessDocumentValues = FormValues<typeof businessDocumentForm>

/** How a paper stands on a day: good, ending within the days of warning, or over. */
export type BusinessDocumentStatus = 'good' | 'ending' | 'over'

/** How a paper stands today, a day of the business as YYYY-MM-DD. */
export function computeDocumentStatus(
  { endsOn }: Pick<BusinessDocument, 'endsOn'>,
  today: string,
): BusinessDocumentStatus {
  if (endsOn === null) return 'good'
  const days = diffDays(today, endsOn)
  if (days < 0) return 'over'
  return days <= warningDays ? 'ending' : 'good'
}

/** What the owner reads of a paper's end. */
export function formatDocumentExpiry({ endsOn }: Pick<BusinessDocument, 'endsOn'>, today: string): string {
  if (endsOn === null) return 'does not end'
  const days = diffDays(today, endsOn)
  if (days < 0) return `ended ${formatLongDate(endsOn)}: we no longer hand it out`
  if (days === 0) return 'ends today'
  return `good until ${formatLongDate(endsOn)}${days <= warningDays ? `, in ${days === 1 ? 'a day' : `${days} days`}` : ''}`
}

/** The business's papers, as the list of settings says them: "insurance ends in 47 days". */
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

/** Papers that end soon or have ended, unless another of their kind and name is good for longer. */
export function selectExpiringDocuments(papers: BusinessDocument[], today: string): BusinessDocument[] {
  return papers.filter((paper) => {
    // One made for an event is needed for that alone.
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

/** What can be said against a file that is to be a PDF, by its bytes: its name and its sender's word are not believed. */
export function validatePdfFile(bytes: Uint8Array): PdfFileError | null {
  if (bytes.length === 0) return 'nothing'
  if (bytes.length > maxDocumentBytes) return 'too-large'
  const latin = (from: number, to?: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (!latin(0, 5).startsWith('%PDF-')) return 'no-pdf'
  return latin(Math.max(0, bytes.length - 2_048)).includes('%%EOF') ? null : 'cut-off'
}

/** A flaw in words, with the way to mend it; `name` is what its sender calls the file. */
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

/** What a paper is called where it is downloaded: letters, digits and hyphens alone, whatever it is named. */
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

/** A size as people say it: "340 kB", "1.2 MB". */
export function formatDocumentSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The address of all of them, where one is opened. */
export const businessDocumentListPath = '/backbar/settings/papers'

/** Where a paper is downloaded. */
export function getDocumentFilePath(id: string): string {
  return `${businessDocumentListPath}/${encodeURIComponent(id)}/file`
}

/** The address of a paper's form. */
export function getBusinessDocumentPath(id: string): string {
  return getOpenItemPath(businessDocumentListPath, id)
}
