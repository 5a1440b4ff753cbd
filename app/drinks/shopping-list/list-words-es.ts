import { ingredientWordsEs } from '../model/ingredient-words-es.ts'

// The list is kept in English, with what was ticked of it: its Spanish is read off those words when it is shown.

const groups: Readonly<Record<string, string>> = {
  Alcohol: 'Alcohol',
  Mixers: 'Mezcladores',
  Fresh: 'Frutas y hierbas',
  'Ice and water': 'Hielo y agua',
  'Bar supplies': 'Para la barra',
}

const names: Readonly<Record<string, string>> = {
  'Beer, 12 oz': 'Cerveza, 12 oz',
  'Wine, 750 ml': 'Vino, 750 ml',
  'Spirits, 750 ml': 'Licores, 750 ml',
  'Sparkling for the toast, 750 ml': 'Espumoso para el brindis, 750 ml',
  'Mixers, 1 liter': 'Mezcladores, 1 litro',
  'Alcohol-free drinks': 'Bebidas sin alcohol',
  Limes: 'Limones verdes',
  'Limes to squeeze': 'Limones verdes para exprimir',
  'Limes to cut': 'Limones verdes para cortar',
  Lemons: 'Limones amarillos',
  'Lemons to squeeze': 'Limones amarillos para exprimir',
  'Lemons to cut': 'Limones amarillos para cortar',
  Ice: 'Hielo',
  'Water, 16.9 oz': 'Agua, 16.9 oz',
  Cups: 'Vasos',
  Napkins: 'Servilletas',
  Coolers: 'Hieleras (coolers)',
  Glassware: 'Cristalería',
  Straws: 'Pajillas (sorbetos, popotes)',
  'Bar tools': 'Herramientas de bar',
  Mint: 'Hierbabuena',
  Espresso: 'Café expreso',
  Sugar: 'Azúcar',
  'Cane sugar': 'Azúcar de caña',
  'Superfine sugar': 'Azúcar fina',
  Salt: 'Sal',
  Angostura: 'Angostura',
  Worcestershire: 'Salsa inglesa',
}

const units: Readonly<Record<string, readonly [one: string, other: string]>> = {
  case: ['caja', 'cajas'],
  bottle: ['botella', 'botellas'],
  bag: ['bolsa', 'bolsas'],
  can: ['lata', 'latas'],
  cup: ['vaso', 'vasos'],
  napkin: ['servilleta', 'servilletas'],
  serving: ['porción', 'porciones'],
  sleeve: ['paquete', 'paquetes'],
  lime: ['limón', 'limones'],
  lemon: ['limón', 'limones'],
  sprig: ['ramita', 'ramitas'],
  leave: ['hoja', 'hojas'],
  leaf: ['hoja', 'hojas'],
  shot: ['taza', 'tazas'],
  cube: ['terrón', 'terrones'],
  tsp: ['cucharadita', 'cucharaditas'],
  'bar spoon': ['cucharada de bar', 'cucharadas de bar'],
  pinch: ['pizca', 'pizcas'],
  dash: ['golpe', 'golpes'],
  guest: ['invitado', 'invitados'],
  hour: ['hora', 'horas'],
}

const kinds: Readonly<Record<string, string>> = {
  red: 'tinto',
  white: 'blanco',
  'rosé or sparkling': 'rosado o espumoso',
  vodka: 'vodka',
  tequila: 'tequila',
  whiskey: 'whiskey',
  rum: 'ron',
  gin: 'ginebra',
  cola: 'refresco de cola',
  'soda water': 'agua con gas',
  tonic: 'agua tónica',
  ginger: 'ginger ale',
  'diet cola': 'refresco de cola sin azúcar',
  'lemon-lime': 'refresco de lima-limón',
  cranberry: 'jugo de arándano rojo',
  orange: 'jugo de naranja',
}

const sentences: Readonly<Record<string, string>> = {
  'for what is mixed beside the cocktails': 'para lo que se mezcla además de los cócteles',
  'on top of the rest': 'además de lo demás',
  'enough all evening for guests who don’t drink, one each for everyone else':
    'suficientes toda la noche para quienes no toman alcohol, una para cada uno de los demás',
  'to cut, eight wedges each': 'para cortar, ocho gajos cada uno',
  'eight wedges each': 'ocho gajos cada uno',
  'for the cocktails': 'para los cócteles',
  'the bottles arrive cold': 'las botellas llegan frías',
  'a third of it because of the heat': 'un tercio es por el calor',
  'within reach from the first hour to the last': 'a la mano desde la primera hora hasta la última',
  'beer comes in its own': 'la cerveza viene en su envase',
  'three for every two drinks': 'tres por cada dos bebidas',
  'ask, and we’ll bring these': 'si nos lo pides, nos encargamos nosotros',
  'amounts to be agreed': 'cantidades por acordar',
  // As lists kept before say it.
  'all along for those who skip, one each for everybody else':
    'suficientes toda la noche para quienes no toman alcohol, una para cada uno de los demás',
  'a third of it is for the heat': 'un tercio es por el calor',
  'we bring it on request': 'si nos lo pides, nos encargamos nosotros',
}

