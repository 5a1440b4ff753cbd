import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, constants, crc32, createBrotliCompress, createGzip, gunzipSync } from 'node:zlib'

/** Bytes with places in them, all of one length, that are filled in while they are sent. */
export type PageTemplate = { bytes: Buffer; places: number[] }

/** How often random bytes may turn out to be compressible before a page is sent without compression. */
const mostTries = 20

/** Where a text stands in a page; null where nowhere. */
export function createPageTemplate(plain: Buffer, blank: string): PageTemplate | null {
  const places: number[] = []
  for (let at = plain.indexOf(blank); at !== -1; at = plain.indexOf(blank, at + blank.length)) places.push(at)
  return places.length === 0 ? null : { bytes: plain, places }
}

/**
 * The page compressed, with its blanks still to be filled in. In their places it gets random bytes, which nothing else
 * refers to and no encoder can pack: they stand in the stream as they are, and any other bytes may. Null where they do
 * not.
 */
export async function compressPageTemplate(
  { bytes, places }: PageTemplate,
  length: number,
  encoding: 'br' | 'gzip',
): Promise<PageTemplate | null> {
  for (let i = 0; i < mostTries; i++) {
    const fillings = places.map(() => randomBytes(length))
    const packed = await inPieces(encoding, listPieces(bytes, places, fillings))
    const found = { bytes: packed, places: fillings.map((filling) => packed.indexOf(filling)) }
    if (found.places.includes(-1)) continue
    const sample = bytes.toString('latin1', places[0], places[0]! + length)
    const filled = fillPageTemplate(found, sample, encoding === 'gzip' ? bytes : null)
    const unpacked = encoding === 'gzip' ? gunzipSync(filled) : brotliDecompressSync(filled)
    if (unpacked.equals(bytes)) return found
  }
  return null
}

/** A copy with a text in each of its places; of gzip with the checksum of `plain`, the page so filled in. */
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

/** What is to stand by itself ends two bytes later: brotli guesses each byte by the two before it. */
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

/** Pieces compressed one after the other, each ending where a byte does. */
async function inPieces(encoding: 'br' | 'gzip', pieces: Buffer[]): Promise<Buffer> {
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
