import type { MessageAuthenticity, MessageFolder, MessageKind } from '../received-message.ts'
import { bounceMails } from './bounce-mails.ts'
import { directoryMails } from './directory-mails.ts'
import {
  base64Part,
  buildMail,
  client,
  filePart,
  latinPart,
  multipart,
  ourMessageId,
  owner,
  textPart,
  type RawMail,
} from './raw-mail.ts'
import { forwardLayouts, replyLayouts } from './reply-layouts.ts'

/** A made-up message with its expected fields. Only the fields given are compared. */
export type CorpusMail = {
  name: string
  raw: Buffer
  folder?: MessageFolder
  /** Whether its DKIM signature is made before it is parsed, by this domain. */
  signedBy?: string
  expected: {
    kind?: MessageKind
    authenticity?: MessageAuthenticity
    text?: string
    quotes?: string
    forwardedFrom?: string
    forwardedText?: string
    inReplyTo?: string
    from?: string
    subject?: string
    /** Names of its files. With a `-` those that are listed without content. */
    files?: string[]
    bounce?: { recipient: string | null; messageId: string | null; isPermanent: boolean }
  }
}

const passed = [['Authentication-Results', authenticated('couple.example')]] as const

/** Returns the headers that Gmail adds to a message whose domain authenticates it. */
export function authenticated(domain: string): string {
  return `mx.google.com;\r\n       dkim=pass header.i=@${domain} header.s=s1 header.b="aB3+/=";\r\n       spf=pass (google.com: domain of x@${domain} designates 192.0.2.1 as permitted sender) smtp.mailfrom=x@${domain};\r\n       dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=${domain}`
}

const newTexts = {
  english: 'Yes, the 12th works for us.\n\nDo you bring the ice, and can my dad pay you in cash?',
  spanish: '¡Sí, el 12 nos va muy bien!\n\n¿Traen ustedes el hielo? Mi papá pagaría mañana.',
}

const answer = [
  ['In-Reply-To', `<${ourMessageId}>`],
  ['References', `<first@couple.example> <${ourMessageId}>`],
] as const

/** Ten programs and languages in four encodings each. */
function replies(): CorpusMail[] {
  return replyLayouts.flatMap(({ name, plain, html }) => {
    const isSpanish = name.includes('Spanish')
    const text = isSpanish ? newTexts.spanish : newTexts.english
    const subject = isSpanish ? '=?UTF-8?Q?Re:_Su_presupuesto_=C2=A1listo!?=' : 'Re: Your quote'
    const encodings: Record<string, RawMail['part']> = {
      'plain, UTF-8': textPart(plain(text)),
      'plain, ISO 8859-1': latinPart(plain(text)),
      'HTML only': base64Part(html(text), 'text/html; charset=utf-8'),
      'both parts': multipart('alternative', textPart(plain(text)), latinPart(html(text), 'text/html')),
    }
    return Object.entries(encodings).map(([encoding, part]) => ({
      name: `reply of ${name}, ${encoding}`,
      raw: buildMail({ subject, part, headers: answer, top: passed }),
      expected: {
        text,
        quotes: isSpanish ? 'Su fecha está disponible.' : 'Your date is available.',
        kind: 'message' as const,
        authenticity: 'passed' as const,
        inReplyTo: ourMessageId,
        subject: isSpanish ? 'Re: Su presupuesto ¡listo!' : 'Re: Your quote',
      },
    }))
  })
}

const inquiry = {
  from: 'Nora Velez <nora@guest.example>',
  date: 'Fri, Nov 27, 2026 at 8:01 AM',
  to: owner.email,
  subject: 'Wedding in June',
  text: 'Hey!\n\nAre you free on June 12, 2027, for 120 guests?\n\nNora',
}