const patterns: readonly [RegExp, (...found: string[]) => string][] = [
  [
    /^([\d,]+) cans?(?: wanted)?, (\d+) to the case$/,
    (count, each) => `${count === '1' ? 'hace falta' : 'hacen falta'} ${amountEs(`${count} cans`)}, ${each} por caja`,
  ],
  [
    /^a (\d) oz (?:glass|sip) each, (\d+) to the bottle, on top of the rest$/,
    (ounces, glasses) => `${ounces} oz para cada uno, ${glasses} por botella, además de lo demás`,
  ],
  [/^(\d+) lb each, for glasses and for chilling$/, (pounds) => `${pounds} lb cada una, para los vasos y para enfriar`],
  [/^(\d+) lb each, for glasses$/, (pounds) => `${pounds} lb cada una, para los vasos`],
  [/^for ([\d,]+) lb of ice$/, (pounds) => `para ${pounds} lb de hielo`],
  [/^([\d,]+) sleeves? of (\d+)$/, (count, each) => `${amountEs(`${count} sleeves`)} de ${each}`],
  [/^the last bottle still holds (.+)$/, (rest) => `en la última botella quedan ${rest}`],
  [/^([\d,]+) to squeeze, ([\d,]+) to cut$/, (squeeze, cut) => `${squeeze} para exprimir, ${cut} para cortar`],
  [/^([\d,]+) to squeeze$/, (squeeze) => `${squeeze} para exprimir`],
  [/^for (.+), about ([\d,]+)$/, (what, count) => `para ${what}, unos ${count}`],
  [/^for (.+)$/, (what) => `para ${what.replace(/ and /g, ' y ').replace(/\(about ([\d,]+)\)/g, '(unos $1)')}`],
]

/** A group of the list in Spanish. */
export function groupEs(name: string): string {
  return groups[name] ?? name
}

/** What is bought, in Spanish; what the owner's recipes call their own stays as they wrote it. */
export function nameEs(name: string): string {
  if (names[name]) return names[name]
  const [, thing, size] = /^(.+), (750 ml|1 liter)$/.exec(name) ?? []
  const known = Object.entries(ingredientWordsEs).find(([one]) => one.toLowerCase() === thing?.toLowerCase())
  if (!known || !size) return name
  return `${capital(known[1][0])}, ${size === '1 liter' ? '1 litro' : size}`
}

/** How much, in Spanish: "10 cases and one 12-pack", "+ 2 bottles (1 vodka, 1 gin)", "1 case to spare". */
export function amountEs(words: string): string {
  const [, spare] = /^(.+) to spare$/.exec(words) ?? []
  if (spare) return `${amountEs(spare)} de sobra`
  const [, less] = /^(.+) less$/.exec(words) ?? []
  if (less) return `${amountEs(less)} menos`
  if (words === 'now without an amount') return 'ahora sin cantidad'
  const [, now] = /^now (.+)$/.exec(words) ?? []
  if (now) return `ahora ${amountEs(now)}`
  const [, more] = /^\+ (.+)$/.exec(words) ?? []
  if (more) return `+ ${amountEs(more)}`
  const [, whole, parts] = /^(.+) \((.+)\)$/.exec(words) ?? []
  if (whole && parts) return `${amountEs(whole)} (${kindsEs(parts) ?? parts})`
  return words
    .split(' and ')
    .map((part) =>
      part === 'one 12-pack' ? 'un paquete de 12' : (countedEs(part) ?? kindsEs(part) ?? sentences[part] ?? part),
    )
    .join(' y ')
}

/** A note beside a line, in Spanish. */
export function noteEs(note: string): string {
  return note
    .split('; ')
    .map((part) => sentences[part] ?? kindsEs(part) ?? patternEs(part) ?? part)
    .join('; ')
}

function patternEs(words: string): string | null {
  for (const [pattern, say] of patterns) {
    const found = pattern.exec(words)
    if (found) return say(...found.slice(1))
  }
  return null
}

/** "1 de vodka, 2 de ginebra": null where it counts something else. */
function kindsEs(words: string): string | null {
  const parts = words.split(', ').map((part) => {
    const [, count, kind = ''] = /^([\d,]+) (.+)$/.exec(part) ?? []
    return count && kinds[kind] ? `${count} de ${kinds[kind]}` : null
  })
  return parts.includes(null) ? null : parts.join(', ')
}

function countedEs(words: string): string | null {
  const [, count, unit = ''] = /^([\d,]+) (.+)$/.exec(words) ?? []
  const forms = units[unit] ?? units[unit.replace(/(?<=[cs]h)es$|s$/, '')]
  return count && forms ? `${count} ${count === '1' ? forms[0] : forms[1]}` : null
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
