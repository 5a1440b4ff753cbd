/** The HTML standard's rule for an e-mail address. */
const html5 =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/**
 * Whether a text is an e-mail address by the HTML standard's own rule, at a host with a dot in its name. What stands
 * before the @ is its host's business; a host in any script counts by the name the network knows it under.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const host = text.slice(at + 1)
  const written = `http://${host}`
  if (at < 1 || /[\s/\\?#:@%]/.test(host) || !URL.canParse(written)) return false
  const { hostname } = new URL(written)
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) && html5.test(`${text.slice(0, at)}@${hostname}`)
}

/** An address with the apostrophe of keyboards in place of the curly one that phones put there. */
export function normalizeEmailAddress(text: string): string {
  return text.replaceAll(/[‘’ʼ＇]/g, "'")
}

/** Whether nothing is wrong with an address but letters before its @ that ask for a mail server of the newest kind (RFC 6531). */
export function hasAccentedLocalPart(text: string): boolean {
  const at = text.lastIndexOf('@')
  const plain = text.slice(0, at).replaceAll(/[^\p{ASCII}\s\p{C}]/gu, 'e')
  return isEmailAddress(plain + text.slice(at)) && !isEmailAddress(text)
}

/** Where most people have their mailbox: what is a slip of the finger away from one of these is probably it. */
const usual =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com comcast.net bellsouth.net att.net live.com msn.com me.com'.split(
    ' ',
  )
/** Mail of their own, a slip away from another's. */
const others = new Set(['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'aim.com', 'mac.com', 'we.com', 'ml.com'])

/** The address somebody probably meant who mistyped a usual host, as ada@gmail.com for ada@gmial.com; null where none is likelier. */
export function suggestEmailAddress(text: string): string | null {
  const at = text.lastIndexOf('@')
  const host = text.slice(at + 1).toLowerCase()
  if (at < 1 || usual.includes(host) || others.has(host)) return null
  const ending = host.replace(/\.(?:con|cpm|cmo|ocm|vom|xom|comm|coom|c0m|om|cm)$/, '.com')
  const meant = usual.find((one) => one === ending || (one.length > 8 && isOneSlipFrom(one, host)))
  const likely = meant ?? (ending === host ? null : ending)
  return likely === null ? null : `${text.slice(0, at)}@${likely}`
}

/** Whether one letter too many, too few or another, or two in turn, is all that makes them differ. */
function isOneSlipFrom(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  const isTurned = short[at] === long[at + 1] && short[at + 1] === long[at]
  return short.slice(at + 1) === long.slice(at + 1) || (isTurned && short.slice(at + 2) === long.slice(at + 2))
}
