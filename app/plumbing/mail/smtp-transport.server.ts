import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { NodemailerError } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import { maxConcurrentEmails } from '../outbox/outbox-loop.server.ts'
import type { EmailTransport, SendEmailResult } from '../outbox/email.ts'
import { buildMailMessage, type SenderProvider } from './mail-message.ts'
import { sanitizeRemoteText } from './sanitize-remote-text.ts'
import { parseSmtpUrl } from './smtp-config.ts'
import { getSmtpErrorCode, getEmailSetupIssue, toSendEmailResult } from './smtp-error.ts'

type SmtpOptions = { url: string; from: SenderProvider; mustEncrypt?: boolean; timeoutMs?: number; idleMs?: number }

/**
 * Hands letters to a mail server (RFC 5321), one after the other over as many connections as letters are carried at once.
 * @param options.mustEncrypt leaves a server that offers no TLS before it is told the password
 * @param options.timeoutMs how long one letter may take in all, in milliseconds; a server that hangs or
 * drips is left at that moment
 * @param options.idleMs how long a connection waits for its next letter, in milliseconds
 * Throws only here, for an address that no letter could be carried by.
 */
export function createSmtpTransport({
  url,
  from,
  mustEncrypt = false,
  timeoutMs = 30_000,
  idleMs = 1_000,
}: SmtpOptions): EmailTransport {
  const read = parseSmtpUrl(url)
  if ('problem' in read) throw new Error(`The mail server's address ${read.problem}`)
  const { host, port, secure, user, password } = read.place
  const secrets = [`\0${user}\0${password}`, password]

  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      pool: true,
      maxConnections: maxConcurrentEmails,
      idleTimeout: idleMs,
      // For a connection the server closed while it waited: no byte of the letter has left, so another takes it.
      maxRequeues: 1,
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
    } as SMTPPool.Options)
    transport.use('stream', (mail, done) => {
      const { onRead } = mail.data as { onRead?: () => void }
      // The last of the letter has left once this stream has been read to its end; the dot follows it.
      mail.message?.processFunc((body) => Readable.from(inPieces(body)).once('end', () => onRead?.()))
      done()
    })
    return transport
  }
  // Opened with the first letter: a site at rest saves the memory.
  let transport: ReturnType<typeof open> | undefined

  return async (email): Promise<SendEmailResult> => {
    let handedOver = false
    try {
      const mailer = await (transport ??= open())
      const onRead = () => (handedOver = true)
      // Each wait has its own limit above; a server that drips would renew them for ever.
      const signal = AbortSignal.timeout(timeoutMs)
      const message = { ...buildMailMessage(email, await from()), signal, onRead }
      const { response } = await mailer.sendMail(message)
      return { kind: 'sent', words: sanitizeRemoteText(response, secrets) }
    } catch (error) {
      const verdict = toSendEmailResult(error as NodemailerError, handedOver, timeoutMs)
      const trouble = getEmailSetupIssue(error as NodemailerError)
      return {
        ...verdict,
        words: sanitizeRemoteText(verdict.words, secrets),
        trouble,
        code: getSmtpErrorCode(error as NodemailerError),
      }
    }
  }
}

/** What a connection takes at once, in bytes. */
const pieceSize = 16_384

/** Nodemailer writes line by line, which costs a letter several times as much. */
async function* inPieces(body: Readable) {
  const letter = await buffer(body)
  for (let at = 0; at < letter.length; at += pieceSize) yield letter.subarray(at, at + pieceSize)
}
