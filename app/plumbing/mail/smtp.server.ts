import { PassThrough } from 'node:stream'
import type { NodemailerError } from 'nodemailer'
import type { Carrier, Verdict } from '../outbox/letter.ts'
import { compose, type From } from './compose.ts'
import { plainWords } from './plain-words.ts'
import { smtpPlace } from './smtp-place.ts'
import { smtpTrouble, smtpVerdict } from './smtp-verdict.ts'

type SmtpOptions = { url: string; from: From; mustEncrypt?: boolean; timeoutMs?: number }

/**
 * Hands letters to a mail server (RFC 5321), one connection a letter.
 * @param options.mustEncrypt leaves a server that offers no TLS before it is told the password
 * @param options.timeoutMs how long one letter may take in all, in milliseconds; a server that hangs or
 * drips is left at that moment
 * Throws only here, for an address that no letter could be carried by.
 */
export function smtpCarrier({ url, from, mustEncrypt = false, timeoutMs = 30_000 }: SmtpOptions): Carrier {
  const read = smtpPlace(url)
  if ('problem' in read) throw new Error(`The mail server's address ${read.problem}`)
  const { host, port, secure, user, password } = read.place
  const secrets = [`\0${user}\0${password}`, password]

  return async (letter): Promise<Verdict> => {
    let handedOver = false
    // Loaded with the first letter: a site at rest saves the memory.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      host,
      port,
      secure,
      requireTLS: mustEncrypt && !secure,
      ...(user && { auth: { user, pass: password } }),
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // A server that never closes its side must not hold up a shutdown.
      socketCloseTimeout: 1_000,
    })
    transport.use('stream', (mail, done) => {
      // The last of the letter has left once this stream has been read to its end; the dot follows it.
      mail.message?.processFunc((body) => body.pipe(new PassThrough()).once('end', () => (handedOver = true)))
      done()
    })
    try {
      const message = compose(letter, await from())
      // Each wait has its own limit above; a server that drips would renew them for ever.
      const { response } = await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) })
      return { kind: 'sent', words: plainWords(response, secrets) }
    } catch (error) {
      const verdict = smtpVerdict(error as NodemailerError, handedOver, timeoutMs)
      const trouble = smtpTrouble(error as NodemailerError)
      return { ...verdict, words: plainWords(verdict.words, secrets), trouble }
    }
  }
}
