import { sql, type Kysely } from 'kysely'

type Words = { label: string; reason: string }
type Line = Words & { id: string; quantity: number; rate?: 'guest' | 'hour'; es?: Words; hasOwnReason?: true }
type Codes = Pick<Line, 'es' | 'hasOwnReason'>

/**
 * Stores for each line of a document its Spanish text and whether the owner wrote its reason. Before, both were derived
 * from the English text. Sent documents are hashed and signed and must keep every byte, so they have the codes in a
 * column beside them. Drafts have them in the document.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['proposal', 'change_request']) {
    await db.schema.alterTable(table).addColumn('line_codes', 'text').execute()
    const of = sql.table(table)
    const { rows } = await sql<{ id: string; state: string; document: string }>`
      select id, state, document from ${of}`.execute(db)
    for (const { id, state, document } of rows) {
      const proposed = JSON.parse(document) as { lines: Line[] }
      const codes = Object.fromEntries(proposed.lines.flatMap((line) => codesOf(line) ?? []))
      if (Object.keys(codes).length === 0) continue
      if (table === 'proposal' && state === 'draft') {
        const lines = proposed.lines.map((line) => ({ ...line, ...codes[line.id] }))
        await sql`update proposal set document = ${JSON.stringify({ ...proposed, lines })} where id = ${id}`.execute(db)
      } else await sql`update ${of} set line_codes = ${JSON.stringify(codes)} where id = ${id}`.execute(db)
    }
  }
}

function codesOf(line: Line): [[id: string, codes: Codes]] | null {
  const { id, label, reason, rate, es } = line
  const [, offered] = /^Change (\d+), as offered$/.exec(label) ?? []
  const spanish = offered ? `Cambio ${offered}, al precio ofrecido` : ours[label]
  if (!es && spanish && (id === 'least' || id.startsWith('agreed-')))
    return [[id, { es: { label: spanish, reason: ours[reason] ?? reason } }]]
  const isAdded = id.includes('-change-')
  return rate && !isAdded && !isOfRule(line) ? [[id, { hasOwnReason: true }]] : null
}

/** "for each of 120 guests", "4 hours 30 minutes of service; part of an hour counts as a whole one" */
function isOfRule({ reason, rate, quantity }: Line): boolean {
  const [, guests] = /^for each of ([\d,]+) guests?$/.exec(reason) ?? []
  if (rate === 'guest') return guests !== undefined && Number(guests.replaceAll(',', '')) === quantity
  const [told, hours = 0, minutes = 0] =
    /^(?:(\d+) hours?)? ?(?:(\d+) minutes?)? of service(?:; part of an hour counts as a whole one)?$/.exec(reason) ?? []
  return told !== undefined && Math.ceil(Number(hours) + Number(minutes) / 60) === quantity
}

const ours: Record<string, string> = {
  'Adjustment we agreed on': 'Ajuste al precio acordado',
  'Price as agreed': 'Ajuste al precio acordado',
  'Lowest price': 'Precio mínimo',
  'the total does not go below the price of the experience': 'el total no baja del precio de la experiencia',
  'after the final count the total does not go down': 'después del conteo final el total no baja',
  'Least price': 'Precio mínimo',
  'the sum does not fall below the experience': 'el total no baja del precio de la experiencia',
  'after the final count the sum does not fall': 'después del conteo final el total no baja',
}