function forwards(): CorpusMail[] {
  const written = forwardLayouts.flatMap(({ name, subject, plain }) =>
    [false, true].map((isHtml): CorpusMail => {
      const text = plain('Please answer her.', inquiry)
      const escaped = text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>\n')
      return {
        name: `forward of ${name}, ${isHtml ? 'HTML only' : 'plain'}`,
        raw: buildMail({
          from: `${owner.name} <${owner.email}>`,
          subject: subject(inquiry.subject),
          part: isHtml ? latinPart(`<div>${escaped}</div>`, 'text/html') : textPart(text),
        }),
        expected: { kind: 'message', forwardedFrom: 'nora@guest.example', forwardedText: inquiry.text },
      }
    }),
  )
  const gmail = forwardLayouts[0]!
  const nested = gmail.plain('Again.', {
    ...inquiry,
    from: 'Sam <sam@friend.example>',
    subject: `Fwd: ${inquiry.subject}`,
    text: gmail.plain('Look at this.', inquiry),
  })
  const original = buildMail({
    from: inquiry.from,
    subject: inquiry.subject,
    part: textPart(inquiry.text),
  })
  const attached = {
    headers: { 'Content-Type': 'message/rfc822', 'Content-Disposition': 'attachment; filename="Wedding.eml"' },
    body: original,
  }
  return [
    ...written,
    {
      name: 'forward in a forward',
      raw: buildMail({ subject: `Fwd: Fwd: ${inquiry.subject}`, part: textPart(nested) }),
      expected: { forwardedFrom: 'nora@guest.example', forwardedText: inquiry.text },
    },
    {
      name: 'forward as a file',
      raw: buildMail({ subject: 'Fwd: See below', part: multipart('mixed', textPart('See the file.'), attached) }),
      expected: { forwardedFrom: 'nora@guest.example', forwardedText: inquiry.text, files: [] },
    },
  ]
}

/** Answers below or between the quoted lines, and signatures of phones. */
function unusualReplies(): CorpusMail[] {
  const above = 'On Fri, Nov 27, 2026 at 9:12 AM Half Hitch Bar <bar@bar.example> wrote:'
  const cases: Record<string, [string, string]> = {
    'answer below the quotation': [`${above}\n> Is 5 PM right?\n> Do you have water?\n\nYes to both.`, 'Yes to both.'],
    'answers between the lines': [
      `Hi!\n\n${above}\n> Is 5 PM right?\n\nYes.\n\n> Do you have water?\n\nNo.`,
      `Hi!\n\n${above}\n> Is 5 PM right?\n\nYes.\n\n> Do you have water?\n\nNo.`,
    ],
    'phone signature': [`Sounds good\n\nSent from my iPhone\n\n${above}\n\n> Hey`, 'Sounds good'],
    'phone signature in Spanish': [`Perfecto, gracias\n\nEnviado desde mi iPhone`, 'Perfecto, gracias'],
    'Outlook for iOS': [`Thanks!\n\nGet Outlook for iOS<https://aka.ms/o0ukef>`, 'Thanks!'],
    'original message line': ['Fine.\n\n-----Original Message-----\nFrom: Half Hitch\nSent: today\n\nHey', 'Fine.'],
    'original message line in Spanish': ['Vale.\n\n-----Mensaje original-----\nDe: Half Hitch\n\nHola', 'Vale.'],
    'folded over three lines': [
      'Ok\n\nOn Friday, November 27, 2026 at 9:12 AM\nHalf Hitch Bar of Somewhere Long\n<bar@bar.example> wrote:\n\n> Hey',
      'Ok',
    ],
    'the words "wrote" and "on" in a sentence': [
      'On Monday my mother wrote:\nshe likes the menu.\nSee you!',
      'On Monday my mother wrote:\nshe likes the menu.\nSee you!',
    ],
    'a line that begins with From': [
      'From: the airport it is 20 minutes.\nSee you there.',
      'From: the airport it is 20 minutes.\nSee you there.',
    ],
    'signature with dashes': ['Yes.\n\n-- \nElena Ruiz\n555 0100', 'Yes.\n\n--\nElena Ruiz\n555 0100'],
    'only a quotation': ['> Is 5 PM right?\n> Hey', ''],
  }
  return Object.entries(cases).map(([name, [body, text]]) => ({
    name,
    raw: buildMail({ part: textPart(body), headers: answer, top: passed }),
    expected: { text, kind: 'message' },
  }))
}

