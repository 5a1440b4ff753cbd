import type { MailTrouble, Verdict } from '../outbox/letter.ts'

/** What a mail program knows of its failure: the server's answer and to which command, or a code of its own. */
export type SmtpFailure = {
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
export function smtpVerdict(error: SmtpFailure, handedOver: boolean, timeoutMs: number): Verdict {
  const { response = '', responseCode = 0, command = '', code = '' } = error
  const answered = responseCode >= 400 && responseCode < 600
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
export function smtpTrouble(error: SmtpFailure): MailTrouble {
  const { message, response = '', responseCode = 0, command = '', code = '', originalCode = '' } = error
  if (code === 'EAUTH' || [530, 534, 535, 538].includes(responseCode)) return 'login'
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(originalCode + message)) return 'host'
  if (/CERT|ALTNAME|UNABLE_TO/.test(originalCode) || /certificate|altnames/i.test(message)) return 'certificate'
  if (code === 'ETLS' || /EPROTO|ERR_SSL/.test(originalCode) || /STARTTLS|wrong version number/i.test(message))
    return 'encryption'
  if (stoppedWaiting.has(code)) return 'silent'
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'DATA' && /from|sender|send ?as/i.test(response)) return 'sender'
  if (command === 'RCPT TO') return 'recipient'
  return /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET|greeting/i.test(originalCode + message) ? 'port' : 'other'
}

/** What a failure goes by in the log: the number of the server's answer, or a code of the network's; never its words. */
export function smtpCode({ responseCode, originalCode, code = '' }: SmtpFailure): string {
  return responseCode ? String(responseCode) : (originalCode ?? code)
}

const stoppedWaiting = new Set(['ETIMEDOUT', 'EABORT'])

/**
 * A lasting no to this sender, this recipient or this text. 503 (out of order) and 530 (log in first) come at
 * the same moments, but are about the session or our configuration: any letter would have met them.
 */
function isAboutTheLetter(responseCode: number, command: string): boolean {
  const lasting = responseCode >= 500 && ![503, 530].includes(responseCode)
  return lasting && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command)
}
