import { getFormatter } from '../../business/language-formatter.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import type { EmailPdfAttachment } from '../../plumbing/outbox/email.ts'
import type { Language } from '../../ui/language.ts'
import { type CancellationAmountsText, changesText } from './changes-text.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { refundBusinessDays } from '../agreement/cancellation-refund.ts'
import type { AgreementChange } from '../agreement/agreement-change.ts'
import type { ChangeComparisonRow } from './compare-agreements.ts'

/** `copy` is the copy of the change that both sides have, where it was agreed. */
export type ChangeEmailContent = {
  to: string
  siteUrl: string
  link: string
  rows: ChangeComparisonRow[]
  now: number
  /** Set for a canceled event: the amount paid, and the part that is retained. */
  settled?: { paidCents: number; keptCents: number }
  copy: EmailPdfAttachment | null
}

export type ChangeEmailText = {
  subject: string
  title: string
  /** Greeting, only in emails to the client. */
  greeting?: string
  words: string
  /** Labels and sums of money. Left out if the change does not affect money. */
  money?: [string, string][]
  replyTo: string | null
  /** Messages that either side wrote with the change. */
  said: string[]
  language: Language
  button: string
  footer: string
}

export type ChangeEmailPhrases = Pick<ChangeEmailText, 'subject' | 'title' | 'words' | 'money'>

/** Texts about the amounts paid, retained, refunded and still owed after a cancellation. */
export function formatCancellationAmounts(
  { paidCents, keptCents }: NonNullable<ChangeEmailContent['settled']>,
  language: Language | undefined,
): CancellationAmountsText {
  const { dollars } = getFormatter(language)
  const sum = (cents: number) => (cents > 0 ? dollars(cents) : null)
  return {
    paid: sum(paidCents),
    kept: sum(Math.min(keptCents, paidCents)),
    back: sum(paidCents - keptCents),
    owed: sum(keptCents - paidCents),
    days: refundBusinessDays,
  }
}

export function buildMoneyRows(
  settled: CancellationAmountsText,
  names: Record<'paid' | 'kept' | 'back' | 'owed', string>,
): [string, string][] {
  const kinds = ['paid', 'kept', 'back', 'owed'] as const
  return kinds.flatMap((kind): [string, string][] => (settled[kind] ? [[names[kind], settled[kind]]] : []))
}

export const zeroPaidAmounts = { paidCents: 0, keptCents: 0 }

export function getClientEmailText(
  change: AgreementChange,
  today: string,
  money = zeroPaidAmounts,
): ChangeEmailPhrases {
  const { kind, state, document, expiresOn, words } = change
  const { event, house, language } = document
  const said = getFormatter(language)
  const { letter } = changesText(language)
  const day = said.monthDay(event.eventDate)
  const until = formatDeadlineDay(said, expiresOn, today)
  if (kind === 'storm' && state === 'offered') return letter.storm(words, day, until)
  if (state === 'offered') return letter.offered(until)
  if (state === 'agreed' && kind === 'call-off') {
    const settled = formatCancellationAmounts(money, language)
    return { ...letter.calledOff(day, settled), money: buildMoneyRows(settled, letter.money) }
  }
  if (state === 'agreed' && kind === 'postpone') return letter.postponed(day)
  if (state === 'agreed' && change.isUndated) return letter.agreedUndated(sameTotal(change))
  if (state === 'agreed') return letter.agreed(day, said.longDay(event.eventDate), sameTotal(change))
  if (kind === 'storm' && state === 'taken-back') return letter.stormGone(words, day)
  if (state === 'declined' && kind !== 'change') return letter.notYet(day, formatPhoneNumber(house.phone))
  const what = state === 'declined' ? letter.declined : letter.takenBack
  return { subject: what, title: what, words: letter.stays }
}

/** Formatted total of a change that does not affect it. Null if it does. */
function sameTotal({ beforeCents, afterCents, document: { language } }: AgreementChange): string | null {
  return beforeCents === afterCents ? getFormatter(language).dollars(afterCents) : null
}
