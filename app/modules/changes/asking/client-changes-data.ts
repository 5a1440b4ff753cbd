import type { FieldError } from '../../../ui/field-errors.ts'
import type { Clause, ProposalLine } from '../../../agreements/proposals/proposal.ts'
import type { PdfDocument } from '../../../plumbing/pdf/pdf-document.ts'
import type { CancellationRefund } from '../../../agreements/agreement/cancellation-refund.ts'
import type { AgreementChange } from '../../../agreements/agreement/agreement-change.ts'
import type { ChangeSummary } from '../../../agreements/changes/change-summary.ts'
import type { ChangeTopic } from './change-topics.ts'
import type { ChangeComparisonRow } from '../../../agreements/changes/compare-agreements.ts'
import type { EventPhase } from '../../../agreements/changes/change-phase.ts'
import type { ClientPageLanguage } from '../../../agreements/proposals/client-page-language.ts'

/** Data of the client's changes page. `days` are the dates a weather move offers. */
export type ClientChangesData = Pick<ClientPageLanguage, 'language' | 'query'> & {
  path: string
  /** Whether requests are also answered by email. */
  answersByEmail: boolean
  eventDate: string
  /** Today's date in the business's time zone. */
  today: string
  totalCents: number
  /** Number of the last agreed change. A posted form sends it to name the agreement it was based on. */
  seen: number
  /** Last day on which fewer guests lower the total. Null if it has passed. */
  countBy: string | null
  /** When the bar stops, in the event's local time. */
  barUntil: string | null
  /** Name of the event's time zone, if it is not the business's. */
  zone: string | null
  /** Topic named in the address. */
  row: string | null
  state: string
  canChange: boolean
  /** Whether changes are switched off, so that only what is open can be answered. */
  isByPhone: boolean
  phase: EventPhase
  input: Record<string, string>
  lines: ProposalLine[]
  options: string[]
  open:
    | (Pick<
        AgreementChange,
        'id' | 'number' | 'kind' | 'state' | 'words' | 'answer' | 'expiresOn' | 'afterCents' | 'keepsDay' | 'eventDate'
      > & {
        rows: ChangeComparisonRow[]
        hasPlace: boolean
        isTooLate: boolean
        whole: { paper: PdfDocument; hash: string } | null
      })
    | null
  callOff: CancellationRefund | null
  /** Consent text next to the signature field. Null if nothing is to be signed. */
  consent: string | null
  /** Agreed changes the client has a copy of. */
  copies: { id: string; name: string }[]
  days: string[]
  /** The signed clause about named storms, if a weather move is offered and the terms have the clause. */
  stormClause: Pick<Clause, 'heading' | 'words' | 'language'> | null
}

/** Result of the last posted form, shown as a notice. */
export type ClientChangeConfirmation = 'asked' | 'signed' | 'moved' | 'closed'

/** Result of a posted form: errors, or a preview. */
export type ClientChangesActionData = {
  input?: Record<string, string>
  options?: string[]
  notice?: { heading: string; words?: string; errors?: FieldError[] }
  /** Topic of the errors or the preview. */
  row?: ChangeTopic
  shown?: {
    rows: ChangeComparisonRow[]
    answer: ChangeSummary
    hasPlace: boolean
    isNewDay: boolean
    eventDate: string
  }
  /** The client's reason for a cancellation, as far as they typed it. */
  callingOff?: { why: string }
}

/** Address of the page of changes with one topic open. `row` is the topic's code. */
export function getChangeTopicAddress({ path, query }: ClientChangesData, row: string): string {
  return `${path}/change${query}${query ? '&' : '?'}row=${row}`
}
