/** The Spanish of an owner's text. Undefined: not translated yet. Null: deliberately English. */
export type SpanishVersion<Text> = Text | null | undefined

type SpanishInput<Text> = {
  /** The current English, and the typed Spanish. */
  english: Text
  spanish: Text | undefined
  /** The English and Spanish texts as stored. Undefined if the text is new. */
  before: { english: Text; spanish: SpanishVersion<Text> } | undefined
  /** The default Spanish translation of `english`, where one exists. */
  usual: Text | undefined
}

/**
 * Returns the Spanish of a text after its form was posted. Where the English changed and the Spanish did not, the old
 * Spanish is dropped. Clearing the Spanish where a default exists keeps the text in English.
 */
export function getSpanishAfterEdit<Text extends object>({
  english,
  spanish,
  before,
  usual,
}: SpanishInput<Text>): SpanishVersion<Text> {
  const isUntouched = isSame(spanish, before?.spanish)
  if (!isUntouched) return spanish ?? (usual && null)
  return before && isSame(english, before.english) ? before.spanish : undefined
}

/** Returns a text's own Spanish, or the default where it has none. */
export function getSpanishOrDefault<Text>(own: SpanishVersion<Text>, usual: Text | undefined): SpanishVersion<Text> {
  return own === undefined ? usual : own
}

/** An untranslated text and a deliberately English text look the same in a form. */
function isSame<Text extends object>(one: SpanishVersion<Text>, other: SpanishVersion<Text>): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
