import { sanitizeRemoteText } from '../../../plumbing/mail/sanitize-remote-text.ts'
import type { MailboxFailure } from './mailbox-worker-messages.ts'

const failuresByCode: Readonly<Record<string, MailboxFailure>> = {
  ENOTFOUND: 'host',
  EAI_AGAIN: 'host',
  ENODATA: 'host',
  ECONNREFUSED: 'port',
  EHOSTUNREACH: 'port',
  ENETUNREACH: 'port',
  ETIMEDOUT: 'silent',
  CONNECT_TIMEOUT: 'silent',
  GREETING_TIMEOUT: 'silent',
  UPGRADE_TIMEOUT: 'silent',
}

/** Returns why a connection failed: a cause, and the server's response in one line without secrets. */
export function describeMailboxError(error: unknown): { failure: MailboxFailure; words: string } {
  const {
    code = '',
    message,
    ...facts
  } = error as Error & {
    code?: string
    responseText?: string
    response?: unknown
    authenticationFailed?: boolean
    tlsFailed?: boolean
  }
  const words = sanitizeRemoteText(facts.responseText ?? (facts.authenticationFailed ? '' : message))
  if (facts.authenticationFailed) return { failure: 'login', words }
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS_/.test(code)) return { failure: 'certificate', words }
  if (facts.tlsFailed || /^(EPROTO|ERR_SSL_)/.test(code) || /STARTTLS/i.test(message))
    return { failure: 'encryption', words }
  return { failure: failuresByCode[code] ?? 'away', words }
}