/** Messages that claim to be of the client. None may pass. */
function forgeries(): CorpusMail[] {
  const text = textPart('Please change the date to the 13th and send the refund to my new account.')
  const header = (value: string) => [['Authentication-Results', value]] as const
  const good = authenticated('couple.example')
  const tops: Record<string, Partial<RawMail>> = {
    'no authentication at all': {},
    'failed DMARC': {
      top: header(
        'mx.google.com; dkim=none; spf=fail smtp.mailfrom=x@evil.example; dmarc=fail header.from=couple.example',
      ),
    },
    'DKIM of another domain': {
      top: header('mx.google.com; dkim=pass header.i=@evil.example; dmarc=none header.from=couple.example'),
    },
    'SPF of another domain': { top: header('mx.google.com; spf=pass smtp.mailfrom=a@evil.example') },
    'own header of another server': { top: header(good.replace('mx.google.com', 'mx.evil.example')) },
    'own header of a server with a similar name': {
      top: header(good.replace('mx.google.com', 'mx.google.com.evil.example')),
    },
    'own header with Google’s name below Google’s': {
      top: [
        ...header('mx.google.com; spf=softfail smtp.mailfrom=a@evil.example; dkim=none'),
        ['Received', 'from evil'],
        ...header(good),
      ],
    },
    'own header adjoining one that failed': {
      top: [...header('mx.google.com; dmarc=fail header.from=couple.example'), ...header(good)],
    },
    'result inside a comment': {
      top: header('mx.google.com; spf=none (dmarc=pass header.from=couple.example) smtp.mailfrom=a@evil.example'),
    },
    'result inside a quoted sender': {
      top: header('mx.google.com; spf=pass smtp.mailfrom="; dmarc=pass header.from=couple.example; "@evil.example'),
    },
    'bracket inside a quoted sender': {
      top: header(
        'mx.google.com; spf=pass (domain of ") ; dmarc=pass header.from=couple.example ; ("@evil.example) smtp.mailfrom=a@evil.example',
      ),
    },
    'DMARC of another domain': { top: header('mx.google.com; dmarc=pass header.from=evil.example') },
    'DMARC of a domain that ends alike': { top: header('mx.google.com; dkim=pass header.d=ple.example; dmarc=none') },
    'signature of a domain below': {
      top: header('mx.google.com; dkim=pass header.d=evil.couple.example.evil.example'),
    },
    'top-level domain as signer': { top: header('mx.google.com; dkim=pass header.d=example') },
    'two senders in one header': { from: 'Elena <elena@couple.example>, Eve <eve@evil.example>', top: passed },
    'two From headers': { headers: [['From', 'Eve <eve@evil.example>']], top: passed },
    'ARC instead of the provider': { top: [['ARC-Authentication-Results', `i=1; ${good}`]] },
    'Received-SPF of its own': { top: [['Received-SPF', 'pass (couple.example)']] },
  }
  return [
    ...Object.entries(tops).map(([name, mail]) => ({
      name: `forged: ${name}`,
      raw: buildMail({ part: text, ...mail }),
      expected: { kind: 'message' as const },
    })),
    {
      name: 'forged: signed by another domain',
      raw: buildMail({ part: text }),
      signedBy: 'evil.example',
      expected: { kind: 'message' },
    },
  ]
}

