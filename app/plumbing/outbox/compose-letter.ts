import { letterHtml } from './letter-html.ts'
import { letterText, type LetterWords } from './letter-text.ts'
import type { ComposedLetter } from './letter.ts'

/** A letter before it is written out. */
export type LetterContent = LetterWords &
  Pick<ComposedLetter, 'id' | 'kind' | 'leadId' | 'to' | 'replyTo' | 'document' | 'calendar' | 'limit'> & {
    templateParams?: Record<string, string>
  }

/** The finished letter, as text and as HTML. Composed twice it is the same letter, with the same Message-ID. */
export function composeLetter(content: LetterContent): ComposedLetter {
  const { id, kind, leadId, to, replyTo, subject, templateParams = null, document, calendar, language, limit } = content
  const messageId = `<${id}@${new URL(content.siteUrl).hostname}>`
  const [text, html] = [letterText(content), letterHtml(content)]
  return {
    id,
    kind,
    leadId,
    messageId,
    to,
    replyTo,
    subject,
    text,
    html,
    templateParams,
    ...(document && { document: { ...document, ...(language && { language }) } }),
    ...(calendar && { calendar }),
    ...(limit && { limit }),
  }
}

type Notice = Pick<LetterContent, 'id' | 'kind' | 'to' | 'subject' | 'business' | 'look' | 'siteUrl' | 'blocks'> & {
  title: string
}

/** A letter to whoever looks after the site, about the site: a new password, a log-in, a test. Nobody answers it. */
export function composeNotice(notice: Notice): ComposedLetter {
  const { business, siteUrl } = notice
  const footer = `You get this because you look after ${business} at ${siteUrl}.`
  return composeLetter({ ...notice, leadId: null, replyTo: null, footer })
}
