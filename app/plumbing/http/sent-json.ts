import { z } from 'zod'
import { stripControlCharacters } from './normalize-text.ts'

const anyRows = z.array(z.unknown())

/** Maximum length of JSON in a form field, in characters. Forms have at most 64 kB. */
const maxJsonLength = 64 * 1024

/** Maximum nesting depth of posted JSON. The site's own has fewer than ten levels. */
const maxJsonDepth = 32

/**
 * Parses JSON from a form field. Returns null if it is too long or too deep, invalid, or does not match `schema`. Control
 * characters are removed from its texts, because PostgreSQL stores no NUL.
 */
export function parsePostedJson<Schema extends z.ZodType>(
  text: string | undefined,
  schema: Schema,
): z.output<Schema> | null {
  if (text === undefined || text.length > maxJsonLength) return null
  const reading = schema.safeParse(parseSentJson(text))
  return reading.success ? reading.data : null
}

/**
 * Parses the JSON body of a request. Returns null if it is too deep, invalid, or incomplete. Control characters are
 * removed from its texts.
 */
export async function parseJsonBody(request: Request): Promise<unknown> {
  const text = await request.text().catch(() => null)
  return text === null ? null : parseSentJson(text)
}

/**
 * Parses a JSON list from a form field, at most `most` rows. Rows that do not match `schema` are left out. Returns an
 * empty list if it is not a list.
 */
export function parsePostedRows<Schema extends z.ZodType>(
  text: string | undefined,
  schema: Schema,
  most: number,
): z.output<Schema>[] {
  const rows = parsePostedJson(text, anyRows)
  return (rows ?? []).slice(0, most).flatMap((row) => {
    const reading = schema.safeParse(row)
    return reading.success ? [reading.data] : []
  })
}

/** Returns null if the text is not JSON or is nested too deeply. */
function parseSentJson(text: string): unknown {
  try {
    const sent: unknown = JSON.parse(text)
    return isDeeperThan(maxJsonDepth, sent) ? null : stripControlCharactersDeep(sent)
  } catch {
    return null
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isDeeperThan(levels - 1, one))
}

/** Returns the value without control characters in any of its texts and keys. The caller limits the nesting depth. */
export function stripControlCharactersDeep(value: unknown): unknown {
  if (typeof value === 'string') return stripControlCharacters(value)
  if (Array.isArray(value)) return value.map(stripControlCharactersDeep)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [stripControlCharacters(name), stripControlCharactersDeep(one)]),
  )
}
