import type { RunSheetDocumentLink } from './run-sheet-document-link.ts'
import type { RunSheetLine, RunSheetDrink } from '../../operations/events/run-sheet-lines.ts'
import type { RunSheetIssue } from '../../operations/events/run-sheet-issues.ts'
import type { EventLogistics } from '../../operations/events/event-logistics.ts'
import type { CheckedPackingItems } from '../../operations/events/packing-checkmarks.ts'
import type { PackingChecklistItem } from '../../operations/events/run-sheet.ts'
import type { SimilarVenue } from '../../operations/venues/similar-venue.tsx'

export type RunSheetTabPageProps = {
  night: EventLogistics
  /** Agreed terms that matter at the bar. */
  rules: RunSheetLine[]
  menu: RunSheetDrink[]
  lines: PackingChecklistItem[]
  ticks: CheckedPackingItems
  /** Documents linked from the run sheet. */
  documents: RunSheetDocumentLink[]
  /** Buttons of modules next to the next step. `page` is below the event's address. */
  actions: { label: string; page: string }[]
  /** Notes about the venue. Where no venue is chosen, similar known venues. */
  place: { notes: string; alike: SimilarVenue[] }
  /** `now` in epoch milliseconds. `today` is the day on the business's clock. */
  now: number
  today: string
  scripts: string[]
  /** Time until which a device may store the page, in epoch milliseconds. */
  until: number
}

export type RunSheetWithIssues = { night: EventLogistics; lacks: RunSheetIssue[] }
