import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, constants, crc32, createBrotliCompress, createGzip, gunzipSync } from 'node:zlib'

/** Bytes with placeholders of equal length that are filled in when sent. */
export type PageTemplate = { bytes: Buffer; places: number[] }

/** Maximum number of attempts with random bytes that turn out to be compressible. Then the page is sent uncompressed. */
const maxAttempts = 20

/** Finds the placeholder in a page. Null if the page does not contain it. */
export function createPageTemplate(plain: Buffer, blank: string): PageTemplate | null {
  const places: number[] = []
  for (let at = plain.indexOf(blank); at !== -1; at = plain.indexOf(blank, at + blank.length)) places.push(at)
  return places.length === 0 ? null : { bytes: plain, places }
}

/**
 * Compresses a page while keeping its placeholders fillable. The placeholders get random bytes that nothing else refers
 * to and no encoder can compress: they appear in the stream unchanged, so other bytes can replace them. Null if that
 * fails.
 */
export async function compressPageTemplate(
  { bytes, places }: PageTemplate,
  length: number,
  encoding: 'br' | 'gzip',
): Promise<PageTemplate | null> {
  for (let i = 0; i < maxAttempts; i++) {
    const fillings = places.map(() => randomBytes(length))
    const packed = await compressPieces(encoding, listPieces(bytes, places, fillings))
    const found = { bytes: packed, places: fillings.map((filling) => packed.indexOf(filling)) }
    if (found.places.includes(-1)) continue
    const sample = bytes.toString('latin1', places[0], places[0]! + length)
    const filled = fillPageTemplate(found, sample, encoding === 'gzip' ? bytes : null)
    const unpacked = encoding === 'gzip' ? gunzipSync(filled) : brotliDecompressSync(filled)
    if (unpacked.equals(bytes)) return found
  }
  return null
}

/**
 * Returns a copy with a text in each placeholder. For gzip, the checksum is that of `plain`, the page filled in the same
 * way.
 */
export function fillPageTemplate(
  { bytes, places }: PageTemplate,
  text: string,
  plain: Buffer | null = null,
): Buffer<ArrayBuffer> {
  const copy = Buffer.from(bytes)
  for (const place of places) copy.write(text, place, 'latin1')
  if (plain) copy.writeUInt32LE(crc32(plain), copy.length - 8)
  return copy
}

/** Each separate piece ends two bytes after the placeholder, because brotli predicts a byte from the two bytes before it. */
function listPieces(bytes: Buffer, places: number[], fillings: Buffer[]): Buffer[] {
  const ends = places.map((place, i) => place + fillings[i]!.length)
  return [
    bytes.subarray(0, places[0]),
    ...fillings.flatMap((filling, i) => [
      Buffer.concat([filling, bytes.subarray(ends[i], ends[i]! + 2)]),
      bytes.subarray(ends[i]! + 2, places[i + 1]),
    ]),
  ]
}

/** Compresses pieces in sequence, with a flush to a byte boundary after each. */
async function compressPieces(encoding: 'br' | 'gzip', pieces: Buffer[]): Promise<Buffer> {
  const stream =
    encoding === 'gzip'
      ? createGzip({ level: 9 })
      : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => stream.once('end', resolve).once('error', reject))
  for (const piece of pieces) {
    stream.write(piece)
    await new Promise<void>((resolve) => stream.flush(resolve))
  }
  stream.end()
  await ended
  return Buffer.concat(chunks)
}
