import type { Email } from '../../app/plumbing/outbox/email.ts'

/** Ordinary email, with an umlaut and a dot at the start of a line, which both need encoding. */
export function sampleEmail(changes: Partial<Email> = {}): Email {
  return {
    id: 'letter-1',
    kind: 'receipt',
    messageId: '<letter-1@bar.example>',
    to: 'guest@home.example',
    replyTo: 'host@party.example',
    subject: 'Your wedding on June 6 – Crème de Violette?',
    text: 'Dear guest,\n.a line that starts with a dot\nCheers – the bar',
    html: '<p>Dear guest,</p><p>Cheers – the bar</p>',
    templateParams: null,
    ...changes,
  }
}

export const sampleEmailBusiness = { name: 'Nerd & Tonic, mobile bar', address: 'bar@bar.example' }
