import type { MessageKind } from '../received-message.ts'
import { getHeader, type MailHeader } from './message-headers.ts'

/** Addresses of unattended senders, such as no-reply. */
const unattendedPattern =
  /^(no[-_.]?reply|do[-_.]?not[-_.]?reply|donotreply|notifications?|notify|alerts?|news(letter)?|mailer|marketing|updates?|bounces?)([-+_.].{0,60})?$/i

const automaticSubjectPattern =
  /^\s{0,4}(automatic reply|auto[- ]?reply|autoreply|out of (the )?office|ooo|respuesta autom[áa]tica|fuera de (la )?oficina|ausencia)\b\s?(:|$|-|–|\()/i

/**
 * Tells whether a person wrote a message that is no bounce. `automatic`: a program sent it in reply. `list`: a list, a
 * newsletter or a notification.
 */
export function classifyMessage(
  headers: readonly MailHeader[],
  { from, subject }: { from: string; subject: string },
): Exclude<MessageKind, 'bounce'> {
  const get = (key: string) => getHeader(headers, key).toLowerCase()
  const has = (key: string) => headers.some((header) => header.key === key)
  const submitted = get('auto-submitted').split(/[;\s]/, 1)[0]!
  const precedence = get('precedence')
  if (submitted === 'auto-replied' || submitted === 'auto-notified') return 'automatic'
  if (['auto_reply', 'auto-reply'].includes(precedence) || has('x-autoreply') || has('x-autorespond'))
    return 'automatic'
  if (has('x-autoreply-from') || has('x-auto-reply-from') || has('x-mail-autoreply')) return 'automatic'
  if (automaticSubjectPattern.test(subject)) return 'automatic'
  const isAnswer = has('in-reply-to') || has('references')
  if (submitted !== '' && submitted !== 'no') return isAnswer ? 'automatic' : 'list'
  if (has('list-id') || has('list-unsubscribe') || has('list-post')) return 'list'
  if (['bulk', 'list', 'junk'].includes(precedence)) return isAnswer && !has('feedback-id') ? 'automatic' : 'list'
  return isUnattendedAddress(from) ? 'list' : 'message'
}

/** Whether an address is unattended, such as a no-reply address. */
export function isUnattendedAddress(email: string): boolean {
  return unattendedPattern.test(email.split('@', 1)[0]!)
}
