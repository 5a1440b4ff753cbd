/** Bytes from `first` to `last`, both included, counted from 0. */
export type ByteRange = { first: number; last: number }

/**
 * Returns the part of `size` bytes that a Range header requests (RFC 9110, 14.2). An unsupported header (several ranges,
 * another unit, invalid) yields the whole. A range that begins after the end yields nothing.
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
