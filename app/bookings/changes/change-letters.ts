import { monthDay, shortDay } from '../../business/dates.ts'
import { composeLetter } from '../../plumbing/outbox/compose-letter.ts'
import type { ComposedLetter, LetterDocument } from '../../plumbing/outbox/letter.ts'
import type { Block } from '../../plumbing/outbox/letter-text.ts'
import type { Change } from './change.ts'
import type { ChangeRow } from './change-form.ts'

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
  const {
    document: { house },
  } = change
  return letter(change, head, {
    replyTo: house.email,
    ...themWords(change),
    button: change.state === 'offered' ? 'Open it' : 'Open your page',
    footer: `${house.name}. The link is yours alone: whoever has it can answer for you.`,
  })
}

/** The same for the owner. */
export function composeChangeForOwner(change: Change, head: Head): ComposedLetter {
  const {
    document: { client, house },
  } = change
  return letter(change, head, {
    replyTo: client.email,
    ...ownerWords(change),
    button: 'Open the request',
    footer: `You get this because you look after ${house.name}.`,
  })
}

type Words = { subject: string; title: string; words: string; replyTo: string | null; button: string; footer: string }

function letter(change: Change, { to, siteUrl, link, rows, now, copy }: Head, told: Words): ComposedLetter {
  const {
    document: { house, reference },
    id,
    state,
    words,
    answer,
  } = change
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
    subject: told.subject,
    preheader: told.words,
    eyebrow: `Agreement ${reference}, change ${change.number}`,
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
      ...(copy
        ? [{ kind: 'paragraph' as const, words: `The SHA-256 of the words of this copy is ${copy.hash}.` }]
        : []),
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
  const { event } = document
  const day = monthDay(event.eventDate)
  if (kind === 'storm' && state === 'offered')
    return {
      subject: `${words}: move ${day} free of charge`,
      title: `${words} is on its way`,
      words: `You can move your event to another day we have open, free of charge, until ${shortDay(expiresOn)}. Pick one on your page; until you do, everything stays as it is.`,
    }
  if (state === 'offered')
    return {
      subject: `Your change: our answer`,
      title: 'Here is what we can do',
      words: `Sign it on your page until ${shortDay(expiresOn)}. If you do nothing, what you signed stays as it is.`,
    }
  if (state === 'agreed' && kind === 'call-off')
    return {
      subject: `${day} is called off`,
      title: `${day} is called off`,
      words: 'Your page says what becomes of the money.',
    }
  if (state === 'agreed' && kind === 'postpone')
    return {
      subject: `${day} is postponed`,
      title: `${day} is postponed`,
      words: 'What you signed and paid stays good. Tell us your new day on your page.',
    }
  if (state === 'agreed')
    return {
      subject: `Your change is agreed`,
      title: 'It is agreed',
      words: `This is your copy: ${day}, as it stands now.`,
    }
  const what = state === 'declined' ? 'We cannot do that change' : 'That change is taken back'
  return { subject: what, title: what, words: 'What you signed stays as it is.' }
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
