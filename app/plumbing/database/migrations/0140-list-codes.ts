import { sql, type Kysely } from 'kysely'

type Amount = { count: number; unit: string } | { said: string } | null
type Line = { key: string; product: string | { ingredient: string; size?: string }; amount: Amount }
type Told = { key: string; name: string; amount: string; note: string }

/**
 * Shared lists and what was ticked on them were kept as the English they were shown in. Beside it stands now what it meant:
 * things and amounts by their codes, each product a line of its own, in the packs that lists have from here on. What cannot
 * be understood stays as it was said.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['list_version', 'list_tick'])
    await db.schema.alterTable(table).addColumn('codes', 'text').execute()
  const versions = await sql<{ id: string; list: string }>`select id, list from list_version`.execute(db)
  for (const { id, list } of versions.rows) {
    const { facts, lines } = JSON.parse(list) as { facts: Record<string, string>; lines: Told[] }
    const codes = JSON.stringify({ facts: factsIn(facts), lines: oncePerProduct(lines.flatMap(linesOf)) })
    await sql`update list_version set codes = ${codes} where id = ${id}`.execute(db)
  }
  const ticks = await sql<Omit<Told, 'key' | 'name'> & { id: string; line: string }>`
    select id, line, amount, note from list_tick`.execute(db)
  for (const { id, line, amount, note } of ticks.rows) {
    const lines = linesOf({ key: line, name: line, amount, note })
    const codes = JSON.stringify(Object.fromEntries(lines.map(({ key, amount }) => [key, amount])))
    await sql`update list_tick set codes = ${codes} where id = ${id}`.execute(db)
  }
}

/** The facts that words tell for certain: of the day they leave out the year. */
function factsIn(facts: Record<string, string>) {
  const whole = (words: string | undefined) => (words ? numberOf(words) : null)
  return {
    guests: whole(facts.guests),
    under21: whole(facts['under 21']),
    hours: whole(facts['the bar pours']),
    hot: facts.weather === 'hot',
    experience: facts.experience || null,
    cocktails: facts.cocktails || null,
  }
}

/** A line as it was told; one that named several products is as many. */
function linesOf({ key, name, amount, note }: Told): Line[] {
  const kinds = severalIn[key]
  const counted = kinds && kindsIn(note).filter(([kind]) => kind in kinds)
  if (kinds && counted && counted.length > 0)
    return counted.map(([kind, count]) => ({ ...kinds[kind]!, amount: { count, unit: 'bottle' } }))
  const piece = pieces[key]
  if (piece) {
    const { of, now = key, unit, perPack } = piece
    return [{ key: now, product: of, amount: packs(amount, unit, perPack) }]
  }
  const [product, unit, perPack = 1] = things[key] ?? []
  if (product) return [{ key, product, amount: unit ? packs(amount, unit, perPack) : null }]
  return [{ key, ...ingredientOf(key, name, amount) }]
}

/** "recipe gin, 750 ml", "recipe absinthe, open", "recipe lavender": what a recipe takes, else a thing nobody knows. */
function ingredientOf(key: string, name: string, amount: string): Omit<Line, 'key'> {
  const [, bottled, size] = /^recipe (.+), (750 ml|1 liter)$/s.exec(key) ?? []
  if (bottled && size) return { product: { ingredient: bottled, size }, amount: packs(amount, 'bottle', 1) }
  const [, open] = /^recipe (.+), open$/s.exec(key) ?? []
  if (open) return { product: { ingredient: open }, amount: { count: 0, unit: 'open' } }
  const [, own] = /^recipe (.+)$/s.exec(key) ?? []
  return { product: { ingredient: own ?? name }, amount: own ? packs(amount, 'piece', 1) : said(amount) }
}

function packs(words: string, unit: string, perPack: number): Amount {
  const beer = /^(?:([\d,]+) cases?)?(?: and )?(one 12-pack)?$/.exec(words)
  if (unit === '12-pack' && words !== '' && beer)
    return { count: 2 * numberOf(beer[1] ?? '0') + (beer[2] ? 1 : 0), unit }
  return /^[\d,]+(?: |$)/.test(words) ? { count: Math.ceil(numberOf(words) / perPack), unit } : said(words)
}

