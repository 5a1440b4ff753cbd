import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import type { EmailBlock, EmailBranding } from '../../plumbing/outbox/email-plain-text.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import type { AlternativeSlotText } from '../../days/alternative-slot-text.ts'
import { defineTranslations, toLocalizedPath, type Language } from '../../ui/language.ts'
import type { EventRecord } from '../event/event.ts'

const declineWords = defineTranslations({
  en: { open: 'These days near it are open as we write:' },
  es: { open: 'Estas fechas cercanas están libres en este momento:' },
})

type Facts = EmailBranding & {
  id: string
  event: EventRecord
  to: string
  subject: string
  /** The owner's text. An empty line starts a paragraph. */
  body: string
  /** Other available days, if any, with links to a quote request for each. */
  openDays: AlternativeSlotText[]
  replyTo: string
  siteUrl: string
  language: Language
}

/** Composes a decline: the owner's text, and the alternative days before the closing. */
export function composeDeclineEmail({ event, body, openDays, ...facts }: Facts): ComposedEmail {
  const { siteUrl, language } = facts
  const paragraphs = body.split(/\n{2,}/).map((words): EmailBlock => ({ kind: 'paragraph', words }))
  const days = openDays.map(({ date, title, note }): EmailBlock => ({
    kind: 'link',
    label: [title, note].filter(Boolean).join(', '),
    href: `${siteUrl}${toLocalizedPath(language, '/quote')}?eventDate=${date}`,
  }))
  const offered: EmailBlock[] =
    days.length > 0 ? [{ kind: 'paragraph', words: declineWords(language).open }, ...days] : []
  return composeEmail({
    ...facts,
    eventId: event.id,
    kind: 'declined',
    blocks: [...paragraphs.slice(0, -1), ...offered, ...paragraphs.slice(-1)],
  })
}
