import { generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { describe, expect, test } from 'vitest'
import { parseReceivedMessage } from '../mailbox/parse-received-message.server.ts'
import type { ReceivedMessage } from '../received-message.ts'
import { readInquiryEmail } from '../inquiry-layouts/read-inquiry-email.ts'
import { directoryMails } from './directory-mails.ts'
import { createMailCorpus, type CorpusMail } from './mail-corpus.ts'
import { buildMail, owner, textPart } from './raw-mail.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const receivedAt = Date.UTC(2026, 10, 27, 15, 2, 5)

/** Resolver with the public keys of the two signing domains only, so that no test uses the network. */
async function resolver(domain: string): Promise<string[][]> {
  if (!/^s1\._domainkey\.(couple|evil)\.example$/.test(domain)) throw new Error('not found')
  return [[`v=DKIM1; k=rsa; p=${key}`]]
}

async function sign(raw: Buffer, signingDomain: string): Promise<Buffer> {
  const { signatures } = await dkimSign(raw, {
    signatureData: [{ signingDomain, selector: 's1', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) }],
  } as Parameters<typeof dkimSign>[1])
  return Buffer.concat([Buffer.from(signatures), raw])
}

async function parse({ raw, signedBy, folder = 'inbox' }: CorpusMail): Promise<ReceivedMessage> {
  return parseReceivedMessage(signedBy ? await sign(raw, signedBy) : raw, {
    folder,
    receivedAt,
    ownAddresses: [owner.email],
    trustedServers: ['mx.google.com', 'icloud.com'],
    resolver,
    now: receivedAt,
  })
}

/** Lists differences between a parsed message and the expected fields of its entry. */
function listDifferences(message: ReceivedMessage, expected: CorpusMail['expected']): string[] {
  const files = message.attachments.map(({ name, content }) => (content ? name : `-${name}`))
  const seen: CorpusMail['expected'] = {
    kind: message.kind,
    authenticity: message.authenticity,
    text: message.text,
    from: message.from.email,
    subject: message.subject,
    files,
    ...(message.forwarded?.from && { forwardedFrom: message.forwarded.from.email }),
    ...(message.forwarded && { forwardedText: message.forwarded.text }),
    ...(message.inReplyTo && { inReplyTo: message.inReplyTo }),
    ...(message.bounce && {
      bounce: {
        recipient: message.bounce.recipient,
        messageId: message.bounce.messageId,
        isPermanent: message.bounce.isPermanent,
      },
    }),
  }
  const { quotes, ...compared } = expected
  const differences = Object.entries(compared).flatMap(([name, value]) => {
    const found = seen[name as keyof typeof seen]
    return JSON.stringify(found) === JSON.stringify(value) ? [] : [`${name}: ${JSON.stringify(found)}`]
  })
  if (quotes !== undefined && !message.quoted.includes(quotes)) differences.push(`quoted: ${message.quoted}`)
  return differences
}

describe('two hundred messages written for the purpose', async () => {
  const corpus = createMailCorpus()
  const parsed = await Promise.all(corpus.map(async (mail) => ({ mail, message: await parse(mail) })))

  test('the corpus of test emails has at least 200 messages', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(200)
    expect(new Set(parsed.map(({ message }) => message.messageId)).size).toBe(corpus.length)
  })

  test('at least 98 percent of the test emails are parsed as expected', () => {
    const wrong = parsed.flatMap(({ mail, message }) => {
      const differences = listDifferences(message, mail.expected)
      return differences.length > 0 ? [`${mail.name}: ${differences.join('; ')}`] : []
    })
    expect(wrong.length / corpus.length, wrong.join('\n')).toBeLessThanOrEqual(0.02)
  })

  test('no forged message of the test emails is trusted', () => {
    const forged = parsed.filter(({ mail }) => mail.name.startsWith('forged'))
    expect(forged.length).toBeGreaterThanOrEqual(20)
    expect(forged.filter(({ message }) => message.authenticity === 'passed').map(({ mail }) => mail.name)).toEqual([])
  })
})

describe('inquiries of six invented directories', () => {
  test.each(directoryMails())(
    'the directory email “$name” is parsed as expected',
    async ({ raw, expected, directory }) => {
      const message = await parse({ name: '', raw, expected: {} })
      const { words, day } = readInquiryEmail(message.text)
      const { name = null, email = null, phone = null, guests = null } = words
      // A layout in sentences names the person and the date in a sentence, which is not taken apart.
      const unread = directory === 'thumbs.example' ? { name: null, day: null } : {}
      expect({ name, email, phone, day, guests }).toEqual({ ...expected, ...unread })
    },
  )
})

describe('control characters, of which PostgreSQL stores no NUL', () => {
  const encoded = '=?utf-8?q?=3Ca=00b=40couple.example=3E?='
  const report = (status: string, original: string) => {
    const part = (type: string, text: string) =>
      `--q\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString('base64')}\r\n`
    const body = `${part('message/delivery-status', status)}${part('text/rfc822-headers', original)}--q--\r\n`
    return { headers: { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=q' }, body }
  }

  test.each([
    ['the Message-ID', buildMail({ messageId: encoded, part: textPart('Hi') })],
    [
      'the thread',
      buildMail({
        headers: [
          ['In-Reply-To', encoded],
          ['References', encoded],
        ],
        part: textPart('Hi'),
      }),
    ],
    ['the type of a file', buildMail({ part: { headers: { 'Content-Type': 'image/p\0ng' }, body: 'x' } })],
    [
      'a report',
      buildMail({
        from: 'mailer-daemon@mail.example',
        subject: 'failure notice',
        part: report(
          'Final-Recipient: rfc822; n\0ora@home.example\nAction: failed\nStatus: 5.1.1\n',
          'Message-ID: <a\0b@bar.example>\n',
        ),
      }),
    ],
  ])('NUL characters are removed from %s', async (_, raw) => {
    const message = await parse({ name: '', raw, expected: {} })
    expect(JSON.stringify(message)).not.toContain(String.raw`\u0000`)
    expect(message.messageId).not.toBe('')
  })
})

describe('a message that would block the process for minutes', () => {
  test('a message with 500,000 lines is refused', async () => {
    const raw = buildMail({ part: textPart('\n'.repeat(500_000)) })
    await expect(parse({ name: '', raw, expected: {} })).rejects.toThrow('too many lines')
  })

  test('the signature of a message with 5,000 header lines is ignored', async () => {
    const folded = (lines: number) => [['X-Long', `a${'\r\n '.repeat(lines)}b`]] as const
    const read = async (lines: number) => {
      const raw = buildMail({ part: textPart('Hi'), headers: folded(lines) })
      return (await parse({ name: '', raw, signedBy: 'couple.example', expected: {} })).authenticity
    }
    expect([await read(500), await read(5_000)]).toEqual(['passed', 'unknown'])
  })
})
