/** A text of the owner's as it is in Spanish: none yet where there is nothing, English on purpose where it is null. */
export type SpanishVersion<Text> = Text | null | undefined

type Typed<Text> = {
  /** The English as it is now, and what was typed as its Spanish. */
  english: Text
  spanish: Text | undefined
  /** Both as they were stored; nothing where the text is new. */
  before: { english: Text; spanish: SpanishVersion<Text> } | undefined
  /** What ships as the Spanish of this English, if anything. */
  usual: Text | undefined
}

/**
 * The Spanish of a text after its form was posted. It is the pair of one English: left as it was while the English changed,
 * it no longer counts. Emptied where there is usual Spanish, the text stays English.
 */
export function resolveSpanishInput<Text extends object>({
  english,
  spanish,
  before,
  usual,
}: Typed<Text>): SpanishVersion<Text> {
  const isUntouched = isSame(spanish, before?.spanish)
  if (!isUntouched) return spanish ?? (usual && null)
  return before && isSame(english, before.english) ? before.spanish : undefined
}

/** The Spanish of a text: its own, else the usual one where nobody said otherwise. */
export function resolveSpanish<Text>(own: SpanishVersion<Text>, usual: Text | undefined): SpanishVersion<Text> {
  return own === undefined ? usual : own
}

/** None yet and none on purpose look the same in a form. */
function isSame<Text extends object>(one: SpanishVersion<Text>, other: SpanishVersion<Text>): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
