import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { createCalendarFilter, type FilterCalendarResult } from './calendar-filter.ts'

/** Limit for the body, both as sent and decompressed. */
export const maxCalendarBytes = 100000000

/** Reads a body in pieces and decompresses it. Rejects if the connection breaks. */
export async function readFilteredCalendar(answer: IncomingMessage, from?: number): Promise<FilterCalendarResult> {
  const reading = createCalendarFilter(from)
  const unpack = unpackers[(answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()]?.()
  // A broken connection must end the decompression, too.
  if (unpack) answer.once('error', (error) => unpack.destroy(error)).pipe(unpack)
  const decoder = new TextDecoder()
  let size = 0
  try {
    for await (const piece of (unpack ?? answer) as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > maxCalendarBytes) return { kind: 'too-large' }
      if (!reading.write(decoder.decode(piece, { stream: true }))) break
    }
    reading.write(decoder.decode())
    return reading.end()
  } finally {
    answer.destroy()
  }
}

const unpackers: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}
