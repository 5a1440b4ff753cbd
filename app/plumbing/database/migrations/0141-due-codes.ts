import { sql, type Kysely } from 'kysely'

type Part = { code: string } & Record<string, unknown>

/**
 * Adds a code beside the English label of an amount due that the program created. The label stays in the ledger. Labels
 * that the owner typed, and unknown labels, get no code.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('due').addColumn('told_for', 'text').execute()
  const { rows } = await sql<{ id: string; label: string; event_date: string | null }>`
    select due.id, due.label, proposal.event_date from due
    left join proposal on due.source = proposal.id || '-released' where due.kind != 'extra'`.execute(db)
  for (const { id, label, event_date } of rows) {
    const told = event_date ? { code: 'released', day: event_date } : toldFor(label)
    if (told) await sql`update due set told_for = ${JSON.stringify(told)} where id = ${id}`.execute(db)
  }
}

function toldFor(label: string): Part | null {
  const code = codes[label]
  if (code) return { code }
  const [, number] = /^Change (\d+)$/.exec(label) ?? []
  const [, storm] = /^Move for (.+)$/s.exec(label) ?? []
  if (number) return { code: 'change', parts: [{ code: 'number', number: Number(number) }] }
  if (storm) return { code: 'change', parts: [{ code: 'storm', name: storm }] }
  // The comma of "October 23, 2027" parts nothing.
  const parts = label.split(/, (?!\d{4}(?:,|$))/).map(partOf)
  return parts.every(({ code }) => code === 'as-told') ? null : { code: 'change', parts }
}

/** "Third bartender", "160 guests": the first of a change has a capital. */
function partOf(words: string): Part {
  const part = words.charAt(0).toLowerCase() + words.slice(1)
  const [, month = '', date, year] = /^moved to (\w+) (\d+), (\d{4})$/.exec(part) ?? []
  if (months.includes(month))
    return { code: 'moved', to: [year, twoDigits(months.indexOf(month) + 1), twoDigits(date)].join('-') }
  const [, ordinal = '', more, fewer, guests] =
    /^(?:(\w+) bartender|(\d+) more bartenders|(\w+) bartenders? fewer|(\d+) guests?)$/.exec(part) ?? []
  const which = ordinals.includes(ordinal) ? ordinals.indexOf(ordinal) + 1 : Number.parseInt(ordinal)
  if (which > 0) return { code: 'bartenders', was: which - 1, is: which }
  if (more) return { code: 'bartenders', was: 0, is: Number(more) }
  const less = fewer === 'one' ? 1 : Number(fewer)
  if (less > 0) return { code: 'bartenders', was: less, is: 0 }
  return guests ? { code: 'guests', count: Number(guests) } : { code: 'as-told', words }
}

function twoDigits(number: number | string | undefined): string {
  return String(number).padStart(2, '0')
}

const codes: Record<string, string> = {
  Deposit: 'deposit',
  Balance: 'balance',
  Everything: 'everything',
  'Called off': 'called-off',
  'Called off: nothing more is owed': 'nothing-more',
  Refund: 'given-back',
  'Given back': 'given-back',
  'Refund that did not go through': 'not-given-back',
  'Not given back after all': 'not-given-back',
  'In the agreement now': 'replaced',
  'Erased: nothing more is owed': 'erased',
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
