import { expect, test } from 'vitest'
import type { DnsResolver } from '../app/backbar/settings/domain-records.server.ts'
import { databases, createTestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const site = { SITE_URL: 'https://tipsyowl.com', MAIL_FROM: 'bar@mail.tipsyowl.com' }

test.each(databases)('%s: set-up looks up DNS records only when the owner asks', async (database) => {
  await using app = await createTestApp(database, site)
  const asked: string[] = []
  app.dns = createResolver(
    {
      'tipsyowl.com A': ['203.0.113.7'],
      'mail.tipsyowl.com MX': [{ priority: 10, exchange: 'mx.example.net' }],
      'mail.tipsyowl.com TXT': [['google-site-verification=x'], ['v=spf1 include:', 'mail.example ~all']],
      's1._domainkey.mail.tipsyowl.com TXT': [['v=DKIM1; k=rsa; p=MIGf']],
      // Revoked: a DKIM record with an empty key.
      's2._domainkey.mail.tipsyowl.com TXT': [['v=DKIM1; p=']],
      // A record of the parent domain, which also applies to the subdomain.
      '_dmarc.tipsyowl.com TXT': [['v=DMARC1; p=quarantine']],
    },
    asked,
  )
  const owner = await createOwnerClient(app)
  const path = '/backbar/set-up'
  expect((await owner.open(path)).text).toContain('Not checked yet')
  expect(asked).toEqual([])
  const response = await owner.post(path, { intent: 'records' })
  expect([response.status, response.to]).toEqual([303, `${path}?said=looked#before-you-open`])
  const { text } = await owner.open(path)
  for (const words of [
    'tipsyowl.com leads to 203.0.113.7',
    'Mail to mail.tipsyowl.com goes to mx.example.net',
    'v=spf1 include:mail.example ~all',
    'has a key named s1.',
    'v=DMARC1; p=quarantine',
    'Looked up on ',
  ])
    expect(text).toContain(words)
  const before = asked.length
  await owner.open(path)
  expect(asked).toHaveLength(before)
})

test('set-up lists missing DNS records, but none after a failed lookup', async () => {
  await using app = await createTestApp('sqlite', site)
  const owner = await createOwnerClient(app)
  const path = '/backbar/set-up'
  const look = async (dns: DnsResolver) => {
    app.dns = dns
    await owner.post(path, { intent: 'records' })
    return (await owner.open(path)).text
  }
  const none = await look(createResolver({}))
  for (const words of ['no A or AAAA record', 'no MX record', 'no SPF record', 'no DMARC record'])
    expect(none).toContain(words)
  const silent = await look(createResolver({}, [], 'ETIMEOUT'))
  expect(silent).toContain('Could not look')
  expect(silent).not.toMatch(/has no (A or AAAA|MX|SPF|DMARC) record/)
})

/** A resolver that knows these records. For all others it fails with the given code. */
function createResolver(known: Record<string, unknown[]>, asked: string[] = [], code = 'ENOTFOUND'): DnsResolver {
  const answer = (kind: string) => async (name: string) => {
    asked.push(`${name} ${kind}`)
    const found = known[`${name} ${kind}`]
    if (found) return found
    throw Object.assign(new Error(code), { code })
  }
  return {
    resolve4: answer('A'),
    resolve6: answer('AAAA'),
    resolveMx: answer('MX'),
    resolveTxt: answer('TXT'),
  } as unknown as DnsResolver
}
