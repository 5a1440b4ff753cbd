/** Number words in English and Spanish without accents, each entry after its value. */
const values = new Map(
  '1 a one un uno;2 two dos;3 three tres;4 four cuatro;5 five cinco;6 six seis;7 seven siete;8 eight ocho;9 nine nueve;10 ten diez;12 twelve doce dozen;15 fifteen quince;20 twenty veinte;30 thirty treinta;40 forty cuarenta;50 fifty cincuenta;60 sixty sesenta;70 seventy setenta;80 eighty ochenta;90 ninety noventa;100 hundred cien ciento;200 doscientos;300 trescientos;1000 thousand mil'
    .split(';')
    .flatMap((line) => {
      const [value, ...words] = line.split(' ')
      return words.map((word): [string, number] => [word, Number(value)])
    }),
)
const roughly =
  /^(?:about|around|ap?prox\w*|roughly|up to|at least|over|more than|unos|unas|hasta|cerca de|al menos|mas de|[~≈])\.? */
const people = /[ -]*(?:guests?|people|ish|or so|invitad[oa]s|personas|mas o menos)$/
const orMore = / *(?:\+|plus|or more|o mas)$/

/**
 * Parses a guest count from 1 to 2000 in digits or words: 120, 1,200, "about 120 guests", "80+", "one hundred and
 * twenty", "unos cien". Null if the text is not a single number.
 */
export function parseGuestCount(text: string): number | null {
  const said = text.slice(0, 80).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  const only = said.replace(roughly, '').replace(people, '').replace(orMore, '')
  const guests = /^(\d{1,4}|\d,\d{3})$/.test(only) ? Number(only.replace(',', '')) : parseNumberWords(only)
  return guests >= 1 && guests <= 2000 ? guests : null
}

/** Parses "two hundred and forty" or "doscientos cuarenta". Returns 0 for anything else. */
function parseNumberWords(text: string): number {
  let sum = 0
  for (const word of text.split(/[\s-]+/)) {
    const value = values.get(word) ?? 0
    // A following number must be of a lower order of magnitude. "twenty thirty" is two numbers.
    const room = [1000, 100, 10].find((place) => sum % place === 0) ?? 0
    if (sum > 0 && (value === 100 || value === 1000 || word === 'dozen')) sum *= value
    else if (value > 0 && (sum === 0 || value < room)) sum += value
    else if (sum === 0 || !/^(and|y)$/.test(word)) return 0
  }
  return sum
}
