import { today as todayIn } from '../../business/dates.ts'
import { readSetting } from '../../business/business.server.ts'
import { recordEvent } from '../../leads/lead/lead-events.server.ts'
import type { By } from '../../leads/lead/moves.server.ts'
import { readSignedDollars } from '../../business/forms/read-dollars.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Words } from '../../plumbing/http/posted-words.server.ts'
import { lengthOf, typedLine, typedText } from '../../plumbing/http/typed-text.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'
import type { CallOff } from '../agreement/call-off.ts'
import { callOffAgreement } from './call-off.server.ts'
import { readChangesView, tellOfChange, type LetterTerms } from './changes-view.server.ts'

/** What the owner is asked before an agreed event is off: what was signed gives back so much. */
export type KeptQuestion = { callOff: CallOff; errors: FieldMessage[]; words: Words }

/** The question for a request that has an agreement; null where there is none that stands. */
export async function askWhatIsKept(
  db: Db,
  leadId: string,
  words: Words,
  { now, events }: Pick<LetterTerms, 'now' | 'events'>,
  errors: FieldMessage[] = [],
): Promise<KeptQuestion | null> {
  const { timeZone } = await readSetting(db, 'identity')
  const view = await readChangesView(db, leadId, { today: todayIn(now, timeZone), now, events })
  const isStanding = view && ['agreed', 'reserved', 'postponed'].includes(view.agreement.proposal.state)
  return isStanding && view.callOff ? { callOff: view.callOff, errors, words } : null
}

/**
 * Calls an agreed event off where the owner marked its request: what is kept is theirs to say, they are written to, and
 * the owner's own words of why stay in the history.
 */
export async function callOffByHand(
  db: Db,
  leadId: string,
  words: Words,
  terms: LetterTerms,
): Promise<{ kind: 'done' } | { kind: 'stale' } | { kind: 'back'; question: KeptQuestion }> {
  const { now } = terms
  const { timeZone } = await readSetting(db, 'identity')
  const [kept, theirs, reason] = [
    readSignedDollars(words.kept ?? ''),
    typedText(words.words),
    typedLine(words.lostReason),
  ]
  const errors: FieldMessage[] = []
  if ('problem' in kept) errors.push({ field: 'kept', message: kept.problem })
  else if (kept.cents < 0) errors.push({ field: 'kept', message: 'Enter 0 or more dollars' })
  if (lengthOf(theirs) > 2_000) errors.push({ field: 'words', message: 'Shorten your words to 2,000 characters' })
  if ('problem' in kept || errors.length > 0) {
    const question = await askWhatIsKept(db, leadId, words, terms, errors)
    return question ? { kind: 'back', question } : { kind: 'stale' }
  }
  const by: By = { actor: 'owner', now }
  const tell = tellOfChange(['them', 'us'], terms)
  const outcome = await callOffAgreement(
    db,
    leadId,
    { keptCents: kept.cents, words: theirs },
    { today: todayIn(now, timeZone) },
    by,
    async (db, change, before) => {
      await tell(db, change, before)
      if (reason !== '') await recordEvent(db, leadId, { kind: 'note', details: { text: reason.slice(0, 200) } }, by)
    },
  )
  return { kind: outcome.kind === 'done' || outcome.kind === 'already' ? 'done' : 'stale' }
}
