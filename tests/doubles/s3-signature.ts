import { createHash, createHmac } from 'node:crypto'

export type SignedRequest = {
  method: string
  /** Path and query as received. */
  target: string
  headers: Record<string, string>
  /** Names of the signed headers in lower case, in the order in which the request lists them. */
  signedHeaders: string[]
  payloadHash: string
}

export type Scope = { date: string; region: string; service: string }

/** Signature Version 4 as specified by AWS: canonical request, string to sign, signing key, signature. */
export function computeSignature(request: SignedRequest, { date, region, service }: Scope, secret: string): string {
  const stringToSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${date}/${region}/${service}/aws4_request`,
    sha256(canonicalRequest(request)),
  ].join('\n')
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, stringToSign).toString('hex')
}

export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function canonicalRequest({ method, target, headers, signedHeaders, payloadHash }: SignedRequest): string {
  const [path = '', query = ''] = target.split('?')
  const parameters = query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return `${encodeUri(decodeURIComponent(name))}=${encodeUri(decodeURIComponent(value))}`
    })
  return [
    method,
    path
      .split('/')
      .map((part) => encodeUri(decodeURIComponent(part)))
      .join('/'),
    parameters.toSorted().join('&'),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n')
}

/** S3's UriEncode: everything except letters, digits, - . _ and ~ as upper-case hexadecimal. */
function encodeUri(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const letter = String.fromCharCode(byte)
      return /[\w.~-]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
