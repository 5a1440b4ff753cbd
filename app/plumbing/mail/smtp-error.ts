import type { EmailSetupIssue, SendEmailResult } from '../outbox/email.ts'

/** Failure reported by the mail library: the server's reply and the command it replies to, or a code of the library. */
export type SmtpError = {
  message: string
  response?: string
  responseCode?: number
  command?: string
  code?: string
  /** Node's own error code. `code` is the library's. */
  originalCode?: string
}

/**
 * Converts a failed attempt to a result for the email. The text is not sanitized: a server may have put anything into it.
 * @param handedOver whether the whole email, with its final dot, had been written to the server
 * @param timeoutMs the time limit, in milliseconds
 */
export function toSendEmailResult(error: SmtpError, handedOver: boolean, timeoutMs: number): SendEmailResult {
  const { response = '', responseCode = 0, command = '', code = '' } = error
  const answered = responseCode >= 400 && responseCode < 600
  if (isAccountError(error)) return { kind: 'later', words: response || error.message, isAccount: true }
  if (answered && isEmailError(responseCode, command)) return { kind: 'refused', words: response }
  if (answered && responseCode < 500) return { kind: 'later', words: response }
  if (answered) return { kind: 'later', words: `The mail server turned us away, not this email: ${response}` }

  const why = timeoutCodes.has(code) ? `no answer within ${timeoutMs / 1000} s` : error.message
  if (handedOver) {
    return {
      kind: 'later',
      words: `The email was handed over but never confirmed: it may have arrived, and sending it again may duplicate it (${why})`,
      unknown: true,
    }
  }
  // Rejected before it was sent: an invalid address, or an email over the server's size limit.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { kind: 'refused', words: why }
  return { kind: 'later', words: `The email could not be handed over: ${why}` }
}

/** Returns the part of the email setup that a failure points to, for the owner who is setting it up. */
export function getEmailSetupIssue(error: SmtpError): EmailSetupIssue {
  const { message, response = '', responseCode = 0, command = '', code = '', originalCode = '' } = error
  if (code === 'EAUTH' || [530, 534, 535, 538].includes(responseCode)) return 'login'
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(originalCode + message)) return 'host'
  if (/CERT|ALTNAME|UNABLE_TO/.test(originalCode) || /certificate|altnames/i.test(message)) return 'certificate'
  if (code === 'ETLS' || /EPROTO|ERR_SSL/.test(originalCode) || /STARTTLS|wrong version number/i.test(message))
    return 'encryption'
  if (timeoutCodes.has(code)) return 'silent'
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'DATA' && /from|sender|send ?as/i.test(response)) return 'sender'
  if (isAccountError(error)) return 'account'
  if (command === 'RCPT TO') return 'recipient'
  return /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET|greeting/i.test(originalCode + message) ? 'port' : 'other'
}

/** Returns the code of a failure for the log: the status of the server's reply, or a network code, never its text. */
export function getSmtpErrorCode({ responseCode, originalCode, code = '' }: SmtpError): string {
  return responseCode ? String(responseCode) : (originalCode ?? code)
}

const timeoutCodes = new Set(['ETIMEDOUT', 'EABORT'])

/**
 * Whether a permanent rejection is about the sending account: its login, limits, policy or reputation. Then another
 * recipient or text would not help, but waiting or the account's owner does. The enhanced status code (RFC 3463) decides,
 * or else the text.
 */
function isAccountError({ response = '', responseCode = 0, command = '', code = '' }: SmtpError): boolean {
  if (code === 'EAUTH') return true
  if (responseCode < 500 || !['MAIL FROM', 'RCPT TO', 'DATA'].includes(command)) return false
  const [, status = ''] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  if (accountStatusCodes.has(status)) return true
  if (recipientStatusCodes.test(status)) return false
  return status.startsWith('5.7.') || accountErrorPattern.test(response)
}

/**
 * Daily limits (Google, Zoho), senders that are blocked or over quota, and missing permission to send as this address
 * (Microsoft).
 */
const accountStatusCodes = new Set(['5.4.5', '5.4.6', '5.1.8', '5.1.90', '5.2.252'])

/** Addresses, mailboxes, sizes and formats, and recipients that accept only certain senders. */
const recipientStatusCodes = /^5\.(?:1\.|2\.|3\.4|6\.|7\.(?:2|12[0-9]|13[0-6])$)/

const accountErrorPattern =
  /\b(?:sending limit|daily limit|hourly limit|(?:rate|quota|limit) (?:is |was |has been )?exceeded|exceeded (?:the |your )?(?:\w+ ){0,3}(?:rate|quota|limit)|too many (?:messages|emails|recipients|connections)|unsolicited|policy|dmarc|spf|dkim|unauthenticated|reputation|blocklist(?:ed)?|blacklist(?:ed)?|spamhaus|tenant|suspended|permissions? to send|relay(?:ing)?)\b/i

/**
 * Whether a permanent rejection is about this sender, recipient or text. Codes 503 (bad sequence) and 530 (authentication
 * required) come at the same points, but are about the session or the configuration and would affect any email.
 */
function isEmailError(responseCode: number, command: string): boolean {
  const lasting = responseCode >= 500 && ![503, 530].includes(responseCode)
  return lasting && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command)
}