function automaticReplies(): CorpusMail[] {
  const cases: Record<string, [string, readonly (readonly [string, string])[]]> = {
    'Gmail vacation': [
      'Re: Your quote',
      [['Auto-Submitted', 'auto-replied'], ['Precedence', 'bulk'], ['X-Autoreply', 'yes'], ...answer],
    ],
    Outlook: [
      'Automatic reply: Your quote',
      [['X-Auto-Response-Suppress', 'All'], ['Auto-Submitted', 'auto-generated'], ...answer],
    ],
    'Outlook, Spanish': [
      '=?UTF-8?Q?Respuesta_autom=C3=A1tica=3A_Su_presupuesto?=',
      [['Auto-Submitted', 'auto-generated'], ...answer],
    ],
    'Exchange without headers': ['Automatic reply: Your quote', []],
    Yahoo: [
      'Yahoo! Auto Response',
      [
        ['X-Autorespond', 'Your quote'],
        ['Auto-Submitted', 'auto-replied (vacation)'],
      ],
    ],
    Apple: ['Re: Your quote', [['Auto-Submitted', 'auto-replied (vacation)'], ...answer]],
    Fastmail: ['Out of Office: away until Monday', [['X-Autoreply', 'yes']]],
    'old program': ['Out of the office - back on Monday', [['Precedence', 'auto_reply']]],
    'Spanish, by hand': ['Fuera de la oficina: vuelvo el lunes', [['Precedence', 'bulk'], ...answer]],
    'help desk': ['[#1201] We got your email', [['Auto-Submitted', 'auto-generated'], ...answer]],
  }
  return Object.entries(cases).map(([name, [subject, headers]]) => ({
    name: `automatic reply: ${name}`,
    raw: buildMail({ subject, headers, part: textPart('I am away until Monday.'), top: passed }),
    expected: { kind: 'automatic' },
  }))
}

function lists(): CorpusMail[] {
  const cases: Record<string, Partial<RawMail>> = {
    newsletter: {
      headers: [
        ['List-Unsubscribe', '<https://news.example/u>'],
        ['Precedence', 'bulk'],
      ],
    },
    'mailing list': {
      headers: [
        ['List-Id', 'Bartenders <bar.list.example>'],
        ['List-Post', '<mailto:bar@list.example>'],
      ],
    },
    'no-reply sender': { from: 'Shop <no-reply@shop.example>' },
    'noreply with a tag': { from: 'Shop <noreply+77@shop.example>' },
    notification: { from: 'Bank <notifications@bank.example>', headers: [['Auto-Submitted', 'auto-generated']] },
    receipt: { from: 'Pay <donotreply@pay.example>' },
    'precedence list': { headers: [['Precedence', 'list']] },
    alert: { from: 'alerts@search.example' },
  }
  return Object.entries(cases).map(([name, mail]) => ({
    name: `list: ${name}`,
    raw: buildMail({ subject: 'This week', part: textPart('Ten ideas for your bar.'), ...mail }),
    expected: { kind: 'list' },
  }))
}

