/** Email pattern of the HTML standard. */
const html5 =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/**
 * Whether a text is an email address by the HTML standard's pattern, with a dot in the host name. An internationalized
 * host counts in its ASCII form.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const host = text.slice(at + 1)
  const written = `http://${host}`
  if (at < 1 || /[\s/\\?#:@%]/.test(host) || !URL.canParse(written)) return false
  const { hostname } = new URL(written)
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) && html5.test(`${text.slice(0, at)}@${hostname}`)
}

/** Replaces curly apostrophes, which phones insert, by straight ones. */
export function normalizeEmailAddress(text: string): string {
  return text.replaceAll(/[‘’ʼ＇]/g, "'")
}

/** Whether the only fault of an address is non-ASCII letters before its @, which require a mail server with RFC 6531. */
export function hasAccentedLocalPart(text: string): boolean {
  const at = text.lastIndexOf('@')
  const plain = text.slice(0, at).replaceAll(/[^\p{ASCII}\s\p{C}]/gu, 'e')
  return isEmailAddress(plain + text.slice(at)) && !isEmailAddress(text)
}

/** Common mail providers. A host that differs by a single typo is probably meant to be in this list. */
const commonHosts =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com comcast.net bellsouth.net att.net live.com msn.com me.com'.split(
    ' ',
  )
/** Domains of valid mail providers that look like a typo of another provider's domain. */
const similarValidHosts = new Set([
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'aim.com',
  'mac.com',
  'we.com',
  'ml.com',
])

/**
 * Returns the probable correction of a mistyped common host, such as ada@gmail.com for ada@gmial.com. Null if there is no
 * likely correction.
 */
export function suggestEmailAddress(text: string): string | null {
  const at = text.lastIndexOf('@')
  const host = text.slice(at + 1).toLowerCase()
  if (at < 1 || commonHosts.includes(host) || similarValidHosts.has(host)) return null
  const ending = host.replace(/\.(?:con|cpm|cmo|ocm|vom|xom|comm|coom|c0m|om|cm)$/, '.com')
  const meant = commonHosts.find((one) => one === ending || (one.length > 8 && differsByOneTypo(one, host)))
  const likely = meant ?? (ending === host ? null : ending)
  return likely === null ? null : `${text.slice(0, at)}@${likely}`
}

/** Whether two texts differ by a single extra, missing, different or swapped character. */
function differsByOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  const isTurned = short[at] === long[at + 1] && short[at + 1] === long[at]
  return short.slice(at + 1) === long.slice(at + 1) || (isTurned && short.slice(at + 2) === long.slice(at + 2))
}
