import type { ComponentProps } from 'react'
import type { BackupsSectionProps } from '../backup/backups-section-props.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { modules } from '../../modules.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { ShownIfAllowed } from '../../ui/allowed-link.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { BackupsSection } from '../backup/backups-section.tsx'
import { CopiesSection, type CopiesSectionProps } from '../copies/copies-section.tsx'
import { DataSubjectSection } from '../privacy/data-subject-section.tsx'
import type { PossibleMatch, DataSubject } from '../privacy/data-subject.ts'
import { ImportExportSections } from './module-sections.tsx'
import { EventExportSection, type ExportSelection } from './event-export-section.tsx'

/** Files of all modules about money. */
const moneyFiles = modules.flatMap(({ moneyFiles = [] }) => moneyFiles)

type DataSubjectQuery = { typed: string; error: string | null; person: DataSubject | null; elsewhere: PossibleMatch[] }
type Props = ExportSelection & {
  backups: BackupsSectionProps
  copies: Omit<CopiesSectionProps, 'timeZone'>
  asked: DataSubjectQuery
  timeZone: string
  ofModules: ComponentProps<typeof ImportExportSections>
}

/** Page that lists everything that can be exported from or imported into the site. */
export function ImportExportPage({ typed, errors, backups, copies, asked, timeZone, ofModules }: Props) {
  const flaws: FieldError[] = [
    ...errors,
    ...(asked.error === null ? [] : [{ field: 'email', message: asked.error }]),
    ...(backups.hourFlaw === undefined ? [] : [{ field: 'hour', message: backups.hourFlaw }]),
  ]
  return (
    <>
      <BackOfficeHeader
        title="Import and export"
        eyebrow="Settings"
        lead="Your data is yours. Download it whenever you like, in formats other programs read."
        isError={flaws.length > 0}
      />
      <FormErrors errors={flaws} />
      <EventExportSection typed={typed} errors={errors} />
      <section className="slip way">
        <h2>Money</h2>
        <p>
          Every payment, and every event with what was agreed, received and is still due, as sheets for your accountant.
        </p>
        <p className="acts">
          <a className="btn ghost" href="/backbar/in-and-out/payments.csv">
            Payments (CSV)
          </a>
          <a className="btn ghost" href="/backbar/in-and-out/events.csv">
            Events (CSV)
          </a>
          {moneyFiles.map(({ label, to }) => (
            <ShownIfAllowed key={to} to={to}>
              <a className="btn ghost" href={to}>
                {label}
              </a>
            </ShownIfAllowed>
          ))}
        </p>
      </section>
      <ImportExportSections {...ofModules} />
      <DataSubjectSection {...asked} timeZone={timeZone} />
      <BackupsSection {...backups} />
      <CopiesSection {...copies} timeZone={timeZone} />
    </>
  )
}
