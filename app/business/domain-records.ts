/** The result of a DNS lookup. `unknown`: the name servers did not respond. */
export type DnsLookupResult = { kind: 'found'; values: string[] } | { kind: 'none' } | { kind: 'unknown' }

/** DNS records of the site and of the domain its emails are sent from. `at` in epoch milliseconds. */
export type DomainRecords = {
  at: number
  site: string
  mail: string
  address: DnsLookupResult
  mx: DnsLookupResult
  /** All SPF records of the mail domain. */
  spf: DnsLookupResult
  /** Selectors of the keys found. Only common selectors can be tried. */
  dkim: DnsLookupResult
  dmarc: DnsLookupResult
}

export type DomainRecordCheck = { what: string; isDone: boolean; why: string; isOptional: boolean }

/** Checks the records, each with a message. A lookup that failed or an unknown value does not block opening the site. */
export function checkDomainRecords({ site, mail, address, mx, spf, dkim, dmarc }: DomainRecords): DomainRecordCheck[] {
  const verdict = (what: string, of: DnsLookupResult, found: (values: string[]) => [boolean, string], none: string) => {
    const [isDone, why] =
      of.kind === 'found'
        ? found(of.values)
        : [false, of.kind === 'none' ? none : 'Could not look: the name servers did not answer. Try again later.']
    return { what, isDone, why, isOptional: of.kind === 'unknown' }
  }
  const key = verdict(
    'Emails carry your seal (DKIM)',
    dkim,
    (names) => [true, `${mail} has a key named ${names.join(', ')}.`],
    `No key at ${mail} under the names usual providers give theirs. Yours may have another: it tells you which, and a test email in Gmail shows “DKIM: PASS” under “Show original”.`,
  )
  return [
    verdict(
      'The domain leads somewhere',
      address,
      (ips) => [true, `${site} leads to ${ips.join(', ')}: that should be your server.`],
      `${site} has no A or AAAA record: visitors find nothing there. Add one with your server’s address where you bought the domain.`,
    ),
    verdict(
      'Replies arrive (MX)',
      mx,
      (hosts) => [true, `Mail to ${mail} goes to ${hosts.join(', ')}.`],
      `${mail} has no MX record: nobody can answer your emails. Your mail provider tells you which to add.`,
    ),
    verdict(
      'Emails may come from you (SPF)',
      spf,
      (texts) =>
        texts.length > 1
          ? [false, `${mail} has ${texts.length} SPF records, and then none counts: make one of them.`]
          : [true, `${texts[0]} – your mail provider must be named in it.`],
      `${mail} has no SPF record: emails in your name look forged, and land in spam. Your mail provider tells you the TXT record to add; it begins with v=spf1.`,
    ),
    { ...key, isOptional: !key.isDone },
    verdict(
      'What becomes of forgeries (DMARC)',
      dmarc,
      (texts) =>
        texts.length > 1
          ? [false, `_dmarc.${mail} has ${texts.length} DMARC records, and then none counts: keep one.`]
          : [true, `${texts[0]}.`],
      `${mail} has no DMARC record, which Gmail and Yahoo ask for. Add a TXT record named _dmarc with v=DMARC1; p=none; later p=quarantine.`,
    ),
  ]
}
