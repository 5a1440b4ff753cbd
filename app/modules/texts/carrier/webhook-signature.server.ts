import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'

/** Maximum difference between a signed message's time and now, in seconds. */
const toleranceSeconds = 300

/** First bytes of an Ed25519 public key in the form that Node reads (RFC 8410). The 32 bytes of the key follow. */
const keyHeader = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Whether Telnyx signed a message with the account's key within the last five minutes: Ed25519 over the time, a
 * vertical bar and the unchanged body. `now` in epoch milliseconds.
 */
export function verifyTelnyxSignature(
  publicKey: string,
  { timestamp, signature, body }: { timestamp: string | null; signature: string | null; body: Uint8Array },
  now: number,
): boolean {
  if (!timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds) return false
  const [bytes, raw] = [Buffer.from(signature, 'base64'), Buffer.from(publicKey, 'base64')]
  if (bytes.length !== 64 || raw.length !== 32) return false
  const key = createPublicKey({ key: Buffer.concat([keyHeader, raw]), format: 'der', type: 'spki' })
  return verify(null, Buffer.concat([Buffer.from(`${timestamp}|`), body]), key, bytes)
}

/**
 * Whether Twilio signed a message: HMAC-SHA1 over the address that it called and the fields of the form, sorted. Of a JSON
 * body the address has a hash instead. Twilio signs some addresses with the port and some without.
 */
export function verifyTwilioSignature(
  authToken: string,
  { url, signature, body, isForm }: { url: string; signature: string | null; body: Uint8Array; isForm: boolean },
): boolean {
  if (!signature) return false
  const bodyHash = URL.parse(url)?.searchParams.get('bodySHA256')
  if (bodyHash && !isEqual(bodyHash, createHash('sha256').update(body).digest('hex'))) return false
  if (!isForm && !bodyHash) return false
  const fields = isForm ? joinFields(new URLSearchParams(Buffer.from(body).toString('utf8'))) : ''
  return listAddresses(url).some((address) =>
    isEqual(signature, createHmac('sha1', authToken).update(`${address}${fields}`).digest('base64')),
  )
}

/** Name and value of each field, sorted by name. Of equal values of a name only the first counts. */
function joinFields(form: URLSearchParams): string {
  return [...new Set(form.keys())]
    .toSorted()
    .map((name) => [...new Set(form.getAll(name))].toSorted().map((value) => `${name}${value}`))
    .flat()
    .join('')
}

function listAddresses(address: string): string[] {
  const url = new URL(address)
  const path = `${url.pathname}${url.search}`
  const withPort = `${url.protocol}//${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}${path}`
  return [withPort, `${url.protocol}//${url.hostname}${path}`]
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
