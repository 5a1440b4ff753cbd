import type { CancellationRefund } from '../agreement/cancellation-refund.ts'
import type { AgreementChange } from '../agreement/agreement-change.ts'
import type { ChangeComparisonRow } from './parse-change.ts'
import type { EventPhase } from './change-phase.ts'

/** The owner's part about changes, as the request's page shows it. */
export type ChangesSectionProps = {
  eventId: string
  timeZone: string
  state: string
  hasTax: boolean
  /** What holds now: its sum, and the number of the change it has in it; 0 is as signed. */
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
    /** Whether both sides have a PDF of it. */
    hasCopy: boolean
  })[]
  callOff: CancellationRefund | null
}
