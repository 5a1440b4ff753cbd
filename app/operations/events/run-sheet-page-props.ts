import type { Language } from '../../ui/language.ts'
import type { PrintLayout, RunSheetSection } from './run-sheet-print-layout.ts'

export type RunSheetPageProps = {
  /** The reader's language, English by default. */
  language?: Language
  eventId: string
  /** Client and occasion. */
  title: string
  date: string
  /** Time zone of the run sheet's times, if it is not the business's. */
  eventZone?: string
  reference: string
  sections: RunSheetSection[]
  print: PrintLayout
  /** The balance in words, on the owner's copy only. */
  money: string | null
  /** Whether the reader can switch between the copies with and without money. */
  hasCopies?: boolean
  /** Phone numbers to call (E.164) by line id, and the map link of the address. */
  phones: Record<string, string>
  mapHref: string | null
  isPostponed: boolean
  version: number
  /** Time at which the run sheet was opened, in the business's time zone. */
  stamp: string
  qr: { size: number; path: string }
  answerHref: string
  /** The script that stores the page on the phone, and when the stored page expires. Null if it is not stored. */
  keep: { src: string; until: number } | null
  /** Link back. The default is the event's page in the back office. */
  back?: { href: string; words: string }
}
