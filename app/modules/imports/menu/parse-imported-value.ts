/** A value that is neither text, number, boolean nor list, described as text. */
export type UnsupportedValue = { odd: string }

/** A value of the imported database in any notation. */
export type ImportedValue = string | number | boolean | null | ImportedValue[] | UnsupportedValue

/** Parses a value of a dump: plain JSON, with `{ __datatype__, value }` for types that JSON lacks. */
export function parseJsonValue(value: unknown): ImportedValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  if (Array.isArray(value)) return value.map(parseJsonValue)
  return { odd: formatShortJson(value) }
}

/** Parses a value of the REST interface, whose single key is its type. Integers come as text. */
export function parseFirestoreValue(typed: unknown): ImportedValue {
  const [[type, value] = ['', null], ...more] = isRecord(typed) ? Object.entries(typed) : []
  if (more.length > 0) return { odd: formatShortJson(typed) }
  switch (type) {
    case 'nullValue':
      return null
    case 'stringValue':
      return typeof value === 'string' ? value : { odd: formatShortJson(typed) }
    case 'booleanValue':
      return typeof value === 'boolean' ? value : { odd: formatShortJson(typed) }
    case 'integerValue':
      return /^-?\d{1,15}$/.test(String(value)) ? Number(value) : { odd: formatShortJson(typed) }
    case 'doubleValue':
      return typeof value === 'number' ? value : { odd: formatShortJson(typed) }
    case 'arrayValue':
      return parseList(value)?.map(parseFirestoreValue) ?? { odd: formatShortJson(typed) }
    default:
      return { odd: formatShortJson(typed) }
  }
}

/** Whether a JSON value is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as JSON, shortened for display. */
export function formatShortJson(value: unknown): string {
  if (isRecord(value) && Object.keys(value).length === 1 && typeof value.odd === 'string') return value.odd
  const json = JSON.stringify(value) ?? ''
  return json.length > 160 ? `${json.slice(0, 160).toWellFormed()}…` : json
}

/** An empty list comes as `{}`. */
function parseList(value: unknown): unknown[] | null {
  if (!isRecord(value)) return null
  return value.values === undefined ? [] : Array.isArray(value.values) ? value.values : null
}