function charsets(): CorpusMail[] {
  const raw = (type: string, body: Buffer, subject = 'Hola') =>
    buildMail({ subject, part: { headers: type ? { 'Content-Type': type } : {}, body } })
  const latin = (text: string) => Buffer.from(text, 'latin1')
  const spanish = 'Mañana a las 5, ¿sí?'
  const withRawHeader = Buffer.concat([
    Buffer.from('From: Elena <elena@couple.example>\r\nTo: bar@bar.example\r\nSubject: '),
    latin('Cumpleaños'),
    Buffer.from('\r\nDate: Fri, 27 Nov 2026 10:02:00 -0500\r\nMessage-ID: <r@x>\r\n\r\n'),
    latin(spanish),
  ])
  return [
    { name: 'charset: no header at all', raw: raw('', latin(spanish)), expected: { text: spanish } },
    { name: 'charset: plain without a charset', raw: raw('text/plain', latin(spanish)), expected: { text: spanish } },
    {
      name: 'charset: raw letters in a header',
      raw: withRawHeader,
      expected: { text: spanish, subject: 'Cumpleaños' },
    },
    {
      name: 'charset: Windows-1252 with curly quotes',
      raw: raw('text/plain; charset=windows-1252', Buffer.from([0x93, 0x68, 0x69, 0x94, 0x20, 0x96, 0x20, 0x80, 0x35])),
      expected: { text: '“hi” – €5' },
    },
    {
      name: 'charset: said ASCII, meant Windows-1252',
      raw: raw('text/plain; charset=us-ascii', Buffer.from([0x49, 0x92, 0x6d])),
      expected: { text: 'I’m' },
    },
    {
      name: 'charset: ISO-2022-JP',
      raw: raw('text/plain; charset=iso-2022-jp', Buffer.from([0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42])),
      expected: { text: 'あ' },
    },
    {
      name: 'charset: KOI8-R',
      raw: raw('text/plain; charset=koi8-r', Buffer.from([0xf0, 0xd2, 0xc9])),
      expected: { text: 'При' },
    },
    {
      name: 'charset: Mac OS Roman',
      raw: raw('text/plain; charset=macintosh', Buffer.from([0x61, 0x96, 0x6f])),
      expected: { text: 'año' },
    },
    {
      name: 'charset: unknown name',
      raw: raw('text/plain; charset=x-unknown', Buffer.from('Hey')),
      expected: { text: 'Hey' },
    },
    {
      name: 'charset: NUL and control characters',
      raw: raw('text/plain; charset=utf-8', Buffer.from('He\u0000y\u0007 \u202Ethere')),
      expected: { text: 'Hey there' },
    },
  ]
}

