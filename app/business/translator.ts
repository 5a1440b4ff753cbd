/** Translations of the owner's texts, by the English text. A changed English text has no translation. */
export type TranslationTable = Readonly<Record<string, string>>

/** Translates an owner's text into the language of the page. */
export type TranslateFunction = (english: string) => string

export type Translator = {
  say: TranslateFunction
  /** Requested texts that have no translation. */
  stillEnglish: () => string[]
}

/** Creates a translator that records missing translations. */
export function createTranslator(words: TranslationTable): Translator {
  const known = new Map(Object.entries(words))
  const missing = new Set<string>()
  const say = (english: string) => {
    const said = known.get(english)
    if (!said && english.trim() !== '') missing.add(english)
    return said || english
  }
  return { say, stillEnglish: () => [...missing] }
}

/** Returns texts unchanged, without lookups. */
export const englishTranslator: Translator = { say: (english) => english, stillEnglish: () => [] }

/** Returns a copy with every string translated by `say`, at any depth. For objects that hold only the owner's texts. */
export function translateDeep<Thing>(thing: Thing, say: TranslateFunction): Thing {
  if (typeof thing === 'string') return say(thing) as Thing
  if (Array.isArray(thing)) return thing.map((one: unknown) => translateDeep(one, say)) as Thing
  if (typeof thing === 'object' && thing !== null)
    return Object.fromEntries(
      Object.entries(thing).map(([key, one]) => [key, translateDeep(one as unknown, say)]),
    ) as Thing
  return thing
}
