import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { decrypt, encrypt } from '../secrets/encrypt.server.ts'

const parameter = 'back'
const lifetimeMs = 3_600_000
/** Longest text in an address. Node refuses headers of more than 16 kB, and proxies addresses of more than 8 kB. */
const maxLength = 6_000

type Context = { secret: string; now: number }

/**
 * Address that shows a refused form again with its errors, so that Back and Reload send nothing. The typed text is in the
 * address, encrypted. Null where the form was sent by a script, which reads the response itself, and where the text is too
 * long for an address (docs/decisions/0343).
 */
export function createReturnedFormPath(
  request: Request,
  address: string,
  returned: object,
  { secret, now }: Context,
): string | null {
  if (request.headers.get('Sec-Fetch-Dest') !== 'document') return null
  const [whole = '', fragment] = address.split('#')
  const [path = ''] = whole.split('?')
  const text = deflateRawSync(JSON.stringify({ until: now + lifetimeMs, returned })).toString('base64')
  const value = encrypt(secret, getPurpose(path), text)
  if (value.length > maxLength) return null
  return `${whole}${whole.includes('?') ? '&' : '?'}${parameter}=${value}${fragment === undefined ? '' : `#${fragment}`}`
}

/** The refused form in an address of `createReturnedFormPath`. Null where there is none, or after an hour. */
export function readReturnedForm(request: Request, { secret, now }: Context): object | null {
  const { pathname, searchParams } = new URL(request.url)
  const value = searchParams.get(parameter)
  const text = value === null || value.length > maxLength ? null : decrypt(secret, getPurpose(pathname), value)
  if (text === null) return null
  const { until, returned } = JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString()) as {
    until: number
    returned: object
  }
  return until > now ? returned : null
}

function getPurpose(path: string): string {
  return `returned form ${path}`
}
