import { findSetting, writeSetting } from '../../business/business.server.ts'
import type { Kept } from '../../business/forms/edit-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { letterRulesAddress } from './letter-address.ts'
import { letterCopy, modeWords } from './letter-copy.ts'
import { lackOf, modeOf, type StoredRules } from './letter-settings.ts'
import { readDesk, readPersons } from './read-due.server.ts'
import { ruleForm, ruleFrom, ruleValues, type RuleValues } from './rule-form.ts'
import { letterKinds, type LetterKind, type LetterMode } from './rules.ts'

/** A rule as kept, by its kind. */
export function keptRule(kind: LetterKind): Kept<RuleValues> {
  return {
    form: ruleForm(kind),
    address: () => `${letterRulesAddress}/${kind}`,
    locks: ['setting:letterRules'],
    canAdd: false,
    read: async (db) => ruleValues(kind, await readStored(db, kind)),
    async write(db, values, { now }) {
      const stored = (await findSetting(db, 'letterRules')) ?? {}
      await writeSetting(db, 'letterRules', { ...stored, [kind]: ruleFrom(kind, values) }, now)
    },
    title: () => null,
  }
}

async function readStored(db: Db, kind: LetterKind) {
  return ((await findSetting(db, 'letterRules')) as StoredRules | null)?.[kind]
}

/** A rule as a line of the settings. */
export type RuleLine = {
  kind: LetterKind
  name: string
  when: string
  mode: LetterMode
  how: string
  lack: 'postal' | 'links' | null
  /** So many were sent by hand as they stood, and it may as well go by itself. */
  isOffered: boolean
  sent: number
}

/** After so many sent by hand as they stood, a rule may as well send by itself. */
const enough = 5

/** The rules with how they go, and how many were asked for a review of all whose event was poured. */
export async function readRuleLines(
  db: Db,
  now: number,
): Promise<{ lines: RuleLine[]; reviews: { asked: number; of: number } }> {
  const desk = await readDesk(db, now)
  const { settings } = desk
  const counted = await db
    .selectFrom('follow_up')
    .select((is) => ['kind', 'state', is.fn.countAll<number>().as('letters')])
    .groupBy(['kind', 'state'])
    .execute()
  const count = (kind: LetterKind, ...states: string[]) =>
    counted
      .filter((row) => row.kind === kind && states.includes(row.state))
      .reduce((sum, { letters }) => sum + Number(letters), 0)
  const lines = letterKinds.map((kind): RuleLine => {
    const mode = modeOf(kind, settings)
    return {
      kind,
      name: letterCopy[kind].name,
      when: letterCopy[kind].rule(settings.days[kind]),
      mode,
      how: modeWords[mode],
      lack: settings.modes[kind] === 'off' ? null : lackOf(kind, settings),
      isOffered: mode === 'ask' && count(kind, 'sent') >= enough && count(kind, 'changed') === 0,
      sent: count(kind, 'sent', 'changed', 'itself'),
    }
  })
  const asked = count('review', 'sent', 'changed', 'itself')
  const open = (await readPersons(db, desk)).flatMap(({ due }) => due.filter(({ kind }) => kind === 'review')).length
  return { lines, reviews: { asked, of: asked + open + count('review', 'later', 'waiting', 'over', 'by-phone') } }
}
