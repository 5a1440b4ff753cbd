import { z } from 'zod'
import { stripControlCharacters } from './normalize-text.ts'

const anyRows = z.array(z.unknown())

/** The longest JSON a form field carries, in characters: a form of ours has 64 kB. */
const longest = 64 * 1024

/** The levels of lists and objects within each other that JSON sent to us may have. Ours has fewer than ten. */
const deepest = 32

/**
 * Reads JSON that a form field carries. Returns null where it is too long or too deep, is no JSON, or is not what `schema` describes. Its
 * texts come without the control characters no text field lets through: PostgreSQL stores no NUL.
 */
export function parsePostedJson<Schema extends z.ZodType>(
  text: string | undefined,
  schema: Schema,
): z.output<Schema> | null {
  if (text === undefined || text.length > longest) return null
  const reading = schema.safeParse(parseSentJson(text))
  return reading.success ? reading.data : null
}

/**
 * Reads the JSON that the body of a request carries. Returns null where it is too deep, is no JSON, or does not arrive. Its
 * texts come without control characters.
 */
export async function parseJsonBody(request: Request): Promise<unknown> {
  const text = await request.text().catch(() => null)
  return text === null ? null : parseSentJson(text)
}

/**
 * Reads a list that a form field carries as JSON, `most` of its rows at most. Rows that are not what `schema` describes are
 * left out. Returns no rows where it is no list.
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

/** Returns null where a text is no JSON or nests deeper than ours does. */
function parseSentJson(text: string): unknown {
  try {
    const sent: unknown = JSON.parse(text)
    return isNestedBeyond(deepest, sent) ? null : stripControlCharactersDeep(sent)
  } catch {
    return null
  }
}

function isNestedBeyond(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isNestedBeyond(levels - 1, one))
}

/** The same value with no control character in any of its texts and names. Its caller bounds how deep it nests. */
export function stripControlCharactersDeep(value: unknown): unknown {
  if (typeof value === 'string') return stripControlCharacters(value)
  if (Array.isArray(value)) return value.map(stripControlCharactersDeep)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [stripControlCharacters(name), stripControlCharactersDeep(one)]),
  )
}