function said(words: string): Amount {
  return words === '' ? null : { said: words }
}

/** "4 vodka, 2 tequila; for what is mixed beside the cocktails" */
function kindsIn(note: string): [kind: string, count: number][] {
  return [...note.matchAll(/(\d[\d,]*) ([^,;]+)/g)].map(([, count = '', kind = '']) => [kind, numberOf(count)])
}

function numberOf(words: string): number {
  return Number.parseFloat(words.replaceAll(',', ''))
}

/** What several lines come to that are one product now. */
function oncePerProduct(lines: Line[]): Line[] {
  const found = new Map<string, Line>()
  for (const line of lines) {
    const [former, now] = [found.get(line.key)?.amount, line.amount]
    const isSum = former && now && 'count' in former && 'count' in now
    found.set(line.key, isSum ? { ...line, amount: { ...now, count: former.count + now.count } } : line)
  }
  return [...found.values()]
}

const bottle = (ingredient: string, size: string) => ({
  key: `recipe ${ingredient}, ${size}`,
  product: { ingredient, size },
})

const severalIn: Record<string, Record<string, Omit<Line, 'amount'>>> = {
  'Wine, 750 ml': {
    red: { key: 'red-wine', product: 'red-wine' },
    white: { key: 'white-wine', product: 'white-wine' },
    'rosé or sparkling': { key: 'rose-wine', product: 'rose-wine' },
  },
  'Spirits, 750 ml': Object.fromEntries(
    ['vodka', 'tequila', 'whiskey', 'rum', 'gin'].map((kind) => [kind, bottle(kind, '750 ml')]),
  ),
  'Mixers, 1 liter': {
    cola: bottle('cola', '1 liter'),
    'soda water': bottle('soda water', '1 liter'),
    tonic: bottle('tonic water', '1 liter'),
    ginger: bottle('ginger ale', '1 liter'),
    'diet cola': bottle('diet cola', '1 liter'),
    'lemon-lime': bottle('lemon-lime soda', '1 liter'),
    cranberry: bottle('cranberry juice', '1 liter'),
    orange: bottle('orange juice', '1 liter'),
  },
}

const things: Record<string, [product: string, unit?: string, perPack?: number]> = {
  'Beer, 12 oz': ['beer', '12-pack'],
  'Sparkling for the toast, 750 ml': ['toast', 'bottle'],
  'Alcohol-free drinks': ['soft', '12-pack', 12],
  Limes: ['limes', 'lime'],
  'Limes to squeeze': ['limes-to-squeeze', 'lime'],
  'Limes to cut': ['limes-to-cut', 'lime'],
  Lemons: ['lemons', 'lemon'],
  'Lemons to squeeze': ['lemons-to-squeeze', 'lemon'],
  'Lemons to cut': ['lemons-to-cut', 'lemon'],
  Ice: ['ice', 'bag'],
  'Water, 16.9 oz': ['water', 'case', 24],
  Cups: ['cups', 'sleeve', 25],
  Napkins: ['napkins', 'pack', 50],
  Coolers: ['coolers'],
  Glassware: ['glassware'],
  Straws: ['straws'],
  'Bar tools': ['bar'],
}

const pieces: Record<string, { of: string; now?: string; unit: string; perPack: number }> = {
  'recipe mint sprigs': { of: 'mint', unit: 'bunch', perPack: 12 },
  'recipe mint leaves': { of: 'mint', now: 'recipe mint sprigs', unit: 'bunch', perPack: 96 },
  'recipe espresso shots': { of: 'espresso', unit: 'pound', perPack: 50 },
  'recipe sugar cubes': { of: 'sugar-cubes', unit: 'box', perPack: 190 },
  'recipe cane sugar, tsp': { of: 'cane-sugar', unit: 'pound', perPack: 108 },
  'recipe superfine sugar, bar spoons': { of: 'superfine-sugar', unit: 'pound', perPack: 108 },
  'recipe salt, pinch': { of: 'salt', unit: 'pound', perPack: 1200 },
  'recipe Angostura dashes': { of: 'angostura', unit: 'bottle', perPack: 128 },
  'recipe Worcestershire dashes': { of: 'worcestershire', unit: 'bottle', perPack: 320 },
}
