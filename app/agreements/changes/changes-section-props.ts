import type { CancellationRefund } from '../agreement/cancellation-refund.ts'
import type { AgreementChange } from '../agreement/agreement-change.ts'
import type { ChangeComparisonRow } from './compare-agreements.ts'
import type { EventPhase } from './change-phase.ts'

/** Data of the changes section on the event page. */
export type ChangesSectionProps = {
  eventId: string
  timeZone: string
  state: string
  hasTax: boolean
  /** Current total and the number of the last change. 0 where nothing changed since signing. */
  agreed: { totalCents: number; change: number }
  phase: EventPhase
  open:
    | (Pick<
        AgreementChange,
        'id' | 'number' | 'kind' | 'state' | 'words' | 'answer' | 'expiresOn' | 'afterCents' | 'eventDate' | 'keepsDay'
      > & {
        rows: ChangeComparisonRow[]
        hasPlace: boolean
        subtotalCents: number
        isTooLate: boolean
      })
    | null
  past: (Pick<AgreementChange, 'id' | 'kind' | 'state' | 'beforeCents' | 'afterCents' | 'settledAt'> & {
    name: string
    /** Whether both sides have a PDF of the change. */
    hasCopy: boolean
  })[]
  callOff: CancellationRefund | null
  /** Whether clients have a page to sign an offer on. */
  canOffer: boolean
}
