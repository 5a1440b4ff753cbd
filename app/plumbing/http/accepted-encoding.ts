/** How an answer may travel: as it is, or compressed. */
export type ContentEncoding = 'br' | 'gzip' | 'plain'

/**
 * What an Accept-Encoding header likes best (RFC 9110, 12.5.3); brotli, then gzip, where it likes several alike.
 * Plain is always understood, so it is what remains when nothing else is named, and what `*` gets.
 */
export function bestEncoding(accepted: string | undefined): ContentEncoding {
  if (!accepted) return 'plain'
  const liked = new Map(accepted.toLowerCase().split(',').map(getLiking))
  const best = (['br', 'gzip'] as const).toSorted((a, b) => (liked.get(b) ?? 0) - (liked.get(a) ?? 0))[0] ?? 'br'
  const most = liked.get(best) ?? 0
  return most > 0 && most >= (liked.get('identity') ?? 0) ? best : 'plain'
}

/** One entry, `gzip;q=0.5`, as its name and how much it is liked, from 0 to 1. A figure nobody can read is 0. */
function getLiking(entry: string): [name: string, liking: number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(/^q=(0(\.\d*)?|1(\.0*)?)$/.exec(weight)?.[1] ?? 0)]
}
