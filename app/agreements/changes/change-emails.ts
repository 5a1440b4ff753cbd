import { formatFirstNames } from '../../events/event/event-text.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { formatLongDate, formatShortMonthDay, formatMonthDay, getToday as todayIn } from '../../business/dates.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { Language } from '../../ui/language.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import type { PushNotification } from '../../plumbing/push/push-notification.ts'
import { defangLinks } from '../../plumbing/outbox/defang-links.ts'
import type { ComposedEmail, EmailPdfAttachment } from '../../plumbing/outbox/email.ts'
import type { EmailBlock } from '../../plumbing/outbox/email-plain-text.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { AgreementChange } from '../agreement/agreement-change.ts'
import type { ChangeComparisonRow } from './parse-change.ts'
import { refundBusinessDays } from '../agreement/cancellation-refund.ts'
import { changesText, type CancellationAmountsText } from './changes-text.ts'

/** `copy` is the copy of the change that both sides have, where it was agreed. */
type ChangeEmailContent = {
  to: string
  siteUrl: string
  link: string
  rows: ChangeComparisonRow[]
  now: number
  /** Set for a canceled event: the amount paid, and the part that is kept. */
  settled?: { paidCents: number; keptCents: number }
  copy: EmailPdfAttachment | null
}

/** Email to the client about a change that was offered, agreed, declined or withdrawn. */
export function composeClientChangeEmail(change: AgreementChange, head: ChangeEmailContent): ComposedEmail {
  const { house, client, language = 'en' } = change.document
  const told = changesText(language).letter
  return email(change, head, {
    replyTo: house.email,
    language,
    ...getClientEmailText(change, todayIn(head.now, house.timeZone), head.settled),
    greeting: told.hello(defangLinks(formatFirstNames(client.name))),
    button: change.state !== 'offered' ? told.openPage : change.kind === 'storm' ? told.pickDate : told.open,
    said: [
      change.words && (change.askedBy === 'client' ? told.youWrote : told.weWrote)(change.words),
      change.answer && told.weAnswered(change.answer),
    ],
    footer: told.yoursAlone(house.name),
  })
}

/** Email to the owner about a change. */
export function composeOwnerChangeEmail(change: AgreementChange, head: ChangeEmailContent): ComposedEmail {
  const {
    document: { client, house },
  } = change
  return email(change, head, {
    replyTo: client.email,
    language: 'en',
    ...getOwnerEmailText(change, head.settled),
    said: [
      change.words && `${change.askedBy === 'client' ? 'They' : 'You'} wrote: ${change.words}`,
      change.answer && `You answered: ${change.answer}`,
    ],
    button: 'Open the event',
    footer: `You get this because alerts for ${house.name} go to this address.`,
  })
}

/** Push notification to the owner about a client's act on a change. The client's next act replaces it. */
export function composeChangePushNotification({
  id,
  eventId,
  kind,
  state,
  document: { event },
}: AgreementChange): PushNotification {
  const day = formatShortMonthDay(event.eventDate)
  return {
    title: noteTitle(kind, state, day),
    body: 'Tap to open it.',
    to: `/backbar/jobs/${eventId}`,
    topic: `change-${id}`,
  }
}

function noteTitle(kind: AgreementChange['kind'], state: AgreementChange['state'], day: string): string {
  const isStorm = kind === 'storm'
  if (state === 'asked' && kind === 'call-off') return `They ask to cancel ${day}`
  if (state === 'asked' && kind === 'postpone') return `They ask to postpone ${day}`
  if (state === 'asked') return `A change asked for ${day}`
  if (state === 'agreed') return isStorm ? `A new date: ${day}` : `They signed the change for ${day}`
  if (state === 'declined') return isStorm ? `They keep ${day}` : `A no to your change for ${day}`
  return `They took back what they asked for ${day}`
}

type Words = {
  subject: string
  title: string
  /** Only in emails to the client. */
  greeting?: string
  words: string
  /** Sums of money, where the change is about money. */
  money?: [string, string][]
  replyTo: string | null
  /** Messages that either side wrote with the change. */
  said: string[]
  language: Language
  button: string
  footer: string
}

function email(
  change: AgreementChange,
  { to, siteUrl, link, rows, now, copy }: ChangeEmailContent,
  told: Words,
): ComposedEmail {
  const {
    document: { house, reference },
    id,
    state,
    kind,
  } = change
  const { agreementOf } = clientPageText(told.language).letter
  // A weather move's `words` are the storm's name, not a message.
  const said =
    kind === 'storm' ? [] : told.said.filter(Boolean).map((words): EmailBlock => ({ kind: 'paragraph', words }))
  const differing = rows.filter(({ differs }) => differs)
  return composeEmail({
    id: `${id}-${state}-${now}-${link.includes('/backbar/') ? 'us' : 'them'}`,
    kind: 'change',
    eventId: change.eventId,
    to,
    replyTo: told.replyTo,
    business: house.name,
    look: house.look,
    siteUrl,
    language: told.language,
    subject: told.subject,
    preheader: told.words,
    reference: agreementOf(reference),
    title: told.title,
    blocks: [
      ...(told.greeting ? [{ kind: 'paragraph' as const, words: told.greeting }] : []),
      { kind: 'paragraph', words: told.words },
      ...(told.money && told.money.length > 0 ? [{ kind: 'rows' as const, rows: told.money }] : []),
      ...said,
      ...(differing.length > 0
        ? [
            {
              kind: 'rows' as const,
              rows: differing.map(({ label, before, after, apart }): [string, string] => [
                label,
                apart ? apart.join('\n') : `${before} → ${after}`,
              ]),
            },
          ]
        : []),
      { kind: 'button', label: told.button, href: `${siteUrl}${link}` },
    ],
    footer: told.footer,
    ...(copy && { document: getDocument(copy) }),
  })
}

