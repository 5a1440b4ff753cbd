const english = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')
const spanish = 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ')

/** Spells out a number of things: "no", "one", up to "twelve". Larger numbers keep their digits. */
export function spellNumber(count: number): string {
  return english[count] ?? String(count)
}

/** The same in Spanish: "cero", "uno", up to "doce". */
export function spellNumberEs(count: number): string {
  return spanish[count] ?? String(count)
}
