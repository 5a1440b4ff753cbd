import type { Kysely } from 'kysely'

type Searched = { lead_search: { lead_id: string; words: string } }

const atOnce = 1_000
const plainLetters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' }

/** The words requests are found by lose their accents and apostrophes, as what is searched for does from now on. */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Searched>
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('lead_search')
      .select(['lead_id', 'words'])
      .where('lead_id', '>', after)
      .orderBy('lead_id')
      .limit(atOnce)
      .execute()
    for (const { lead_id, words } of rows) {
      const folded = fold(words)
      if (folded !== words)
        await db.updateTable('lead_search').set({ words: folded }).where('lead_id', '=', lead_id).execute()
    }
    if (rows.length < atOnce) return
    after = rows.at(-1)!.lead_id
  }
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘ʼ`´]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøłđæœı]/g, (letter) => plainLetters[letter]!)
}
