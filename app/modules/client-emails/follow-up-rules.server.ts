import { findSetting, saveSetting } from '../../business/stored-settings.server.ts'
import { saveEditForm, type EditForm } from '../../business/forms/edit-form.server.ts'
import { computeFormVersionTag, type SaveResult } from '../../business/save-if-unchanged.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getFollowUpRulePath } from './follow-up-paths.ts'
import type { FollowUpServices } from './follow-ups.server.ts'
import { sentOutcomeStates } from './due-follow-ups.ts'
import { followUpText, followUpModeLabels } from './follow-up-text.ts'
import { isReviewSkipReason } from './format-follow-up-reason.ts'
import { findFollowUpRuleBlocker, getEffectiveFollowUpMode, type StoredFollowUpRules } from './follow-up-settings.ts'
import { formatFollowUpStats, type ReviewRequestStats, type FollowUpRuleListRow } from './follow-up-stats.ts'
import { listFollowUpStats, listUneditedKinds } from './follow-up-stats.server.ts'
import { getFollowUpContext, getFollowUpSettings, listFollowUpCandidates } from './follow-up-recipients.server.ts'
import {
  createFollowUpRuleForm,
  toStoredFollowUpRule,
  toFollowUpRuleValues,
  type FollowUpRuleValues,
} from './follow-up-rule-form.ts'
import { followUpKinds, type FollowUpKind } from './follow-up-kinds.ts'

/** Edit form for the stored rule of one kind of follow-up. */
export function createRuleEditForm(kind: FollowUpKind): EditForm<FollowUpRuleValues> {
  return {
    form: createFollowUpRuleForm(kind),
    address: () => getFollowUpRulePath(kind),
    locks: ['setting:letterRules'],
    canAdd: false,
    read: async (db) => toFollowUpRuleValues(kind, await getStoredRule(db, kind)),
    async write(db, values, { now }) {
      const stored = (await findSetting(db, 'letterRules')) ?? {}
      await saveSetting(db, 'letterRules', { ...stored, [kind]: toStoredFollowUpRule(kind, values) }, now)
    },
    title: () => null,
  }
}

async function getStoredRule(db: Db, kind: FollowUpKind) {
  return ((await findSetting(db, 'letterRules')) as StoredFollowUpRules | null)?.[kind]
}

/** Turns on automatic sending for a kind, as its form would. The save can be undone like any other. */
export async function enableAutoSend(db: Db, kind: FollowUpKind, now: number): Promise<SaveResult<FollowUpRuleValues>> {
  const kept = createRuleEditForm(kind)
  const values = toFollowUpRuleValues(kind, await getStoredRule(db, kind))
  const input = { ...kept.form.textsOf({ ...values, mode: 'itself' }), seen: computeFormVersionTag(values) }
  return saveEditForm(db, kept, kind, input, now)
}

/** Whether to offer automatic sending for a kind: it is sent manually, and the last follow-ups were sent unchanged. */
export async function isAutoSendOffered(db: Db, kind: FollowUpKind): Promise<boolean> {
  const unchanged = await listUneditedKinds(db)
  return unchanged.has(kind) && getEffectiveFollowUpMode(kind, await getFollowUpSettings(db)) === 'ask'
}

/** The rules with their mode and statistics, and the number of review requests. */
export async function getFollowUpRulesView({
  db,
  now,
  config,
}: Pick<FollowUpServices, 'db' | 'now'> & { config: { secret: string } }): Promise<{
  lines: FollowUpRuleListRow[]
  reviews: ReviewRequestStats
}> {
  const desk = await getFollowUpContext(db, now(), config.secret)
  const { settings } = desk
  const [figures, unchanged, answers, persons] = await Promise.all([
    listFollowUpStats(db, now()),
    listUneditedKinds(db),
    db
      .selectFrom('follow_up')
      .select((is) => ['state', 'reason', is.fn.countAll<number>().as('letters')])
      .where('kind', '=', 'review')
      // A deferred follow-up whose time has come is due again.
      .where((is) => is.or([is('until', 'is', null), is('until', '>', now())]))
      .groupBy(['state', 'reason'])
      .execute(),
    listFollowUpCandidates(db, desk),
  ])
  const lines = followUpKinds.map((kind): FollowUpRuleListRow => {
    const mode = getEffectiveFollowUpMode(kind, settings)
    return {
      kind,
      name: followUpText[kind].name,
      when: followUpText[kind].rule(settings.days[kind]),
      mode,
      how: followUpModeLabels[mode],
      lack: settings.modes[kind] === 'off' ? null : findFollowUpRuleBlocker(kind, settings),
      isOffered: mode === 'ask' && unchanged.has(kind),
      figures: formatFollowUpStats(kind, figures.get(kind)),
    }
  })
  const open = persons.flatMap(({ due }) => due.filter(({ kind }) => kind === 'review')).length
  const count = (...states: string[]) =>
    answers.reduce((sum, { state, letters }) => sum + (states.includes(state) ? letters : 0), 0)
  const asked = count(...sentOutcomeStates, 'by-phone')
  const notAsked = answers.flatMap(({ state, reason, letters }) =>
    state === 'skipped' && reason !== null && isReviewSkipReason(reason) ? [{ reason, count: letters }] : [],
  )
  return { lines, reviews: { asked, of: asked + open + count('skipped', 'waiting', 'later', 'over'), notAsked } }
}
