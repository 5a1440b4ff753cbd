import { expect, test } from 'vitest'
import { sanitizeRemoteText } from './sanitize-remote-text.ts'

test('text from a mail server is cut to one line of 300 characters', () => {
  expect(sanitizeRemoteText(' 550 no\r\n\tsuch guest\0 ')).toBe('550 no such guest')
  expect(sanitizeRemoteText('é'.repeat(300))).toBe('é'.repeat(300))
  expect(sanitizeRemoteText('🍸'.repeat(301))).toBe(`${'🍸'.repeat(299)}…`)
})

test('secrets in text from a mail server are removed in plain, URL-encoded and Base64 form', () => {
  const secret = 'pass:wörd'
  const base64 = Buffer.from(secret).toString('base64')
  const words = sanitizeRemoteText(`you said ${secret}, ${encodeURIComponent(secret)}, ${base64}`, [secret, ''])
  expect(words).toBe('you said [secret], [secret], [secret]')
})

test('secrets in text from a mail server are removed before the text is cut', () => {
  expect(sanitizeRemoteText(`${'x'.repeat(295)}hunter2`, ['hunter2'])).not.toContain('hunt')
})
