import type { FieldMessage } from '../../ui/field-errors.ts'
import type { ProposalLine } from '../proposals/proposal.ts'
import type { Paper } from '../../plumbing/papers/paper.ts'
import type { CallOff } from './call-off.ts'
import type { Change } from './change.ts'
import type { ChangeRow } from './change-form.ts'
import type { YoursView } from '../proposals/yours-language.ts'

/** The couple's page about changes. `days` are those a storm's offer lists. */
export type YourChanges = Pick<YoursView, 'language' | 'query'> & {
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
        whole: { paper: Paper; hash: string } | null
      })
    | null
  callOff: CallOff
  consent: string
  /** Agreed changes they have a copy of. */
  copies: { id: string; number: number; hash: string }[]
  days: string[]
}

/** What a posted form came back with: what is to mend, or what it would come to. */
export type YourChangesBack = {
  words?: Record<string, string>
  options?: string[]
  notice?: { heading: string; words?: string; errors?: FieldMessage[] }
  shown?: { rows: ChangeRow[]; totalCents: number; hasPlace: boolean; isNewDay: boolean; eventDate: string }
  /** Why they call it off, as far as they have said it. */
  callingOff?: { why: string }
}
