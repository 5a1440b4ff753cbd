/** Encoding of a response body. */
export type ContentEncoding = 'br' | 'gzip' | 'plain'

/**
 * Returns the preferred encoding of an Accept-Encoding header (RFC 9110, 12.5.3). Between equal weights, prefers brotli
 * over gzip. Falls back to plain, which every client accepts and which `*` selects.
 */
export function getPreferredEncoding(accepted: string | undefined): ContentEncoding {
  if (!accepted) return 'plain'
  const liked = new Map(accepted.toLowerCase().split(',').map(parseEncodingWeight))
  const best = (['br', 'gzip'] as const).toSorted((a, b) => (liked.get(b) ?? 0) - (liked.get(a) ?? 0))[0] ?? 'br'
  const most = liked.get(best) ?? 0
  return most > 0 && most >= (liked.get('identity') ?? 0) ? best : 'plain'
}

/** Parses an entry of the header into its name and its weight `q`, from 0 to 1. An invalid weight is 0. */
function parseEncodingWeight(entry: string): [name: string, liking: number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(/^q=(0(\.\d*)?|1(\.0*)?)$/.exec(weight)?.[1] ?? 0)]
}
