/** Bytes from `first` to `last`, both included, counted from 0. */
export type ByteRange = { first: number; last: number }

/**
 * The part of `size` bytes a Range header asks for (RFC 9110, 14.2). A header we do not follow (several parts, another
 * unit, no sense in it) asks for the whole; a part that begins behind the end asks for nothing there is.
 */
export function parseRangeHeader(header: string | null, size: number): ByteRange | 'whole' | 'nothing' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'nothing' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return 'whole'
  if (Number(from) >= size) return 'nothing'
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
