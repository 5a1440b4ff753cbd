import { z } from 'zod'
import { withoutControls } from './typed-text.ts'

const anyRows = z.array(z.unknown())

/** The longest JSON a form field carries, in characters: a form of ours has 64 kB. */
const longest = 64 * 1024

/**
 * Reads JSON that a form field carries. Returns null where it is too long, is no JSON, or is not what `schema` describes. Its
 * texts come without the control characters no text field lets through: PostgreSQL stores no NUL.
 */
export function readSentJson<Schema extends z.ZodType>(
  text: string | undefined,
  schema: Schema,
): z.output<Schema> | null {
  if (text === undefined || text.length > longest) return null
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return null
  }
  const reading = schema.safeParse(withoutControlsIn(sent))
  return reading.success ? reading.data : null
}

/**
 * Reads a list that a form field carries as JSON, `most` of its rows at most. Rows that are not what `schema` describes are
 * left out. Returns no rows where it is no list.
 */
export function readSentRows<Schema extends z.ZodType>(
  text: string | undefined,
  schema: Schema,
  most: number,
): z.output<Schema>[] {
  const rows = readSentJson(text, anyRows)
  return (rows ?? []).slice(0, most).flatMap((row) => {
    const reading = schema.safeParse(row)
    return reading.success ? [reading.data] : []
  })
}

/** The same value with no control character in any of its texts and names. */
export function withoutControlsIn(value: unknown): unknown {
  if (typeof value === 'string') return withoutControls(value)
  if (Array.isArray(value)) return value.map(withoutControlsIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [withoutControls(name), withoutControlsIn(one)]))
}
