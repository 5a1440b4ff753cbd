import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { LogoImage } from '../../../ui/logo-image.tsx'
import { OptionalLabelContext } from '../../../ui/field.tsx'
import { DocumentHead } from '../../../ui/document-head.tsx'
import { formatTelHref } from '../../../ui/phone-href.ts'
import { ShiftOffersSection } from './shift-offers-section.tsx'
import { staffPageText } from './staff-page-text.ts'
import type { StaffPageData, StaffPageTab } from './staff-page-view.ts'
import { LaterShiftsSection, NextShiftSection } from './assigned-shift-sections.tsx'
import { MyDetailsSection, CertificateUploadForm } from './staff-page-forms.tsx'
import type { StaffPageSlotProps } from '../../../operations/staff-pages/staff-page-section.ts'
import type { FailedStaffPageSubmission } from './staff-page-section-props.ts'
import { MyTimeOffForm } from './my-time-off-form.tsx'
import { MyTimeOffSection, EndedShiftsSection, MyCertificatesSection } from './staff-page-sections.tsx'
import { MyEarningsSection, MyEarningsTable } from './my-earnings-section.tsx'
import { createStaffPageFormatters } from './staff-page-formatters.ts'
import { ModuleSections, type LoadedModuleSections } from '../../../ui/sections-of-modules.tsx'

export type StaffPageProps = {
  sheet: StaffPageData
  path: string
  /** The section to show on its own. Null shows the whole page. */
  part: StaffPageTab | null
  /** Preselected certificate kind of the upload form. */
  kind: string
  tapKey: string
  calendar: string
  /** Notice about the result of the last form. Null without one. */
  said: string | null
  back: FailedStaffPageSubmission | null
  island: string
  /** Sections that modules add, with the URLs of their scripts. */
  sections: LoadedModuleSections<StaffPageSlotProps>
}

/** The staff page: offers, next shifts, time off, certificates and earnings. */
export function StaffPage({ sheet, path, part, kind, tapKey, calendar, said, back, island, sections }: StaffPageProps) {
  const words = staffPageText(sheet.language)
  const parts = { words, times: createStaffPageFormatters(sheet), path, house: sheet.identity, now: sheet.now, tapKey }
  const [next, ...later] = sheet.shifts
  const mine = { ...parts, sheet }
  const ofModules: StaffPageSlotProps = {
    staffId: sheet.id,
    language: sheet.language,
    path,
    refused: back,
    errorHeading: words.please,
    formatDay: parts.times.day,
    formatNames: parts.times.names,
  }
  return (
    <OptionalLabelContext value={words.optional}>
      <DocumentHead title={`${sheet.name} · ${sheet.identity.name}`} description={words.next} canonical={null} />
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <header className="crew-top cluster gap-4">
        <p>
          <LogoImage on="light" isCorner height={40} />
        </p>
        <h1 className="shrink any-break">{sheet.name}</h1>
        {part ? (
          <a className="tap strong" href={path}>
            {words.back}
          </a>
        ) : (
          <a className="tap strong" href={calendar}>
            {words.calendar}
          </a>
        )}
      </header>
      <main
        id="main"
        className="crew-sheet"
        data-crew={path}
        data-away={words.notConnected}
        data-kept={words.kept}
        data-here={words.here}
        data-off={words.off}
      >
        <p id="crew-said" className="crew-said rounded strong" role="status">
          {said}
        </p>
        {part === null && (
          <>
            <ShiftOffersSection {...parts} offers={sheet.offers} reliefs={sheet.reliefs} takings={sheet.takings} />
            <EndedShiftsSection {...mine} />
            {next ? (
              <NextShiftSection {...parts} shift={next} today={sheet.today} />
            ) : sheet.offers.length + sheet.reliefs.length > 0 ? null : (
              <section className="crew-next" aria-labelledby="next">
                <h2 id="next">{words.nothing}</h2>
                <p>{words.nothingLead}</p>
              </section>
            )}
            <ModuleSections sections={sections} props={ofModules} />
            <LaterShiftsSection {...parts} shifts={later} />
            <MyTimeOffSection {...mine} />
            <MyCertificatesSection {...mine} />
            <MyEarningsSection {...mine} />
            <ul className="crew-rows">
              <li>
                <a className="cluster" href={`${path}/me`}>
                  <span>{words.me}</span>
                  <span aria-hidden="true">›</span>
                </a>
              </li>
            </ul>
          </>
        )}
        {part === 'days-off' && (
          <>
            <MyTimeOffSection {...mine} isOpen />
            <MyTimeOffForm {...mine} back={back} />
          </>
        )}
        {part === 'papers' && (
          <>
            <MyCertificatesSection {...mine} isOpen />
            <CertificateUploadForm {...mine} back={back} kind={kind} />
          </>
        )}
        {part === 'earned' && <MyEarningsTable {...mine} />}
        {part === 'me' && <MyDetailsSection {...mine} back={back} calendar={calendar} />}
      </main>
      <footer className="crew-foot muted">
        <p>
          {sheet.identity.name}{' '}
          <a href={formatTelHref(sheet.identity.phone)}>{formatPhoneNumber(sheet.identity.phone)}</a>
        </p>
      </footer>
      <script type="module" src={island} />
      {sections.map(({ script }) => script && <script key={script} type="module" src={script} />)}
    </OptionalLabelContext>
  )
}
