import { monthDay } from '../../business/dates.ts'
import { saidIn } from '../../menu/catalogue/said-in.ts'
import type { Language } from '../../ui/language.ts'
import { composeLetter } from '../../plumbing/outbox/compose-letter.ts'
import type { ComposedLetter, LetterDocument } from '../../plumbing/outbox/letter.ts'
import type { Block } from '../../plumbing/outbox/letter-text.ts'
import type { Change } from './change.ts'
import type { ChangeRow } from './change-form.ts'
import { changesWords } from './changes-words.ts'

/** `copy` is what both sides have of a change that was agreed to. */
type Head = {
  to: string
  siteUrl: string
  link: string
  rows: ChangeRow[]
  now: number
  copy: (LetterDocument & { hash: string }) | null
}

/** What the couple is written about a change: it is offered, agreed, declined or taken back. */
export function composeChangeForThem(change: Change, head: Head): ComposedLetter {
  const { house, language = 'en' } = change.document
  const told = changesWords(language).letter
  return letter(change, head, {
    replyTo: house.email,
    language,
    ...themWords(change),
    button: change.state === 'offered' ? told.open : told.openPage,
    footer: told.yoursAlone(house.name),
  })
}

/** The same for the owner. */
export function composeChangeForOwner(change: Change, head: Head): ComposedLetter {
  const {
    document: { client, house },
  } = change
  return letter(change, head, {
    replyTo: client.email,
    language: 'en',
    ...ownerWords(change),
    button: 'Open the request',
    footer: `You get this because you look after ${house.name}.`,
  })
}

type Words = {
  subject: string
  title: string
  words: string
  replyTo: string | null
  language: Language
  button: string
  footer: string
}

function letter(change: Change, { to, siteUrl, link, rows, now, copy }: Head, told: Words): ComposedLetter {
  const {
    document: { house, reference },
    id,
    state,
    words,
    answer,
  } = change
  const { eyebrow, hash } = changesWords(told.language).letter
  const said = [words, answer].filter(Boolean).map((one): Block => ({ kind: 'quotation', words: one }))
  const differing = rows.filter(({ differs }) => differs)
  return composeLetter({
    id: `${id}-${state}-${now}-${link.includes('/backbar/') ? 'us' : 'them'}`,
    kind: 'change',
    leadId: change.leadId,
    to,
    replyTo: told.replyTo,
    business: house.name,
    look: house.look,
    siteUrl,
    language: told.language,
    subject: told.subject,
    preheader: told.words,
    eyebrow: eyebrow(reference, change.number),
    title: told.title,
    blocks: [
      { kind: 'paragraph', words: told.words },
      ...said,
      ...(differing.length > 0
        ? [
            {
              kind: 'rows' as const,
              rows: differing.map(({ label, before, after }): [string, string] => [label, `${before} → ${after}`]),
            },
          ]
        : []),
      ...(copy ? [{ kind: 'paragraph' as const, words: hash(copy.hash) }] : []),
      { kind: 'button', label: told.button, href: `${siteUrl}${link}` },
    ],
    footer: told.footer,
    ...(copy && { document: documentOf(copy) }),
  })
}

function documentOf({ fileName, paper, url, calendar }: LetterDocument): LetterDocument {
  return { fileName, paper, url, ...(calendar && { calendar }) }
}

function themWords({ kind, state, document, expiresOn, words }: Change): Pick<Words, 'subject' | 'title' | 'words'> {
  const { event, language } = document
  const { monthDay, shortDay } = saidIn(language)
  const { letter } = changesWords(language)
  const day = monthDay(event.eventDate)
  if (kind === 'storm' && state === 'offered') return letter.storm(words, day, shortDay(expiresOn))
  if (state === 'offered') return letter.offered(shortDay(expiresOn))
  if (state === 'agreed' && kind === 'call-off') return letter.calledOff(day)
  if (state === 'agreed' && kind === 'postpone') return letter.postponed(day)
  if (state === 'agreed') return letter.agreed(day)
  const what = state === 'declined' ? letter.declined : letter.takenBack
  return { subject: what, title: what, words: letter.stays }
}

function ownerWords({ kind, state, document, keepsDay }: Change): Pick<Words, 'subject' | 'title' | 'words'> {
  const { client, event } = document
  const day = monthDay(event.eventDate)
  const who = client.name
  if (state === 'asked' && kind === 'call-off')
    return {
      subject: `${who} wants to call off ${day}`,
      title: `${who} wants to call it off`,
      words: 'Nothing has changed until you confirm what is kept.',
    }
  if (state === 'asked' && kind === 'postpone')
    return {
      subject: `${who} wants to postpone ${day}`,
      title: `${who} wants to postpone it`,
      words: 'Nothing has changed until you agree. Then the day is free, and the money stays.',
    }
  if (state === 'asked')
    return {
      subject: `${who} asks for a change`,
      title: `${who} asks for a change`,
      words: `Nothing has changed until you agree.${keepsDay ? ` ${day} is kept for them meanwhile.` : ''}`,
    }
  if (state === 'agreed')
    return {
      subject: `Agreed with ${who}: change of ${day}`,
      title: 'It is agreed',
      words: `This is your copy: ${day}, as it stands now.`,
    }
  const what = state === 'declined' ? 'said no to your change' : 'took their change back'
  return { subject: `${who} ${what}`, title: `${who} ${what}`, words: 'What was signed stays as it is.' }
}
