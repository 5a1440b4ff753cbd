import type { RecipientStatus } from './due-follow-ups.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'
import { followUpRules } from './follow-up-rules.ts'
import type { FollowUpKind } from './follow-up-kinds.ts'
import { getEffectiveFollowUpMode, type FollowUpSettings } from './follow-up-settings.ts'

/** Reason why a follow-up email is no longer due. */
export type NotDueReason =
  | { code: 'signed' | 'answered' | 'replied' | 'declined'; at: number | null }
  | { code: 'lost' | 'paid' | 'stopped' | 'called-off' | 'calling-off' | 'off' | 'past' | 'known' }

export function getNotDueReason(
  kind: FollowUpKind,
  job: FollowUpEventData,
  settings: FollowUpSettings,
  { isStopped }: Pick<RecipientStatus, 'isStopped'>,
): NotDueReason {
  const { isCommercial, isMoney } = followUpRules[kind]
  if (getEffectiveFollowUpMode(kind, settings) === 'off') return { code: 'off' }
  if (isCommercial && isStopped) return { code: 'stopped' }
  if (job.hasDeclined) return { code: 'declined', at: job.heardAt }
  if (job.state === 'lost') return { code: kind === 'new' || kind === 'silent' ? 'lost' : 'called-off' }
  if (job.isPostponed) return { code: 'called-off' }
  if (job.isCallingOff) return { code: 'calling-off' }
  if (job.agreedAt !== null && (isCommercial || kind === 'hold-ends') && kind !== 'a-year')
    return { code: 'signed', at: job.agreedAt }
  if (isMoney && job.amountsDue.length === 0) return { code: 'paid' }
  if (kind === 'final-count' && job.hasToldCount) return { code: 'answered', at: null }
  if (kind === 'missing-facts' && job.lacks.length === 0) return { code: 'known' }
  if (kind === 'new' && job.repliedAt !== null) return { code: 'replied', at: job.repliedAt }
  if ((kind === 'silent' || kind === 'no-yes') && job.heardAt !== null) return { code: 'answered', at: job.heardAt }
  return { code: 'past' }
}
