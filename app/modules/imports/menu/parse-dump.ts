import { stripControlCharactersDeep } from '../../../plumbing/http/sent-json.ts'

/** Maximum size of a dump, in bytes. The three collections are a few kilobytes. */
export const maxDumpBytes = 2 * 1024 * 1024
/** Maximum nesting, deeper than any database nests its documents. */
const maxDepth = 60

export type ParseDumpResult = { value: unknown } | { problem: string }

const getDump =
  'Make a JSON dump instead: node-firestore-import-export writes one with “firestore-export --backupFile dump.json”.'

/** Parses an uploaded file as JSON, or explains what it is instead and where to get the dump. Never throws. */
export function parseDumpFile(bytes: Uint8Array, fileName: string): ParseDumpResult {
  if (bytes.length > maxDumpBytes) return tooLarge
  if (isManagedExport(bytes, fileName)) {
    return {
      problem: `This is a file of Google’s own managed export, a binary log and not JSON; it cannot be read here. ${getDump}`,
    }
  }
  if (startsWith(bytes, 0x1f, 0x8b) || startsWith(bytes, 0x50, 0x4b, 0x03, 0x04))
    return { problem: 'This file is packed. Unpack it first, and choose the JSON file inside' }
  const encoding = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : 'utf-8'
  try {
    return parseDumpText(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    return { problem: `This file is not text, so it is not JSON. ${getDump}` }
  }
}

/** Parses pasted text as JSON, or reports the position of the error. Never throws. */
export function parseDumpText(typed: string): ParseDumpResult {
  const text = typed.replace(/^\ufeff/, '').trim()
  if (text === '') return { problem: 'Paste the JSON dump, or choose its file' }
  if (text.length > maxDumpBytes) return tooLarge
  if (/[\0\ufffd]/.test(text.slice(0, 4096)) && !/^[[{]/.test(text))
    return { problem: `This is not text, so it is not JSON. ${getDump}` }
  if (getDepth(text) > maxDepth)
    return { problem: `This is nested more than ${maxDepth} deep, as no dump is. Choose another file` }
  try {
    return { value: stripControlCharactersDeep(JSON.parse(text)) }
  } catch (error) {
    return { problem: formatParseError(text, error) }
  }
}

const tooLarge = {
  problem:
    'This is larger than two megabytes. Dump only the three collections, availablePackages, StandardNerdPackage and additionalAddOns',
}

/**
 * Whether a file belongs to Google's managed export. Its data files, `output-0` and `….overall_export_metadata`, are
 * LevelDB logs: records of checksum (4 bytes), length (2, little-endian) and kind (1 whole, 2 the first of several). Its
 * `….export_metadata` is a bare message.
 */
function isManagedExport(bytes: Uint8Array, fileName: string): boolean {
  if (/export_metadata$/i.test(fileName)) return true
  if (bytes.length < 8 || bytes.subarray(0, 7).every((byte) => byte >= 0x20 && byte < 0x7f)) return false
  const length = bytes[4]! | (bytes[5]! << 8)
  const block = 32_768
  return (
    (bytes[6] === 1 && length > 0 && 7 + length <= Math.min(bytes.length, block)) ||
    (bytes[6] === 2 && 7 + length === block)
  )
}

function startsWith(bytes: Uint8Array, ...first: number[]): boolean {
  return first.every((byte, i) => bytes[i] === byte)
}

/** Nesting depth of brackets outside of strings. */
function getDepth(text: string): number {
  let [depth, most, isInText] = [0, 0, false]
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i]
    if (isInText) {
      if (character === '\\') i += 1
      else if (character === '"') isInText = false
    } else if (character === '"') isInText = true
    else if (character === '{' || character === '[') most = Math.max(most, (depth += 1))
    else if (character === '}' || character === ']') depth -= 1
  }
  return most
}

/** The engine's message mostly contains the position. The message itself is not shown. */
function formatParseError(text: string, error: unknown): string {
  const words = error instanceof Error ? error.message : ''
  const position = Number(/position (\d+)/.exec(words)?.[1] ?? (words.includes('end of JSON') ? text.length : 0))
  if (position >= text.length) return 'This JSON stops in the middle. Copy the whole of it, or choose its file'
  const line = text.slice(0, position).split('\n').length
  return `This is not JSON: it breaks on line ${line}. Copy the whole of it, or choose its file`
}
