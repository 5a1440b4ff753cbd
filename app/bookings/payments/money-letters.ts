import { letterLook } from '../../business/brand.ts'
import type { Identity } from '../../business/business.ts'
import { longDay, monthDay } from '../../business/dates.ts'
import { nationalPhone } from '../../business/phone.ts'
import { dollarsAndCents } from '../../menu/catalogue/money.ts'
import { composeLetter } from '../../plumbing/outbox/compose-letter.ts'
import { pdfFileName } from '../../plumbing/outbox/document-words.ts'
import type { ComposedLetter } from '../../plumbing/outbox/letter.ts'
import type { Paper } from '../../plumbing/papers/paper.ts'
import type { DueStanding } from './ledger.ts'

/** Who writes to whom about which event; `link` is the address of their page, null for somebody it is not for. */
export type MoneyLetterHead = {
  id: string
  leadId: string
  to: string
  name: string
  eventDate: string
  identity: Identity
  siteUrl: string
  link: string | null
}

/** The letter an invoice or receipt goes with. */
export function composePaperLetter(head: MoneyLetterHead, paper: Paper, words: string): ComposedLetter {
  return compose(head, {
    kind: 'invoice',
    subject: `${paper.title} for ${monthDay(head.eventDate)}`,
    title: paper.title,
    words: [words],
    document: { fileName: pdfFileName(paper.title), paper, url: head.link },
  })
}

/** A friendly word about what is open, soonest first. */
export function composeReminder(head: MoneyLetterHead, open: DueStanding[], today: string): ComposedLetter {
  const [first] = open
  const isLate = first !== undefined && first.dueOn < today
  return compose(head, {
    kind: 'reminder',
    subject: `${isLate ? 'Still open' : 'Coming up'} for ${monthDay(head.eventDate)}`,
    title: isLate ? 'A friendly reminder' : 'So that you know in time',
    words: [
      `This is what is ${isLate ? 'still open' : 'due next'} for ${longDay(head.eventDate)}. Paid it already? Then reply with a word, and we look.`,
    ],
    rows: open.map(({ label, dueOn, openCents }) => [
      label,
      `${dollarsAndCents(openCents)}\n${dueOn < today ? 'was due' : 'due'} ${longDay(dueOn)}`,
    ]),
  })
}

type Said = Pick<ComposedLetter, 'kind' | 'subject' | 'document'> & {
  title: string
  words: string[]
  rows?: [string, string][]
}

function compose(
  { id, leadId, to, name, identity, siteUrl, link }: MoneyLetterHead,
  { kind, subject, title, words, rows = [], document }: Said,
): ComposedLetter {
  return composeLetter({
    id,
    kind,
    leadId,
    to,
    replyTo: identity.email,
    business: identity.name,
    look: letterLook(identity.brand),
    siteUrl,
    subject,
    title,
    blocks: [
      { kind: 'paragraph', words: `Hello ${name.split(/\s+/)[0]},` },
      ...words.map((words) => ({ kind: 'paragraph' as const, words })),
      ...(rows.length > 0 ? [{ kind: 'rows' as const, rows }] : []),
      ...(link === null
        ? []
        : [
            {
              kind: 'button' as const,
              label: 'Open your page',
              href: link,
              or: { label: `or call ${nationalPhone(identity.phone)}`, href: `tel:${identity.phone}` },
            },
          ]),
    ],
    footer: `${identity.name}. ${link === null ? '' : 'The link is yours alone. '}Just reply and a person reads it.`,
    ...(document && { document }),
  })
}
