import { formatMonthDay, formatWeekdayDate } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import type { EventHeaderView } from './event-header-view.ts'

type NoticeInputs = Pick<EventHeaderView, 'name' | 'called' | 'date' | 'heldUntil' | 'sums' | 'email'>

const formatEventName = ({ name, date }: NoticeInputs) => `${name}, ${formatWeekdayDate(date)}`

/** Texts of completed actions by their code in the address, with the client's name or the amount. */
const noticesByCode = {
  'call-kept': ({ email }) =>
    email === null ? 'Kept. Next: make the proposal, and text them its link.' : 'Kept. Next: email the price.',
  'call-to-book': ({ called }) => `${called} is kept as an inquiry. It is booked once you mark it booked.`,
  'call-late': () => 'It stays: a call can be undone for ten minutes. If it is none, mark it lost.',
  'call-written': () => 'It stays: an email was written or came in since. If it is none, mark it lost.',
  'call-changed': () => 'It stays: something happened to it since it was saved. If it is none, mark it lost.',
  'moved-new': (job) => `Back among the new ones: ${formatEventName(job)}.`,
  'moved-replied': (job) => `Marked replied: ${formatEventName(job)}.`,
  'moved-quoted': (job) => `Marked quoted: ${formatEventName(job)}.`,
  'moved-held': (job) =>
    `${formatMonthDay(job.date)} is on hold for ${job.called}${job.heldUntil ? ` until ${formatWeekdayDate(job.heldUntil)}` : ''}.`,
  'moved-booked': (job) => `Marked booked: ${formatEventName(job)}.`,
  'booked-to-sign': (job) =>
    `Marked booked: ${formatEventName(job)}. An email with the link to sign is on its way to them.`,
  'booked-not-emailed': (job) =>
    `Marked booked: ${formatEventName(job)}. Nothing was emailed: finish the proposal first.`,
  'moved-done': (job) => `Closed: ${formatEventName(job)}.`,
  'moved-lost': (job) => `Marked lost: ${formatEventName(job)}.`,
  'moved-spam': (job) => `Put aside as spam: ${formatEventName(job)}.`,
  'called-off': (job) =>
    `Canceled: ${formatEventName(job)}.${job.sums?.label === 'Due' ? ` You keep ${formatDollars(job.sums.cents)}.` : ''}`,
  next: (job) =>
    `On the waitlist for ${formatMonthDay(job.date)}: ${job.called}. You are told when the date is open again.`,
  'out-of-line': (job) => `Off the waitlist for ${formatMonthDay(job.date)}: ${job.called}.`,
  merged: (job) => `One event now: ${formatEventName(job)}.`,
  'contact-added': (job) => `Contact added: ${formatEventName(job)}.`,
  'contact-changed': (job) => `Contact saved: ${formatEventName(job)}.`,
  noted: (job) => `Your note about ${job.called} is kept. They never see it.`,
} satisfies Record<string, (job: NoticeInputs) => string>

/** Sentence for a completed action. Null for unknown codes. */
export function formatEventActionNotice(code: string | null, job: NoticeInputs): string | null {
  return code !== null && Object.hasOwn(noticesByCode, code)
    ? noticesByCode[code as keyof typeof noticesByCode](job)
    : null
}
