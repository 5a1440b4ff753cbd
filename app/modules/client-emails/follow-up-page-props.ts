import type { FollowUpKind } from './follow-up-kinds.ts'
import type { FollowUpView } from './follow-up-view.ts'

export type FollowUpPageProps = {
  view: FollowUpView
  /** Outcome of the follow-up handled before. */
  after: string | null
  /** Kind of the follow-up just sent, if automatic sending is offered for it. */
  offered: FollowUpKind | null
  /** Text of the follow-up as shown before, if it has changed since. */
  shown: string | null
  /** Subject and body as edited by the owner. */
  typed: { subject: string; body: string } | null
  problem: string | null
}
