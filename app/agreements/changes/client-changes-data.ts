import type { FieldError } from '../../ui/field-errors.ts'
import type { Clause, ProposalLine } from '../proposals/proposal.ts'
import type { PdfDocument } from '../../plumbing/pdf/pdf-document.ts'
import type { CancellationRefund } from '../agreement/cancellation-refund.ts'
import type { AgreementChange } from '../agreement/agreement-change.ts'
import type { ChangeSummary, ChangeTopic } from './change-summary.ts'
import type { ChangeComparisonRow } from './parse-change.ts'
import type { EventPhase } from './change-phase.ts'
import type { ClientPageLanguage } from '../proposals/client-page-language.ts'

/** The couple's page about changes. `days` are those a storm's offer lists. */
export type ClientChangesData = Pick<ClientPageLanguage, 'language' | 'query'> & {
  path: string
  /** What they ask is answered by e-mail, too. */
  answersByEmail: boolean
  eventDate: string
  /** The business's day on which it is shown. */
  today: string
  totalCents: number
  /** The number of the change in what is agreed: a form says which agreement it was made over. */
  seen: number
  /** The last day on which fewer guests cost less; null where it is over. */
  countBy: string | null
  /** When the bar stops, on the event's clock. */
  barUntil: string | null
  /** The zone of the event's clock in words, where it is not the business's. */
  zone: string | null
  /** The row that was asked for by its address. */
  row: string | null
  state: string
  canChange: boolean
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
  /** What is agreed to with a signature; null where nothing is there to be signed. */
  consent: string | null
  /** Agreed changes they have a copy of. */
  copies: { id: string; name: string }[]
  days: string[]
  /** What was signed for a named storm, where one is on its way and a point says so. */
  stormClause: Pick<Clause, 'heading' | 'words' | 'language'> | null
}

/** What became of a posted form that was taken. */
export type ClientChangeConfirmation = 'asked' | 'signed' | 'moved' | 'closed'

/** What a posted form came back with: what is to mend, or what it would come to. */
export type ClientChangesActionData = {
  input?: Record<string, string>
  options?: string[]
  notice?: { heading: string; words?: string; errors?: FieldError[] }
  /** What there is to say at this row. */
  row?: ChangeTopic
  shown?: {
    rows: ChangeComparisonRow[]
    answer: ChangeSummary
    hasPlace: boolean
    isNewDay: boolean
    eventDate: string
  }
  /** Why they call it off, as far as they have said it. */
  callingOff?: { why: string }
}
