/** An object of JSON that a carrier sent, whose fields may be anything. */
export type UntypedJson = Record<string, unknown>

/** Parses JSON. Null if the text is not JSON. */
export function parseUntypedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns the value if it is an object, else an empty object. */
export function toObjectOrEmpty(value: unknown): UntypedJson {
  return typeof value === 'object' && value !== null ? (value as UntypedJson) : {}
}

/** Returns the objects of a list. Empty if the value is not a list. */
export function toObjects(value: unknown): UntypedJson[] {
  return Array.isArray(value) ? value.map(toObjectOrEmpty) : []
}

/** A string or a number as text. Empty for anything else. */
export function toTextOrEmpty(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
