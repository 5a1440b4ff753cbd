import type { CorpusMail } from './mail-corpus.ts'
import { buildMail, multipart, textPart, type RawMail } from './raw-mail.ts'

const id = 'quote-7@bar.example'
const recipient = 'elena@couple.example'

function statusPart(fields: string): RawMail['part'] {
  return {
    headers: { 'Content-Type': 'message/delivery-status' },
    body: `Reporting-MTA: dns; mx.example\n\n${fields}\n`,
  }
}

const originalHeaders = (type: string): RawMail['part'] => ({
  headers: { 'Content-Type': type },
  body: `From: Half Hitch Bar <bar@bar.example>\nTo: ${recipient}\nMessage-ID: <${id}>\nSubject: Your quote\n\nHi\n`,
})

const report = 'report; report-type=delivery-status'

function bounce(
  name: string,
  mail: Omit<RawMail, 'messageId'>,
  bounce: CorpusMail['expected']['bounce'] = { recipient, messageId: id, isPermanent: true },
): CorpusMail {
  return { name: `bounce: ${name}`, raw: buildMail(mail), expected: { kind: 'bounce', ...(bounce && { bounce }) } }
}

/** Ten reports in the forms of the large providers and of usual mail servers. */
export function bounceMails(): CorpusMail[] {
  return [
    bounce('Gmail', {
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      subject: 'Delivery Status Notification (Failure)',
      headers: [
        ['X-Failed-Recipients', recipient],
        ['Auto-Submitted', 'auto-replied'],
        ['In-Reply-To', `<${id}>`],
        ['References', `<${id}>`],
      ],
      part: multipart(
        report,
        textPart(
          `** Address not found **\n\nYour message wasn't delivered to ${recipient} because the address couldn't be found, or is unable to receive mail.\n\nThe response was:\n\n550 5.1.1 The email account that you tried to reach does not exist.`,
        ),
        statusPart(
          `Final-Recipient: rfc822; ${recipient}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.`,
        ),
        originalHeaders('message/rfc822'),
      ),
    }),
    bounce('Outlook', {
      from: 'Microsoft Outlook <postmaster@outlook.com>',
      subject: 'Undeliverable: Your quote',
      headers: [['In-Reply-To', `<${id}>`]],
      part: multipart(
        report,
        textPart(
          `<p>Your message to ${recipient} couldn't be delivered.</p><p>elena wasn't found at couple.example.</p>`,
          'text/html',
        ),
        statusPart(
          `Final-Recipient: rfc822;${recipient}\nAction: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found`,
        ),
        originalHeaders('message/rfc822'),
      ),
    }),
    bounce('Yahoo, plain', {
      from: 'MAILER-DAEMON@yahoo.com',
      subject: 'Failure Notice',
      part: textPart(
        `Sorry, we were unable to deliver your message to the following address.\n\n<${recipient}>:\n554: delivery error: dd Not a valid recipient - atlas.mail.yahoo.com\n\n--- Below this line is a copy of the message.\n\nFrom: bar@bar.example\nMessage-ID: <${id}>\nSubject: Your quote\n`,
      ),
    }),
    bounce('Postfix', {
      from: 'MAILER-DAEMON@mx.bar.example (Mail Delivery System)',
      subject: 'Undelivered Mail Returned to Sender',
      part: multipart(
        report,
        textPart(
          `This is the mail system at host mx.bar.example.\n\n<${recipient}>: host mx.couple.example said: 550 5.1.1 User unknown`,
        ),
        statusPart(
          `Final-Recipient: rfc822; ${recipient}\nOriginal-Recipient: rfc822;${recipient}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <${recipient}>:\n    User unknown`,
        ),
        originalHeaders('text/rfc822-headers'),
      ),
    }),
    bounce('Exim, plain', {
      from: 'Mail Delivery System <Mailer-Daemon@host.example>',
      subject: 'Mail delivery failed: returning message to sender',
      headers: [
        ['X-Failed-Recipients', recipient],
        ['Auto-Submitted', 'auto-replied'],
      ],
      part: textPart(
        `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its recipients. This is a permanent error.\n\n  ${recipient}\n    host mx.couple.example [192.0.2.7]\n    550 5.7.1 Message rejected as spam\n\n------ This is a copy of the message ------\n\nMessage-ID: <${id}>\nFrom: bar@bar.example\n`,
      ),
    }),
    bounce('qmail, plain', {
      from: 'MAILER-DAEMON@host.example',
      subject: 'failure notice',
      part: textPart(
        `Hi. This is the qmail-send program at host.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<${recipient}>:\n192.0.2.7 does not like recipient.\nRemote host said: 550 No such user here\n\n--- Below this line is a copy of the message.\n\nMessage-Id: <${id}>\n`,
      ),
    }),
    bounce(
      'mailbox is full',
      {
        from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        subject: 'Delivery Status Notification (Delay)',
        headers: [['References', `<${id}>`]],
        part: multipart(
          report,
          textPart('There was a temporary problem delivering your message. Gmail will retry for 45 more hours.'),
          statusPart(
            `Final-Recipient: rfc822; ${recipient}\nAction: delayed\nStatus: 4.2.2\nDiagnostic-Code: smtp; 452-4.2.2 The recipient's inbox is out of storage space.`,
          ),
          originalHeaders('message/rfc822'),
        ),
      },
      { recipient, messageId: id, isPermanent: false },
    ),
    bounce('iCloud', {
      from: 'Mail Delivery System <postmaster@me.com>',
      subject: 'Undelivered Mail Returned to Sender',
      part: multipart(
        report,
        textPart('Your message could not be delivered.'),
        statusPart(
          `Final-Recipient: rfc822; ${recipient}\nAction: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 554 5.7.1 [HM08] Message rejected due to local policy.`,
        ),
        originalHeaders('message/rfc822'),
      ),
    }),
    bounce('Exchange in Spanish', {
      from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@corp.example>',
      subject: '=?UTF-8?Q?No_se_puede_entregar=3A_Su_presupuesto?=',
      part: multipart(
        report,
        textPart(`No se pudo entregar el mensaje a ${recipient}.`),
        statusPart(
          `Final-Recipient: rfc822;${recipient}\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp;554 5.2.2 mailbox full`,
        ),
        originalHeaders('message/rfc822'),
      ),
    }),
    bounce('several recipients, one failed', {
      from: 'MAILER-DAEMON@mx.example',
      subject: 'Delivery Status Notification (Failure)',
      part: multipart(
        report,
        textPart('One recipient failed.'),
        statusPart(
          `Final-Recipient: rfc822; sam@couple.example\nAction: relayed\nStatus: 2.0.0\n\nFinal-Recipient: rfc822; ${recipient}\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 unknown`,
        ),
        originalHeaders('message/rfc822'),
      ),
    }),
  ]
}
