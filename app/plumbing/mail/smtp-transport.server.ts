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
 * Sends emails to a mail server (RFC 5321). The number of connections follows the number of concurrent emails, and
 * connections are reused. Throws only when called, if the URL is invalid.
 * @param options.mustEncrypt disconnects from a server without TLS before sending the password
 * @param options.timeoutMs time limit of an email, in milliseconds, also for a server that hangs or sends slowly
 * @param options.idleMs time an idle connection is kept, in milliseconds
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
      // If the server has closed an idle connection, no byte of the email was sent, so the email is sent over another
      // connection once.
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
      // A server that never closes its side must not delay a shutdown.
      socketCloseTimeout: 1_000,
    } as SMTPPool.Options)
    transport.use('stream', (mail, done) => {
      const { onRead } = mail.data as { onRead?: () => void }
      // When this stream has been read to its end, the whole email has been sent. The final dot follows.
      mail.message?.processFunc((body) => Readable.from(splitIntoChunks(body)).once('end', () => onRead?.()))
      done()
    })
    return transport
  }
  // Opened with the first email, so that an idle site saves the memory.
  let transport: ReturnType<typeof open> | undefined

  return async (email): Promise<SendEmailResult> => {
    let handedOver = false
    try {
      const mailer = await (transport ??= open())
      const onRead = () => (handedOver = true)
      // The timeouts above apply to single waits, so a slow server could renew them forever. This one limits the whole
      // transfer.
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

/** Chunk size for writing to a connection, in bytes. */
const pieceSize = 16_384

/** Splits a message into large chunks, because Nodemailer writes line by line, which is several times as slow. */
async function* splitIntoChunks(body: Readable) {
  const letter = await buffer(body)
  for (let at = 0; at < letter.length; at += pieceSize) yield letter.subarray(at, at + pieceSize)
}
