import { expect, test } from 'vitest'
import { addAttachedDocumentNames } from './email-document-text.ts'
import type { Email } from './email.ts'

test('an email names its calendar file when attached and links to it otherwise', () => {
  const calendar = { fileName: 'nt-7k3m.ics', text: 'BEGIN:VCALENDAR', url: 'https://bar.example/event.ics' }
  const attachment = { fileName: 'copy.pdf', url: 'https://bar.example/copy.pdf', pdf: new Uint8Array(), sha256: 'abc' }
  const email = { text: 'Hello\n', html: '<p>Hello</p>', attachment: { ...attachment, calendar } } as Email
  expect(addAttachedDocumentNames(email, 'attached').text).toContain('Attached: copy.pdf, nt-7k3m.ics\n')
  const linked = addAttachedDocumentNames(email, 'linked')
  expect(linked.text).toContain('https://bar.example/copy.pdf')
  for (const words of [linked.text, linked.html])
    expect(words).toContain('For your calendar: https://bar.example/event.ics')
  expect(addAttachedDocumentNames({ ...email, attachment }, 'linked').text).not.toContain('calendar')
})

test('the email footer shows document hash and record only when no copy is attached', () => {
  const record = { length: 4, lastHash: 'f00d' }
  const attachment = { fileName: 'copy.pdf', url: null, pdf: new Uint8Array(), sha256: 'abc', record }
  const email = { text: 'Hello\n', html: '<p>Hello</p>', attachment } as Email
  const linked = addAttachedDocumentNames(email, 'linked')
  for (const words of [linked.text, linked.html])
    expect(words).toContain('SHA-256 of copy.pdf: abc; our record: 4 events, the last f00d')
  const spanish = addAttachedDocumentNames({ ...email, attachment: { ...attachment, language: 'es' } }, 'linked')
  expect(spanish.text).toContain('nuestro registro: 4 anotaciones, la última f00d')
  expect(JSON.stringify(addAttachedDocumentNames(email, 'attached'))).not.toMatch(/f00d|SHA-256|abc/)
  const footed = addAttachedDocumentNames({ ...email, text: 'Hello\n\n-- \nThe bar\n' }, 'linked').text
  expect(footed).toMatch(/-- \nThe bar\nSHA-256 of copy\.pdf: abc; our record: 4 events, the last f00d\n$/)
})
