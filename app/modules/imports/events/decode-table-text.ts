import { stripControlCharacters } from '../../../plumbing/http/normalize-text.ts'
import { decodeSingleByteText, type DetectedTableEncoding } from './table-encoding.ts'

/** Maximum file size in bytes. */
export const maxTableBytes = 10 * 1024 * 1024

/**
 * Decodes an uploaded file: UTF-8, UTF-16 with or without a byte order mark, else Windows-1252 or Mac Roman, whichever
 * gives more plausible words. `letters` is null if the encoding is certain. For a file that is not text, the problem
 * names its type. Never throws.
 */
export function decodeTableText(
  bytes: Uint8Array,
): { text: string; letters: DetectedTableEncoding | null } | { problem: string } {
  if (bytes.length === 0) return { problem: 'This file is empty. Choose another one' }
  if (bytes.length > maxTableBytes)
    return { problem: 'This file is larger than 10 MB. Split it in two, and bring them in one after the other' }
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { problem: 'This is a workbook or packed, not a CSV. Open it and save it as CSV first' }
  const { text, letters } = decodeBytes(bytes)
  if (text.slice(0, 4_096).includes('\0')) return { problem: 'This file is not text. Save it as CSV first' }
  return { text: stripControlCharacters(text.replace(/^\uFEFF/, '')), letters }
}

function decodeBytes(bytes: Uint8Array): { text: string; letters: DetectedTableEncoding | null } {
  const encoding = markedEncoding(bytes) ?? detectUtf16(bytes)
  if (encoding) return { text: new TextDecoder(encoding).decode(bytes), letters: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), letters: null }
  } catch {
    return decodeSingleByteText(bytes)
  }
}

function markedEncoding(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  return startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : null
}

/** Detects UTF-16 without a byte order mark: in Latin text every second byte is 0. */
function detectUtf16(bytes: Uint8Array): string | null {
  const some = bytes.subarray(0, 2_000)
  const zeros = (parity: 0 | 1) => some.reduce((sum, byte, i) => sum + Number(byte === 0 && i % 2 === parity), 0)
  const [even, odd, half] = [zeros(0), zeros(1), some.length / 2]
  if (odd > 0.5 * half && even < 0.1 * half) return 'utf-16le'
  return even > 0.5 * half && odd < 0.1 * half ? 'utf-16be' : null
}

function startsWith(bytes: Uint8Array, ...first: number[]): boolean {
  return first.every((byte, i) => bytes[i] === byte)
}
