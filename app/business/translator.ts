/** The owner's words in another language, by the English ones: changed English ones have no translation until they get one. */
export type TranslationTable = Readonly<Record<string, string>>

/** Says one of the owner's words or sentences in the language of a page. */
export type TranslateFunction = (english: string) => string

export type Translator = {
  say: TranslateFunction
  /** What was asked for and is there in English alone. */
  stillEnglish: () => string[]
}

/** A translation that keeps in mind what it did not know. */
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

/** English as it is: nothing is looked up. */
export const englishTranslator: Translator = { say: (english) => english, stillEnglish: () => [] }

/** The same thing with every text in it said by `say`, however deep; for words of the owner's that hold nothing else. */
export function translateDeep<Thing>(thing: Thing, say: TranslateFunction): Thing {
  if (typeof thing === 'string') return say(thing) as Thing
  if (Array.isArray(thing)) return thing.map((one: unknown) => translateDeep(one, say)) as Thing
  if (typeof thing === 'object' && thing !== null)
    return Object.fromEntries(
      Object.entries(thing).map(([key, one]) => [key, translateDeep(one as unknown, say)]),
    ) as Thing
  return thing
}
