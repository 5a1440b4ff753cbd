import type { EmailSetupIssue, SendEmailResult } from '../outbox/email.ts'

/** What a mail program knows of its failure: the server's answer and to which command, or a code of its own. */
export type SmtpError = {
  message: string
  response?: string
  responseCode?: number
  command?: string
  code?: string
  /** Node's own code, where `code` is the mail program's. */
  originalCode?: string
}

/**
 * What a failed attempt means for the letter. The words are raw: a server may have put anything into them.
 * @param handedOver whether the whole letter, with its final dot, had been written to the server
 * @param timeoutMs the limit that was set, in milliseconds
 */
export function toSendEmailResult(error: SmtpError, handedOver: boolean, timeoutMs: number): SendEmailResult {
  const { response = '', responseCode = 0, command = '', code = '' } = error
  const answered = responseCode >= 400 && responseCode < 600
  if (isAboutTheAccount(error)) return { kind: 'later', words: response || error.message, isAccount: true }
  if (answered && isAboutTheLetter(responseCode, command)) return { kind: 'refused', words: response }
  if (answered && responseCode < 500) return { kind: 'later', words: response }
  if (answered) return { kind: 'later', words: `The mail server turned us away, not this letter: ${response}` }

  const why = stoppedWaiting.has(code) ? `no answer within ${timeoutMs / 1000} s` : error.message
  if (handedOver) {
    return {
      kind: 'later',
      words: `The letter was handed over but never confirmed: it may have arrived, a retry may duplicate it (${why})`,
      unknown: true,
    }
  }
  // Found unfit before it was offered: an address that cannot be one, a letter beyond the server's limit.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { kind: 'refused', words: why }
  return { kind: 'later', words: `The letter could not be handed over: ${why}` }
}

/** What of the set-up a failure points at, for whoever is setting it up. */
export function getEmailSetupIssue(error: SmtpError): EmailSetupIssue {
  const { message, response = '', responseCode = 0, command = '', code = '', originalCode = '' } = error
  if (code === 'EAUTH' || [530, 534, 535, 538].includes(responseCode)) return 'login'
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(originalCode + message)) return 'host'
  if (/CERT|ALTNAME|UNABLE_TO/.test(originalCode) || /certificate|altnames/i.test(message)) return 'certificate'
  if (code === 'ETLS' || /EPROTO|ERR_SSL/.test(originalCode) || /STARTTLS|wrong version number/i.test(message))
    return 'encryption'
  if (stoppedWaiting.has(code)) return 'silent'
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'DATA' && /from|sender|send ?as/i.test(response)) return 'sender'
  if (isAboutTheAccount(error)) return 'account'
  if (command === 'RCPT TO') return 'recipient'
  return /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET|greeting/i.test(originalCode + message) ? 'port' : 'other'
}

/** What a failure goes by in the log: the number of the server's answer, or a code of the network's; never its words. */
export function getSmtpErrorCode({ responseCode, originalCode, code = '' }: SmtpError): string {
  return responseCode ? String(responseCode) : (originalCode ?? code)
}

const stoppedWaiting = new Set(['ETIMEDOUT', 'EABORT'])

/**
 * Whether a lasting no concerns the account that sends: a log-in, a limit, a policy, a reputation. Waiting or its owner
 * mends that, and no other recipient or text would. The enhanced status code (RFC 3463) decides, else the words.
 */
function isAboutTheAccount({ response = '', responseCode = 0, command = '', code = '' }: SmtpError): boolean {
  if (code === 'EAUTH') return true
  if (responseCode < 500 || !['MAIL FROM', 'RCPT TO', 'DATA'].includes(command)) return false
  const [, status = ''] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  if (ofAccount.has(status)) return true
  if (ofOthers.test(status)) return false
  return status.startsWith('5.7.') || accountWords.test(response)
}

/** Daily limits (Google, Zoho), senders that are blocked or out of quota, and no right to send as this address (Microsoft). */
const ofAccount = new Set(['5.4.5', '5.4.6', '5.1.8', '5.1.90', '5.2.252'])

/** Addresses, mailboxes, sizes and formats, and recipients that take letters of a few senders only. */
const ofOthers = /^5\.(?:1\.|2\.|3\.4|6\.|7\.(?:2|12[0-9]|13[0-6])$)/

const accountWords =
  /\b(?:sending limit|daily limit|hourly limit|(?:rate|quota|limit) (?:is |was |has been )?exceeded|exceeded (?:the |your )?(?:\w+ ){0,3}(?:rate|quota|limit)|too many (?:messages|emails|recipients|connections)|unsolicited|policy|dmarc|spf|dkim|unauthenticated|reputation|blocklist(?:ed)?|blacklist(?:ed)?|spamhaus|tenant|suspended|permissions? to send|relay(?:ing)?)\b/i

/**
 * A lasting no to this sender, this recipient or this text. 503 (out of order) and 530 (log in first) come at
 * the same moments, but are about the session or our configuration: any letter would have met them.
 */
function isAboutTheLetter(responseCode: number, command: string): boolean {
  const lasting = responseCode >= 500 && ![503, 530].includes(responseCode)
  return lasting && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command)
}
