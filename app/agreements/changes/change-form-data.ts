import type { CancellationRefund } from '../agreement/cancellation-refund.ts'
import type { PaymentSummary } from '../payments/payment-summary.ts'
import type { ProposalLine } from '../proposals/proposal.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { ChangeComparisonRow } from './parse-change.ts'
import type { EventPhase } from './change-phase.ts'
import type { ChangesSectionProps } from './changes-section-props.ts'

/** What can happen to what was agreed: it is changed, moved, priced anew, put off, or called off by either side. */
export const changeActions = ['change', 'day', 'price', 'postpone', 'they', 'we'] as const
export type ChangeAction = (typeof changeActions)[number]

/** Those that change what stands; the others end it for now or for good, and say how its money stands. */
export function isEventDetailsChange(what: ChangeAction): boolean {
  return what === 'change' || what === 'day'
}

/** Whether this can happen to an event in this phase. One that has started is neither moved nor postponed. */
export function isActionAllowedInPhase(what: ChangeAction, phase: EventPhase): boolean {
  return phase === 'ahead' || (what !== 'day' && what !== 'postpone')
}

export function isChangeAction(what: string | undefined | null): what is ChangeAction {
  return (changeActions as readonly (string | undefined | null)[]).includes(what)
}

/** How the money stands before it, and would after it. */
export type ChangePreviewAmounts = Pick<
  PaymentSummary,
  'dueCents' | 'paidCents' | 'openCents' | 'oweThemCents' | 'isAsleep'
>

/** What would be done, to the letter: it was done, looked at and taken back. `mark` tells one that would be another. */
export type ChangePreview = {
  before: ChangePreviewAmounts
  after: ChangePreviewAmounts
  /** What would differ of the event. */
  rows: ChangeComparisonRow[]
  /** The day it would be on, or was. */
  eventDate: string
  email: { to: string; subject: string; text: string } | null
  mark: string
}

/** The sheet as it stands for one job. */
export type ChangePageData = ChangesSectionProps & {
  name: string
  called: string
  reference: string
  eventDate: string
  today: string
  /** What was agreed before tax; cents. */
  subtotalCents: number
  callOff: CancellationRefund | null
  lines: ProposalLine[]
  /** What its forms begin with: the event as agreed, and what of the owner's choice is in it. */
  agreedWords: Record<string, string>
  agreedOptions: string[]
}

/** What the sheet shows of one happening: its form as it was typed, and what it would come to. */
export type ChangeFormView = {
  what: ChangeAction
  input: Record<string, string>
  options: string[]
  errors: FieldError[]
  /** Nothing would be different. */
  isNothing: boolean
  preview: ChangePreview | null
  /** It is the answer to a form. */
  isPosted: boolean
  /** Something else came out than what was seen, so nothing was done. */
  hasChanged: boolean
}