function getDocument({ fileName, paper, url, calendar, record, keptAs }: EmailPdfAttachment): EmailPdfAttachment {
  return { fileName, paper, url, ...(calendar && { calendar }), ...(record && { record }), ...(keptAs && { keptAs }) }
}

type Told = Pick<Words, 'subject' | 'title' | 'words' | 'money'>

/** Texts of what was paid, kept, refunded or is still owed. */
function formatCancellationAmounts(
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

function moneyRows(
  settled: CancellationAmountsText,
  names: Record<'paid' | 'kept' | 'back' | 'owed', string>,
): [string, string][] {
  const kinds = ['paid', 'kept', 'back', 'owed'] as const
  return kinds.flatMap((kind): [string, string][] => (settled[kind] ? [[names[kind], settled[kind]]] : []))
}

const nothingPaid = { paidCents: 0, keptCents: 0 }

function getClientEmailText(change: AgreementChange, today: string, money = nothingPaid): Told {
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
    return { ...letter.calledOff(day, settled), money: moneyRows(settled, letter.money) }
  }
  if (state === 'agreed' && kind === 'postpone') return letter.postponed(day)
  if (state === 'agreed' && change.isUndated) return letter.agreedUndated(sameTotal(change))
  if (state === 'agreed') return letter.agreed(day, said.longDay(event.eventDate), sameTotal(change))
  if (kind === 'storm' && state === 'taken-back') return letter.stormGone(words, day)
  if (state === 'declined' && kind !== 'change') return letter.notYet(day, formatPhoneNumber(house.phone))
  const what = state === 'declined' ? letter.declined : letter.takenBack
  return { subject: what, title: what, words: letter.stays }
}

/** Formatted total of a change that does not affect it. Null where it does. */
function sameTotal({ beforeCents, afterCents, document: { language } }: AgreementChange): string | null {
  return beforeCents === afterCents ? getFormatter(language).dollars(afterCents) : null
}

function getOwnerEmailText(change: AgreementChange, money = nothingPaid): Told {
  const { kind, state, document, isUndated, keepsDay, words: stormName, beforeCents, afterCents } = change
  const { client, event } = document
  const day = formatMonthDay(event.eventDate)
  const dayAndYear = formatLongDate(event.eventDate)
  const who = client.name
  if (state === 'asked' && kind === 'call-off')
    return {
      subject: `Request to cancel ${day}: ${who}`,
      title: `Request to cancel: ${who}`,
      words: `The event is on ${dayAndYear}. Nothing changes until you confirm what you keep.`,
    }
  if (state === 'asked' && kind === 'postpone')
    return {
      subject: `Request to postpone ${day}: ${who}`,
      title: `Request to postpone: ${who}`,
      words: `Nothing changes until you agree. Then ${dayAndYear} is open again, and what they paid still counts.`,
    }
  if (state === 'asked')
    return {
      subject: `Change request from ${who}`,
      title: `Change request from ${who}`,
      words: `Nothing changes until you agree.${keepsDay ? ` ${dayAndYear} is kept for them meanwhile.` : ''}`,
    }
  if (state === 'agreed' && kind === 'call-off') {
    const settled = formatCancellationAmounts(money, 'en')
    const { back, owed } = settled
    const words = back
      ? `Refund ${back}. They were told it comes back the way they paid it, within ${refundBusinessDays} business days.`
      : owed
        ? `They still owe ${owed}.`
        : 'There is nothing to refund, and they owe nothing.'
    const names = { paid: 'They paid', kept: 'You keep', back: 'You refund', owed: 'They still owe' }
    const title = `${day} is canceled`
    return {
      subject: `Canceled: ${who}, ${day}`,
      title,
      words: `${who}’s event is canceled, and ${dayAndYear} is open again. ${words}`,
      money: moneyRows(settled, names),
    }
  }
  if (state === 'agreed' && kind === 'postpone')
    return {
      subject: `Postponed: ${who}, ${day}`,
      title: `${day} is postponed`,
      words: `${dayAndYear} is open again. What you agreed on still counts, and so does anything they paid; all it needs is a new date.`,
    }
  if (state === 'agreed' && isUndated)
    return {
      subject: `Agreed with ${who}: change`,
      title: 'The change is agreed',
      words: `Your copy of the change is attached. The event is still postponed, with no new date yet.${afterCents === beforeCents ? ` The total stays ${getFormatter('en').dollars(afterCents)}.` : ''}`,
    }
  if (state === 'agreed')
    return {
      subject: `Agreed with ${who}: change for ${day}`,
      title: 'The change is agreed',
      words: `Your copy of the change to the event on ${dayAndYear} is attached.${afterCents === beforeCents ? ` The total stays ${getFormatter('en').dollars(afterCents)}.` : ''}`,
    }
  if (kind === 'storm' && state === 'declined')
    return {
      subject: `${who} keeps ${day}`,
      title: `${who} keeps ${day}`,
      words: `They did not take the free move for ${stormName}. What you agreed on for ${dayAndYear} stays as it is.`,
    }
  const what = state === 'declined' ? 'said no to your change' : 'took their request for a change back'
  return { subject: `${who} ${what}`, title: `${who} ${what}`, words: 'What you agreed on stays as it is.' }
}
