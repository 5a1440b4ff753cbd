import { createEmailTheme } from '../../../business/brand/brand.ts'
import type { BusinessIdentity } from '../../../business/stored-settings.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { composeEmail } from '../../../plumbing/outbox/compose-email.ts'
import type { ComposedEmail } from '../../../plumbing/outbox/email.ts'
import { getFirstName, type StaffMember } from '../members/staff-member.ts'
import { formatTimeWithZone } from '../shifts/shift-text.ts'
import type { StaffPayment, WorkRecord } from './shift-timesheet.ts'
import { thankYouEmailText } from './thank-you-email-text.ts'

/** Earnings of a staff member at an event: approved work records and tips. Tips are null if the pool was not shared. */
export type EventEarnings = {
  day: string
  venue: string
  works: WorkRecord[]
  payments: StaffPayment[]
  tips: { cents: number; payments: StaffPayment[] } | null
}

type Thanked = Pick<StaffMember, 'name' | 'language' | 'email'>

/**
 * Composes the thank-you email with approved hours, pay and shared tips. `page` is the private page, null for former
 * staff. `asksCount` adds the request to count leftovers. Times are in the event's time zone.
 */
export function composeThankYouEmail(
  id: string,
  person: Thanked,
  earned: EventEarnings,
  {
    identity,
    eventZone,
    siteUrl,
    page,
    asksCount,
  }: { identity: BusinessIdentity; eventZone: string; siteUrl: string; page: string | null; asksCount: boolean },
): ComposedEmail {
  const { language } = person
  const words = thankYouEmailText(language)
  const { shortDay, dollarsAndCents, timeOf } = getFormatter(language)
  const { works, tips, day, venue } = earned
  /** Lists each payment and the difference left. Empty if there is neither. */
  const getPaid = (cents: number, payments: readonly StaffPayment[]) => {
    const [first] = payments
    if (first && payments.length === 1 && first.cents === cents) return [words.paid(shortDay(first.on), first.how)]
    if (!first) return cents === 0 ? [] : [words.notPaid]
    const left = payments.reduce((left, one) => left - one.cents, cents)
    return [
      ...payments.map(({ on, how, cents }) =>
        cents < 0
          ? words.gaveBack(dollarsAndCents(-cents), shortDay(on), how)
          : words.paidPart(dollarsAndCents(cents), shortDay(on), how),
      ),
      ...(left > 0 ? [words.stillOpen(dollarsAndCents(left))] : []),
      ...(left < 0 ? [words.tooMuch(dollarsAndCents(-left))] : []),
    ]
  }
  const sumWords = (cents: number, payments: readonly StaffPayment[]) =>
    [dollarsAndCents(cents), ...getPaid(cents, payments)].join('\n')
  const time = (at: number) => timeOf(at, eventZone)
  const until = (at: number) => formatTimeWithZone(time(at), eventZone, { language, timeZone: identity.timeZone })
  const rows = works.flatMap((work): [string, string][] => [
    [words.hours, words.hoursValue(work.minutes, time(work.onAt), until(work.offAt))],
    [words.pay, words.payValue(work.minutes, work.rate, work.payCents)],
    ...(work.miles > 0 ? [[words.miles, words.milesValue(work.miles, work.mileCents)] as [string, string]] : []),
    ...(work.extrasCents !== 0
      ? [
          [words.extras, [work.extrasWhy, dollarsAndCents(work.extrasCents)].filter(Boolean).join('\n')] as [
            string,
            string,
          ],
        ]
      : []),
  ])
  const totalCents = works.reduce((sum, work) => sum + work.totalCents, 0)
  return composeEmail({
    id,
    kind: 'crew-thanks',
    limit: 'recipient',
    eventId: null,
    to: person.email,
    replyTo: identity.email,
    business: identity.name,
    look: createEmailTheme(identity.brand),
    siteUrl,
    language,
    subject: words.subject(shortDay(day)),
    title: words.title,
    blocks: [
      { kind: 'paragraph', words: words.hello(getFirstName(person)) },
      { kind: 'paragraph', words: words.words(shortDay(day), venue) },
      {
        kind: 'rows',
        rows: [
          ...rows,
          [words.total, sumWords(totalCents, earned.payments)],
          ...(tips ? [[words.tips, sumWords(tips.cents, tips.payments)] as [string, string]] : []),
        ],
      },
      ...(page && asksCount
        ? [
            { kind: 'paragraph', words: words.left } as const,
            { kind: 'button', label: words.count, href: `${page}#left` } as const,
          ]
        : []),
      ...(page && !asksCount ? [{ kind: 'button', label: words.page, href: page } as const] : []),
    ],
    next: words.wrong,
    footer: words.foot(identity.name),
  })
}

/** Maximum length of a text message, in characters. */
const maxTextLength = 300

/** Composes the same as a text message of at most 300 characters. */
export function composeThankYouTextMessage(
  { language }: Pick<StaffMember, 'language'>,
  { day, venue, works, tips }: EventEarnings,
): string {
  const { shortDay, dollarsAndCents } = getFormatter(language)
  const sum = (of: (work: WorkRecord) => number) => works.reduce((all, work) => all + of(work), 0)
  const said = thankYouEmailText(language).text(
    shortDay(day),
    venue.length > 80 ? `${venue.slice(0, 79)}…` : venue,
    sum(({ minutes }) => minutes),
    dollarsAndCents(sum(({ totalCents }) => totalCents)),
    tips && dollarsAndCents(tips.cents),
  )
  return said.slice(0, maxTextLength)
}

/** Appends the link to the private page where it fits. */
export function appendStaffPageLink(text: string, page: string): string {
  const both = `${text} ${page}`
  return both.length > maxTextLength ? text : both
}
