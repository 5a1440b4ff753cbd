import type { Resolver } from 'node:dns/promises'
import { findSetting, getSetting, saveSetting } from '../../business/stored-settings.server.ts'
import type { DomainRecords, DnsLookupResult } from '../../business/domain-records.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { EmailConfig } from '../../plumbing/mail/email-transport.server.ts'

/** Who asks the name servers; each question has its own time limit. */
export type DnsResolver = Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveMx' | 'resolveTxt'>

type Services = {
  db: Db
  now: () => number
  dns: DnsResolver
  mail: () => Promise<EmailConfig>
  config: { siteUrl: string; mailFrom: string | null }
}

/** Names under which well-known providers publish their keys: Google, Microsoft, Fastmail, Zoho, SendGrid, Mailchimp … */
const usualKeys =
  'google selector1 selector2 fm1 fm2 fm3 zmail zoho s1 s2 k1 k2 k3 default dkim mail resend pm protonmail'

/** Looks up what the site's and the letters' domains say of themselves, and keeps it with its time. */
export async function refreshDomainRecords(services: Services): Promise<void> {
  const { site, mail } = await getDomains(services)
  const { dns, now, db } = services
  const texts = async (name: string, kind: RegExp): Promise<DnsLookupResult> => {
    const all = await asked(dns.resolveTxt(name))
    if (all.kind !== 'found') return all
    const values = all.values.map((parts) => parts.join('')).filter((text) => kind.test(text))
    return values.length > 0 ? { kind: 'found', values } : { kind: 'none' }
  }
  const getDmarc = async (domain: string): Promise<DnsLookupResult> => {
    const own = await texts(`_dmarc.${domain}`, /^v=DMARC1\b/i)
    // Without one of its own a subdomain goes by its parent's.
    const parent = domain.split('.').slice(1).join('.')
    return own.kind === 'none' && parent.includes('.') ? getDmarc(parent) : own
  }
  const [four, six, mx, spf, dmarc, keys] = await Promise.all([
    asked(dns.resolve4(site)),
    asked(dns.resolve6(site)),
    asked(dns.resolveMx(mail)),
    texts(mail, /^v=spf1\b/i),
    getDmarc(mail),
    Promise.all(
      usualKeys
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
  // "." says that nobody takes mail there.
  const takesMail = hosts.kind === 'found' && hosts.values.some((host) => host !== '' && host !== '.')
  const records: DomainRecords = {
    at: now(),
    site,
    mail,
    address: either(four, six),
    mx: hosts.kind === 'found' && !takesMail ? { kind: 'none' } : hosts,
    spf,
    dkim,
    dmarc,
  }
  await saveSetting(db, 'domainRecords', records, now())
}

/** What the last look found; null where nobody has looked, or the domains are others since. */
export async function findDomainRecords(services: Omit<Services, 'dns'>): Promise<DomainRecords | null> {
  const [records, { site, mail }] = await Promise.all([findSetting(services.db, 'domainRecords'), getDomains(services)])
  return records && records.site === site && records.mail === mail ? records : null
}

async function getDomains({ db, config, mail }: Omit<Services, 'dns'>): Promise<{ site: string; mail: string }> {
  const [{ email }, account] = await Promise.all([getSetting(db, 'identity'), mail()])
  const from = config.mailFrom ?? (account.kind === 'smtp' ? account.from : undefined) ?? email
  return { site: new URL(config.siteUrl).hostname, mail: from.split('@').at(-1)!.toLowerCase() }
}

function either(one: DnsLookupResult, other: DnsLookupResult): DnsLookupResult {
  const values = [one, other].flatMap((found) => (found.kind === 'found' ? found.values : []))
  if (values.length > 0) return { kind: 'found', values }
  return { kind: one.kind === 'none' && other.kind === 'none' ? 'none' : 'unknown' }
}

/** "There is none" is an answer; everything else that goes wrong is not. */
async function asked<T>(
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
