import { composeNotice } from '../../plumbing/outbox/compose-letter.ts'
import type { ComposedLetter } from '../../plumbing/outbox/letter.ts'

type Facts = { id: string; to: string; link: string; business: string; siteUrl: string }

/** The letter that lets the owner choose a new password. */
export function composeResetLetter({ link, business, ...facts }: Facts): ComposedLetter {
  return composeNotice({
    ...facts,
    business,
    kind: 'reset',
    subject: `Choose a new password for ${business}`,
    title: 'A new password',
    blocks: [
      {
        kind: 'paragraph',
        words:
          'Somebody, you we hope, asked for a new password for the back office. This link is good for one hour and works once.',
      },
      { kind: 'button', label: 'Choose a new password', href: link },
      { kind: 'paragraph', words: 'If it wasn’t you, do nothing: the old password stays as it is.' },
    ],
  })
}
