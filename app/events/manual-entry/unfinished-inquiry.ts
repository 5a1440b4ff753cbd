import { normalizeSearchTerms } from '../../business/fold-text.ts'
import { parsePhoneNumber } from '../../business/parse-phone-number.ts'
import type { Tables } from '../../plumbing/database/schema.ts'
import type { Task, TaskContext, TaskRow } from '../../plumbing/database/task.ts'
import { normalizeEmailAddress } from '../../plumbing/outbox/check-email-address.ts'
import type { QuoteFormValues } from '../quote-form/parse-draft-event.ts'
import { formatTimeAgo } from '../../business/dates.ts'
import { parseGuestCount } from '../quote-form/parse-guest-count.ts'
import { formatGuestCount } from '../event/event-text.ts'
import { formatUnnamedCaller } from '../event/unnamed-caller.ts'

/**
 * Fields typed during a call whose date is not known yet. Its date field has words that name no day, such as "sometime in
 * June". It becomes an event when it has a date. Its id is the key of the form. Times in epoch milliseconds.
 */
export type UnfinishedInquiry = { id: string; values: QuoteFormValues; createdAt: number; changedAt: number }

type Row = Tables['unfinished_inquiry']

/** Returns the path of the call page with the typed values. */
export function getUnfinishedInquiryPath(id: string): string {
  return `/backbar/jobs/new?${new URLSearchParams({ unfinished: id })}`
}

export function toUnfinishedInquiry(row: Omit<Row, 'user_id'>): UnfinishedInquiry {
  return {
    id: row.id,
    values: JSON.parse(row.input) as QuoteFormValues,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  }
}

/** The typed name. Without one, the caller is named after the time of the call. */
export function formatCaller({ values: { input }, createdAt }: UnfinishedInquiry, timeZone: string): string {
  return (input.requestorName ?? '').trim() || formatUnnamedCaller(createdAt, timeZone)
}

/** Whether an unfinished inquiry has this lowercase email address, or without an email this phone number in E.164. */
export function isUnfinishedInquiryOf(row: Pick<Row, 'input'>, address: string): boolean {
  const { email, phone } = getContact(JSON.parse(row.input) as QuoteFormValues)
  return (email || phone) === address
}

function getContact({ input }: QuoteFormValues): { email: string; phone: string } {
  return {
    email: normalizeEmailAddress(input.fromEmail ?? '').toLowerCase(),
    phone: parsePhoneNumber(input.phoneNumber ?? '') ?? '',
  }
}

/** "no date yet", with the words that were typed for it: "no date yet: “sometime in June”". */
export function formatMissingDate({ values }: UnfinishedInquiry): string {
  const words = (values.input.eventDate ?? '').trim()
  return `no date yet${words === '' ? '' : `: “${words}”`}`
}

const searchedFields = [
  'eventDate',
  'requestorName',
  'phoneNumber',
  'eventLocation',
  'eventVenue',
  'occasion',
  'company',
]

/** Whether all of these folded words are in its date, name, email, phone, place, occasion or company. */
export function matchesSearchTerms({ values }: UnfinishedInquiry, words: readonly string[]): boolean {
  const { email, phone } = getContact(values)
  const typed = searchedFields.map((name) => values.input[name] ?? '')
  const text = normalizeSearchTerms([...typed, email, phone].join(' '))
  return words.every((word) => text.includes(word))
}

/** "Nora Diaz: finish the inquiry, no date yet: “sometime in June”", and the button that opens the call. */
export function formatUnfinishedInquiryTask(
  { facts }: Task<UnfinishedInquiry>,
  { now, timeZone }: TaskContext,
): TaskRow {
  const { phoneNumber, fromEmail, eventGuestCount } = facts.values.input
  const href = getUnfinishedInquiryPath(facts.id)
  return {
    title: `${formatCaller(facts, timeZone)}: finish the inquiry, ${formatMissingDate(facts)}`,
    hint: [
      phoneNumber || fromEmail,
      formatGuestCount(parseGuestCount(eventGuestCount ?? '')),
      `kept ${formatTimeAgo(now - facts.changedAt)}`,
    ]
      .filter(Boolean)
      .join(' · '),
    href,
    button: { label: 'Finish', href },
  }
}
