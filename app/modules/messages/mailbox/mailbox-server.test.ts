import { expect, test } from 'vitest'
import { findImapServer, getMailboxObstacle, isSameProvider, parseImapUrl } from './mailbox-server.ts'

test('the URL of a mailbox is parsed', () => {
  expect(parseImapUrl('imaps://me%40bar.example:pass%20word@imap.gmail.com')).toEqual({
    server: {
      host: 'imap.gmail.com',
      port: 993,
      secure: true,
      user: 'me@bar.example',
      password: 'pass word',
      trustedServers: ['mx.google.com'],
    },
  })
  expect(parseImapUrl('imap://me:x@127.0.0.1:10143')).toMatchObject({ server: { port: 10143, secure: false } })
  expect(parseImapUrl('imaps://me:x@mail.bar.example?trust=mx.bar.example')).toMatchObject({
    server: { trustedServers: ['mx.bar.example'] },
  })
  expect(parseImapUrl('imap://me:x@[::1]')).toMatchObject({ server: { host: '::1', port: 143 } })
})

test.each([
  ['imaps://me@imap.example', /has a user but no password/],
  ['imaps://:x@imap.example', /has a password but no user/],
  ['imaps://imap.example', /the user and the password are missing/],
  ['imaps://me:secret@', /cannot be read|the host is missing/],
  ['smtps://me:secret@imap.example', /only imaps:/],
  ['imaps://me:secret@imap.example/INBOX', /after the port only/],
  ['imaps://me:se%cret@imap.example', /written %25/],
])('the mailbox URL %s is refused without showing it', (url, problem) => {
  const read = parseImapUrl(url)
  expect(read).toEqual({ problem: expect.stringMatching(problem) as string })
  expect(JSON.stringify(read)).not.toContain('secret@')
})

test('the mailbox of a sending account is found, or the reason why not', () => {
  expect(findImapServer('smtp.gmail.com')?.host).toBe('imap.gmail.com')
  expect(findImapServer('smtp.example')).toBeNull()
  expect(getMailboxObstacle('smtp.office365.com')).toBe('no-app-password')
  expect(getMailboxObstacle('email-smtp.us-east-1.amazonaws.com')).toBe('no-mailbox')
  expect(getMailboxObstacle('smtp.gmail.com')).toBeNull()
})

test.each([
  ['imap.bar.example', 'smtp.bar.example', true],
  ['mail.bar.example', 'mail.bar.example', true],
  ['imap.evil.example', 'smtp.bar.example', false],
  ['bar.example', 'smtp.bar.example', false],
  ['imap.bar.example.evil.example', 'smtp.bar.example', false],
])('a mailbox at %s and a sending server at %s have one provider: %s', (imap, smtp, isSame) => {
  expect(isSameProvider(imap, smtp)).toBe(isSame)
})