function files(): CorpusMail[] {
  const text = textPart('Here it is.')
  const many = Array.from({ length: 12 }, (_, i) => filePart(`p${i}.jpg`, 'image/jpeg'))
  const logo = base64Part('tiny', 'image/png', { 'Content-ID': '<logo>', 'Content-Disposition': 'inline' })
  const calendar = [
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'SUMMARY:Tasting with Elena',
    'LOCATION:12 Oak St',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  const invitation = { headers: { 'Content-Type': 'text/calendar; method=REQUEST; charset=utf-8' }, body: calendar }
  const cases: Record<string, [RawMail['part'], string[], string]> = {
    'a photograph': [multipart('mixed', text, filePart('table.jpg', 'image/jpeg')), ['table.jpg'], 'Here it is.'],
    'twelve photographs': [
      multipart('mixed', text, ...many),
      [...Array.from({ length: 10 }, (_, i) => `p${i}.jpg`), '-p10.jpg', '-p11.jpg'],
      'Here it is.',
    ],
    'a logo in the signature': [
      multipart('related', textPart('<p>Here it is.</p><img src="cid:logo">', 'text/html'), logo),
      [],
      'Here it is.',
    ],
    'winmail.dat': [
      multipart('mixed', text, filePart('winmail.dat', 'application/ms-tnef')),
      ['winmail.dat'],
      'Here it is.',
    ],
    'a calendar invitation': [
      multipart('mixed', multipart('alternative', text, invitation)),
      ['invite.ics'],
      'Here it is.',
    ],
    'only a calendar invitation': [invitation, ['invite.ics'], 'Tasting with Elena\n12 Oak St'],
    'a path as a name': [
      multipart('mixed', text, filePart('../../etc/passwd.txt', 'text/plain')),
      ['passwd.txt'],
      'Here it is.',
    ],
    'a name in RFC 2231': [
      multipart(
        'mixed',
        text,
        base64Part('x', 'application/pdf', {
          'Content-Disposition': "attachment; filename*=utf-8''men%C3%BA.pdf",
        }),
      ),
      ['menú.pdf'],
      'Here it is.',
    ],
    'no name': [multipart('mixed', text, base64Part('x', 'image/jpeg')), ['file-1.jpg'], 'Here it is.'],
    'a script in the HTML': [
      textPart(
        '<script>alert("</p>")</script><p>See <a href="https://menu.example/a">our menu</a></p><style>p{}</style><img src="https://t.example/p.gif">',
        'text/html',
      ),
      [],
      'See our menu (https://menu.example/a)',
    ],
  }
  return Object.entries(cases).map(([name, [part, names, body]]) => ({
    name: `files: ${name}`,
    raw: buildMail({ part, top: passed }),
    expected: { files: names, text: body, kind: 'message' },
  }))
}

/** Messages of people, verified in several ways. */
function verified(): CorpusMail[] {
  const text = textPart('See you on Saturday!')
  const cases: Record<string, [Partial<RawMail>, MessageAuthenticity, string?]> = {
    'by the provider': [{ top: passed }, 'passed'],
    'by DKIM of the provider alone': [
      { top: [['Authentication-Results', 'mx.google.com; dkim=pass header.d=couple.example; dmarc=none']] },
      'passed',
    ],
    'by SPF of the provider alone': [
      { top: [['Authentication-Results', 'mx.google.com; spf=pass smtp.mailfrom=elena@couple.example']] },
      'passed',
    ],
    'by several headers of the provider': [
      {
        top: [
          ['Authentication-Results', 'bimi.icloud.com; bimi=none'],
          ['Authentication-Results', 'dmarc.icloud.com; dmarc=pass header.from=couple.example'],
        ],
      },
      'passed',
    ],
    'by a signature': [{}, 'passed', 'couple.example'],
    'by a signature of the domain above': [{ from: 'elena@mail.couple.example' }, 'passed', 'couple.example'],
    'not at all': [{}, 'unknown'],
    failed: [{ top: [['Authentication-Results', 'mx.google.com; dmarc=fail header.from=couple.example']] }, 'failed'],
  }
  return Object.entries(cases).map(([name, [mail, authenticity, signedBy]]) => ({
    name: `verified ${name}`,
    raw: buildMail({ subject: 'Saturday', part: text, ...mail }),
    ...(signedBy && { signedBy }),
    expected: { authenticity, kind: 'message', text: 'See you on Saturday!' },
  }))
}

/** First inquiries of strangers. */
function inquiries(): CorpusMail[] {
  return Array.from({ length: 40 }, (_, i): CorpusMail => {
    const isSpanish = i % 4 === 3
    const text = isSpanish
      ? `Hola, ¿tienen libre el ${i + 1} de junio de 2027 para ${50 + i} personas?\n\nGracias,\nMaría`
      : `Hi there,\n\nWe are planning a party for ${50 + i} people on June ${(i % 28) + 1}, 2027.\nHow much is it?\n\nThanks, Pat`
    return {
      name: `inquiry ${i}`,
      raw: buildMail({
        from: `Guest ${i} <guest${i}@domain${i}.example>`,
        subject: isSpanish ? 'Consulta' : 'Availability',
        part:
          i % 3 === 0
            ? latinPart(text)
            : i % 3 === 1
              ? textPart(text)
              : base64Part(`<p>${text.replaceAll('\n', '<br>')}</p>`, 'text/html; charset=utf-8'),
        top: [['Authentication-Results', authenticated(`domain${i}.example`)]],
      }),
      expected: { kind: 'message', authenticity: 'passed', text, from: `guest${i}@domain${i}.example` },
    }
  })
}

/** The messages that were written to prove the reading of mail. */
export function createMailCorpus(): CorpusMail[] {
  return [
    ...replies(),
    ...forwards(),
    ...unusualReplies(),
    ...forgeries(),
    ...bounceMails(),
    ...automaticReplies(),
    ...lists(),
    ...charsets(),
    ...files(),
    ...verified(),
    ...inquiries(),
    ...directoryMails().map(({ name, raw }): CorpusMail => ({ name, raw, expected: { kind: 'list' } })),
  ]
}

export { client }
