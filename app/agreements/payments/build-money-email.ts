import { formatClientEmailFooter } from '../../business/client-email-footer.ts'
import type { EmailBlock, EmailPriceLine } from '../../plumbing/outbox/email-plain-text.ts'
import { moneyText } from './money-text.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { formatTelHref } from '../../ui/phone-href.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import { createEmailTheme } from '../../business/brand/brand.ts'
import { formatFirstNames } from '../../events/event/event-text.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import type { Language } from '../../ui/language.ts'

/**
 * Sender, recipient and event of an email. `link` is the address of the client page, or null if the recipient must not
 * have it.
 */
export type MoneyEmailContext = {
  id: string
  eventId: string
  to: string
  name: string
  eventDate: string
  identity: BusinessIdentity
  siteUrl: string
  link: string | null
  /** Language of the event. English where none is stored. */
  language?: Language
}

/** The button of an email about money: to the client page, or a phone number. */
export function clientPageButton(
  link: string,
  { phone }: Pick<BusinessIdentity, 'phone'>,
  language?: Language,
): EmailBlock {
  const { letter } = moneyText(language)
  const or = { label: letter.orCall(formatPhoneNumber(phone)), href: formatTelHref(phone) }
  return { kind: 'button', label: letter.openPage, href: link, or }
}

/** Footer of an email about money. It contains the phone number unless a button of the email does. */
export function formatMoneyEmailFooter(link: string | null, identity: BusinessIdentity, language?: Language): string {
  return formatClientEmailFooter({ ...identity, phone: link === null ? identity.phone : '' }, language)
}

type EmailContent = Pick<ComposedEmail, 'kind' | 'subject' | 'document'> & {
  title: string
  next?: string
  words: string[]
  rows?: [string, string][]
  prices?: EmailPriceLine[]
  reference?: string
}

export function buildMoneyEmail(
  { id, eventId, to, name, identity, siteUrl, link, language }: MoneyEmailContext,
  { kind, subject, title, words, rows = [], prices = [], reference, next, document }: EmailContent,
): ComposedEmail {
  const { letter } = moneyText(language)
  return composeEmail({
    id,
    kind,
    eventId,
    to,
    replyTo: identity.email,
    business: identity.name,
    look: createEmailTheme(identity.brand),
    siteUrl,
    ...(language && { language }),
    subject,
    title,
    blocks: [
      { kind: 'paragraph', words: letter.hello(formatFirstNames(name)) },
      ...words.map((words) => ({ kind: 'paragraph' as const, words })),
      ...(rows.length > 0 ? [{ kind: 'rows' as const, rows }] : []),
      ...(prices.length > 0 ? [{ kind: 'prices' as const, lines: prices, total: null }] : []),
      ...(link === null ? [] : [clientPageButton(link, identity, language)]),
    ],
    ...(next && { next }),
    ...(reference && { reference }),
    footer: formatMoneyEmailFooter(link, identity, language),
    ...(document && { document }),
  })
}
