import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { decryptBytes, encryptBytes } from '../secrets/encrypt.server.ts'

const parameter = 'back'
const lifetimeMs = 3_600_000
/** Longest text in an address. Node refuses headers of more than 16 kB, and proxies addresses of more than 8 kB. */
const maxLength = 7_000
/** Longest form in characters that is compressed. Text does not shrink to an eighth, and compressing takes time. */
const maxFormLength = 40_000

type Context = { secret: string; now: number }

/**
 * A refused form with its errors, for the page at `address`. `field` is its first wrong field. It is shown again while the
 * page is in the same state.
 */
type Refused = { address: string; field?: string | undefined; form: object; getState: () => string | Promise<string> }

/**
 * Address that shows a refused form again with its errors, so that Back and Reload send nothing. The typed text is in the
 * address, encrypted. Null if the form was sent by a script, which reads the response itself, and where the text is too
 * long for an address (docs/decisions/0343).
 */
export async function createPathWithReturnedForm(
  request: Request,
  { address, field, form, getState }: Refused,
  { secret, now }: Context,
): Promise<string | null> {
  if (request.headers.get('Sec-Fetch-Dest') !== 'document') return null
  const url = new URL(address, request.url)
  const returned = { until: now + lifetimeMs, state: await getState(), form }
  const text = JSON.stringify(returned)
  if (text.length > maxFormLength) return null
  const value = encryptBytes(secret, getPurpose(url.pathname), brotliCompressSync(text))
  if (value.length > maxLength) return null
  url.searchParams.set(parameter, value)
  url.hash = field ?? ''
  return url.pathname + url.search + url.hash
}

/**
 * The refused form in an address of `createPathWithReturnedForm`. Null if there is none, after an hour, and where the page is
 * in another state since.
 */
export function readReturnedForm(request: Request, state: string, { secret, now }: Context): object | null {
  const { pathname, searchParams } = new URL(request.url)
  const value = searchParams.get(parameter)
  const bytes = value === null || value.length > maxLength ? null : decryptBytes(secret, getPurpose(pathname), value)
  if (bytes === null) return null
  const returned = JSON.parse(brotliDecompressSync(bytes).toString()) as {
    until: number
    state: string
    form: object
  }
  return returned.until > now && returned.state === state ? returned.form : null
}

function getPurpose(path: string): string {
  return `returned form 2 ${path}`
}
