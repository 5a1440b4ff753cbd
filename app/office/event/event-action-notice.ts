import { formatMonthDay, formatWeekdayDate } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import type { EventHeaderView } from './event-header-view.ts'

type Said = Pick<EventHeaderView, 'name' | 'called' | 'date' | 'heldUntil' | 'sums'>

const whose = ({ name, date }: Said) => `${name}, ${formatWeekdayDate(date)}`

/** Texts of completed actions by their code in the address, with the client's name or the amount. */
const acts = {
  'moved-new': (job) => `Back among the new ones: ${whose(job)}.`,
  'moved-replied': (job) => `Marked replied: ${whose(job)}.`,
  'moved-quoted': (job) => `Marked quoted: ${whose(job)}.`,
  'moved-held': (job) =>
    `${formatMonthDay(job.date)} is held for ${job.called}${job.heldUntil ? ` until ${formatWeekdayDate(job.heldUntil)}` : ''}.`,
  'moved-booked': (job) => `Marked booked: ${whose(job)}.`,
  'booked-to-sign': (job) => `Marked booked: ${whose(job)}. An email with the link to sign is on its way to them.`,
  'booked-not-emailed': (job) => `Marked booked: ${whose(job)}. Nothing was emailed: finish the proposal first.`,
  'moved-done': (job) => `Closed: ${whose(job)}.`,
  'moved-lost': (job) => `Marked lost: ${whose(job)}.`,
  'moved-spam': (job) => `Put aside as spam: ${whose(job)}.`,
  'called-off': (job) =>
    `Canceled: ${whose(job)}.${job.sums?.label === 'Due' ? ` You keep ${formatDollars(job.sums.cents)}.` : ''}`,
  next: (job) =>
    `On the waitlist for ${formatMonthDay(job.date)}: ${job.called}. You are told when the date is open again.`,
  'out-of-line': (job) => `Off the waitlist for ${formatMonthDay(job.date)}: ${job.called}.`,
  merged: (job) => `One event now: ${whose(job)}.`,
  'contact-added': (job) => `Contact added: ${whose(job)}.`,
  'contact-changed': (job) => `Contact saved: ${whose(job)}.`,
  noted: (job) => `Your note about ${job.called} is kept. They never see it.`,
} satisfies Record<string, (job: Said) => string>

/** Sentence for a completed action. Null for unknown codes. */
export function formatEventActionNotice(code: string | null, job: Said): string | null {
  return code !== null && Object.hasOwn(acts, code) ? acts[code as keyof typeof acts](job) : null
}
