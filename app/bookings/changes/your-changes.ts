import type { FieldMessage } from '../../ui/field-errors.ts'
import type { ProposalLine } from '../proposals/proposal.ts'
import type { CallOff } from './call-off.ts'
import type { Change } from './change.ts'
import type { ChangeRow } from './change-form.ts'

/** The couple's page about changes. `days` are those a storm's offer lists. */
export type YourChanges = {
  path: string
  eventDate: string
  totalCents: number
  state: string
  canChange: boolean
  words: Record<string, string>
  lines: ProposalLine[]
  options: string[]
  open:
    | (Pick<
        Change,
        'id' | 'number' | 'kind' | 'state' | 'words' | 'answer' | 'expiresOn' | 'afterCents' | 'keepsDay' | 'eventDate'
      > & {
        rows: ChangeRow[]
        hasPlace: boolean
      })
    | null
  callOff: CallOff
  consent: string
  days: string[]
}

/** What a posted form came back with: what is to mend, or what it would come to. */
export type YourChangesBack = {
  words?: Record<string, string>
  options?: string[]
  /** A signature that was not taken. */
  typed?: { signature: string; consent: boolean }
  notice?: { heading: string; words?: string; errors?: FieldMessage[] }
  shown?: { rows: ChangeRow[]; totalCents: number; hasPlace: boolean; isNewDay: boolean; eventDate: string }
  callingOff?: boolean
}
