import type { RunSheetIssue } from '../../operations/events/run-sheet-issues.ts'
import type { PackingPhase } from '../../operations/events/packing-checkmarks.ts'
import { type ReactNode } from 'react'
import type { RunSheetWithIssues } from './run-sheet-tab-page-props.tsx'
import { capitalize } from '../../business/capitalize.ts'

/** Missing details in place of their values, each linked to its field. */
export function MissingDetailLinks({ night, lacks, codes }: RunSheetWithIssues & { codes: RunSheetIssue['code'][] }) {
  const here = lacks.filter(({ code }) => codes.includes(code))
  if (here.length === 0) return null
  return (
    <p className="night-blanks wrap-line">
      {here.map(({ code, words, field, isWrong }) => (
        <a
          className="rounded no-underline"
          key={code}
          href={field ? `/backbar/jobs/${night.eventId}/facts#${field}` : `/backbar/jobs/${night.eventId}/edit`}
        >
          {isWrong ? capitalize(words) : `${capitalize(words)}?`}
        </a>
      ))}
    </p>
  )
}

type RunSheetFoldProps = {
  heading: string
  inside: string
  opens?: PackingPhase
  phase?: PackingPhase
  children: ReactNode
}

/** A folded section with a one-line summary. It opens automatically when its phase begins. */
export function RunSheetFold({ heading, inside, opens, phase, children }: RunSheetFoldProps) {
  return (
    <details className="night-fold" data-open={opens} open={opens !== undefined && phase === opens}>
      <summary className="bar">
        <h2>{heading}</h2>
        <span>{inside}</span>
      </summary>
      {children}
    </details>
  )
}

export function joinSummaryParts(...parts: string[]): string {
  return parts.filter(Boolean).join(', ')
}
