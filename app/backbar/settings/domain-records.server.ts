import type { Resolver } from 'node:dns/promises'
import { findSetting, getSetting, saveSetting } from '../../business/stored-settings.server.ts'
import type { DomainRecords, DnsLookupResult } from '../../business/domain-records.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { EmailConfig } from '../../plumbing/mail/email-transport.server.ts'

/** The DNS resolver. Each query has its own timeout. */
export type DnsResolver = Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveMx' | 'resolveTxt'>

type Services = {
  db: Db
  now: () => number
  dns: DnsResolver
  mail: () => Promise<EmailConfig>
  config: { siteUrl: string; mailFrom: string | null }
}

/** DKIM selectors of well-known providers: Google, Microsoft, Fastmail, Zoho, SendGrid, Mailchimp … */
const commonDkimSelectors =
  'google selector1 selector2 fm1 fm2 fm3 zmail zoho s1 s2 k1 k2 k3 default dkim mail resend pm protonmail'

/** Looks up the DNS records of the site's and the email domain, and stores them with the time. */
export async function refreshDomainRecords(services: Services): Promise<void> {
  const { site, mail } = await getDomains(services)
  const { dns, now, db } = services
  const texts = async (name: string, kind: RegExp): Promise<DnsLookupResult> => {
    const all = await runDnsQuery(dns.resolveTxt(name))
    if (all.kind !== 'found') return all
    const values = all.values.map((parts) => parts.join('')).filter((text) => kind.test(text))
    return values.length > 0 ? { kind: 'found', values } : { kind: 'none' }
  }
  const getDmarc = async (domain: string): Promise<DnsLookupResult> => {
    const own = await texts(`_dmarc.${domain}`, /^v=DMARC1\b/i)
    // A subdomain without a DMARC record inherits its parent's.
    const parent = domain.split('.').slice(1).join('.')
    return own.kind === 'none' && parent.includes('.') ? getDmarc(parent) : own
  }
  const [four, six, mx, spf, dmarc, keys] = await Promise.all([
    runDnsQuery(dns.resolve4(site)),
    runDnsQuery(dns.resolve6(site)),
    runDnsQuery(dns.resolveMx(mail)),
    texts(mail, /^v=spf1\b/i),
    getDmarc(mail),
    Promise.all(
      commonDkimSelectors
        .split(' ')
        .map(async (name) => ({ name, key: await texts(`${name}._domainkey.${mail}`, /(^|;)\s*p=[^;\s]/) })),
    ),
  ])
  const found = keys.filter(({ key }) => key.kind === 'found').map(({ name }) => name)
  const dkim: DnsLookupResult =
    found.length > 0
      ? { kind: 'found', values: found }
      : { kind: keys.every(({ key }) => key.kind === 'unknown') ? 'unknown' : 'none' }
  const hosts: DnsLookupResult =
    mx.kind === 'found'
      ? { kind: 'found', values: mx.values.toSorted((a, b) => a.priority - b.priority).map(({ exchange }) => exchange) }
      : mx
  // "." means that the domain accepts no mail.
  const takesMail = hosts.kind === 'found' && hosts.values.some((host) => host !== '' && host !== '.')
  const records: DomainRecords = {
    at: now(),
    site,
    mail,
    address: combineLookups(four, six),
    mx: hosts.kind === 'found' && !takesMail ? { kind: 'none' } : hosts,
    spf,
    dkim,
    dmarc,
  }
  await saveSetting(db, 'domainRecords', records, now())
}

/** Returns the records last looked up. Null if there was no lookup, or the domains have changed since. */
export async function findDomainRecords(services: Omit<Services, 'dns'>): Promise<DomainRecords | null> {
  const [records, { site, mail }] = await Promise.all([findSetting(services.db, 'domainRecords'), getDomains(services)])
  return records && records.site === site && records.mail === mail ? records : null
}

async function getDomains({ db, config, mail }: Omit<Services, 'dns'>): Promise<{ site: string; mail: string }> {
  const [{ email }, account] = await Promise.all([getSetting(db, 'identity'), mail()])
  const from = config.mailFrom ?? (account.kind === 'smtp' ? account.from : undefined) ?? email
  return { site: new URL(config.siteUrl).hostname, mail: from.split('@').at(-1)!.toLowerCase() }
}

function combineLookups(one: DnsLookupResult, other: DnsLookupResult): DnsLookupResult {
  const values = [one, other].flatMap((found) => (found.kind === 'found' ? found.values : []))
  if (values.length > 0) return { kind: 'found', values }
  return { kind: one.kind === 'none' && other.kind === 'none' ? 'none' : 'unknown' }
}

/** An empty result counts as known. All other failures count as unknown. */
async function runDnsQuery<T>(
  question: Promise<T[]>,
): Promise<{ kind: 'found'; values: T[] } | { kind: 'none' | 'unknown' }> {
  try {
    const values = await question
    return values.length > 0 ? { kind: 'found', values } : { kind: 'none' }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { kind: code === 'ENOTFOUND' || code === 'ENODATA' ? 'none' : 'unknown' }
  }
}
