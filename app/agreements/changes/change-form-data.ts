import type { CancellationRefund } from '../agreement/cancellation-refund.ts'
import type { PaymentSummary } from '../payments/payment-summary.ts'
import type { ProposalLine } from '../proposals/proposal.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { ChangeComparisonRow } from './compare-agreements.ts'
import type { EventPhase } from './change-phase.ts'
import type { ChangesSectionProps } from './changes-section-props.ts'

/** Actions on an agreement: change it, move its date, change its price, postpone it, or cancel it by either side. */
export const changeActions = ['change', 'day', 'price', 'postpone', 'they', 'we'] as const
export type ChangeAction = (typeof changeActions)[number]

/** Actions that change the event itself. The others end it, pause it or change its price. */
export function isEventDetailsChange(what: ChangeAction): boolean {
  return what === 'change' || what === 'day'
}

/** Whether an action is allowed in this phase. An event that has started can neither be moved nor postponed. */
export function isActionAllowedInPhase(what: ChangeAction, phase: EventPhase): boolean {
  return phase === 'ahead' || (what !== 'day' && what !== 'postpone')
}

export function isChangeAction(what: string | undefined | null): what is ChangeAction {
  return (changeActions as readonly (string | undefined | null)[]).includes(what)
}

/** Sums before or after the change. */
export type ChangePreviewAmounts = Pick<
  PaymentSummary,
  'dueCents' | 'paidCents' | 'openCents' | 'oweThemCents' | 'isAsleep'
>

/**
 * Preview of an action on an agreement, computed by applying the action and rolling it back. `mark` identifies exactly
 * this result.
 */
export type ChangePreview = {
  before: ChangePreviewAmounts
  after: ChangePreviewAmounts
  /** Differences of the event. */
  rows: ChangeComparisonRow[]
  /** The event's date after the action, or its former date. */
  eventDate: string
  email: { to: string; subject: string; text: string } | null
  mark: string
}

/** Data of the change page of an event. */
export type ChangePageData = ChangesSectionProps & {
  name: string
  called: string
  reference: string
  eventDate: string
  today: string
  /** Agreed subtotal before tax. Integer cents. */
  subtotalCents: number
  callOff: CancellationRefund | null
  lines: ProposalLine[]
  /** Initial form values: the event as agreed, with its chosen options. */
  agreedWords: Record<string, string>
  agreedOptions: string[]
}

/** The typed form of a change action, and its preview. */
export type ChangeFormView = {
  what: ChangeAction
  input: Record<string, string>
  options: string[]
  errors: FieldError[]
  /** Whether nothing would change. */
  isNothing: boolean
  preview: ChangePreview | null
  /** Whether the view is the response to a posted form. */
  isPosted: boolean
  /** Whether the result differs from the preview the owner saw. Nothing was applied. */
  hasChanged: boolean
}
