import { expect, test } from 'vitest'
import { withDocumentWords } from './document-words.ts'
import type { Letter } from './letter.ts'

test('an event for the calendar is named where it is attached, and linked where nothing can be', () => {
  const calendar = { fileName: 'nt-7k3m.ics', text: 'BEGIN:VCALENDAR', url: 'https://bar.example/event.ics' }
  const attachment = { fileName: 'copy.pdf', url: 'https://bar.example/copy.pdf', pdf: new Uint8Array(), sha256: 'abc' }
  const letter = { text: 'Hello\n', html: '<p>Hello</p>', attachment: { ...attachment, calendar } } as Letter
  expect(withDocumentWords(letter, 'attached').text).toContain('Attached: copy.pdf, nt-7k3m.ics\n')
  const linked = withDocumentWords(letter, 'linked')
  expect(linked.text).toContain('https://bar.example/copy.pdf')
  for (const words of [linked.text, linked.html])
    expect(words).toContain('For your calendar: https://bar.example/event.ics')
  expect(withDocumentWords({ ...letter, attachment }, 'linked').text).not.toContain('calendar')
})
