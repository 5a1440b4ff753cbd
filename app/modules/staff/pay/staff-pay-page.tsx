import { formatDollars, formatDollarsAndCents } from '../../../business/money.ts'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { listUnapprovedShifts, listOpenPaySteps, computePayOwed, type EventPay, type PayStep } from './event-pay.ts'
import { formatDayAndVenue } from './event-pay-section.tsx'
import { getEventPayPath, staffPayPath } from './pay-confirmation.ts'
import { payRulesPath } from './pay-rules-form.ts'
import { payArrangementText } from '../members/staff-member-form.ts'
import { formatWorkMinutes, payArrangementLabels } from './pay-text.ts'
import { computeForm1099Status, type AnnualPayLine, type AnnualPaySummary } from './annual-pay-summary.ts'

type Props = { toSettle: EventPay[]; sheet: AnnualPaySummary }

/** Events with unsettled staff pay, and the annual summary. */
export function StaffPayPage({ toSettle, sheet }: Props) {
  const owedCents = toSettle.flatMap(computePayOwed).reduce((sum, { cents }) => sum + cents, 0)
  return (
    <>
      <BackOfficeHeader
        title={
          toSettle.length > 0
            ? formatUnsettledCount(toSettle.length)
            : sheet.lines.length > 0
              ? 'Everybody is paid'
              : 'Staff hours and pay'
        }
        eyebrow="Staff"
        {...(owedCents > 0 && { lead: `${formatDollarsAndCents(owedCents)} of agreed pay is still to be paid.` })}
      >
        <a className="btn ghost" href={payRulesPath}>
          Pay and tips: rules
        </a>
      </BackOfficeHeader>
      <section className="slip crew-pay" aria-labelledby="to-settle">
        <h2 id="to-settle">Events to pay out</h2>
        {toSettle.length === 0 && (
          <p>Nothing waits here. An event comes once it is over; who worked is entered on its event.</p>
        )}
        <ul className="pay-lines">
          {toSettle.map((pay) => (
            <li className="stack line-below any-break" key={pay.eventId}>
              <div className="pay-who">
                <a className="tap" href={getEventPayPath(pay.eventId)}>
                  {pay.name}
                </a>
              </div>
              <div className="pay-what">
                <p className="small flush">{formatDayAndVenue(pay)}</p>
                <p className="small flush">
                  Still open:{' '}
                  {listOpenPaySteps(pay)
                    .map((step) => formatOpenSteps(step, pay))
                    .join('; ')}
                </p>
                <p className="acts">
                  <a className="btn" href={getEventPayPath(pay.eventId)}>
                    Settle <span className="unseen">{pay.name}</span>
                  </a>
                </p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <AnnualSummary sheet={sheet} />
    </>
  )
}

function formatUnsettledCount(count: number): string {
  return count === 1 ? 'One event to settle' : `${count} events to settle`
}

function formatOpenSteps(step: PayStep, pay: EventPay): string {
  const names = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ')
  switch (step) {
    case 'hours':
      return `hours of ${names(listUnapprovedShifts(pay))}`
    case 'pot':
      return 'tips not counted'
    case 'share':
      return `${formatDollarsAndCents(pay.pot.totalCents)} of tips to share`
    case 'pay':
      return `pay of ${computePayOwed(pay)
        .map(({ name, cents }) => `${name}, ${formatDollarsAndCents(cents)}`)
        .join('; ')}`
    case 'tips':
      return `tips of ${names(pay.lines.filter(({ owedCents }) => owedCents !== 0))}`
  }
}

function AnnualSummary({ sheet: { year, years, lines, reportCents } }: { sheet: AnnualPaySummary }) {
  return (
    <section className="slip crew-pay" id="year" aria-labelledby="year-heading">
      <h2 id="year-heading">The year {year}</h2>
      <p className="acts">
        {years
          .filter((one) => one !== year)
          .map((one) => (
            <a key={one} className="btn ghost" href={`${staffPayPath}?year=${one}#year`}>
              {one}
            </a>
          ))}
        <a className="btn ghost" href="/backbar/in-and-out/crew-pay.csv">
          Pay (CSV)
        </a>
        <a className="btn ghost" href={`/backbar/in-and-out/crew-tips.csv?year=${year}`}>
          Tips of {year} (CSV)
        </a>
      </p>
      {lines.length === 0 && <p>No one worked that year yet.</p>}
      <ul className="pay-lines">
        {lines.map((line) => (
          <AnnualSummaryRow key={line.personId} line={line} reportCents={reportCents} />
        ))}
      </ul>
      <p className="small">
        Pay counts on the day of the event, a payment on the day you made it. Tips are apart, and never added to pay.{' '}
        {payArrangementText} Give the sheets to your accountant: no tax is computed here.
      </p>
    </section>
  )
}

function AnnualSummaryRow({ line, reportCents }: { line: AnnualPayLine; reportCents: number }) {
  const { name, paidAs, minutes, earnedCents, paidCents, tipShareCents, tipPaidCents, hasTaxForm, isErased } = line
  const report = computeForm1099Status(line, reportCents)
  return (
    <li className="stack line-below any-break">
      <div className="pay-who">
        <b>{name}</b> <small className="muted">{isErased ? 'erased' : payArrangementLabels[paidAs]}</small>
      </div>
      <div className="pay-sum">{formatDollarsAndCents(earnedCents)}</div>
      <div className="pay-what">
        <p className="small flush">
          {formatWorkMinutes(minutes)}, {formatDollarsAndCents(paidCents)} paid in the year
        </p>
        {(tipShareCents !== 0 || tipPaidCents !== 0) && (
          <p className="small flush">
            Tips, apart: {formatDollarsAndCents(tipShareCents)}, {formatDollarsAndCents(tipPaidCents)} handed out
          </p>
        )}
        {paidAs === 'invoice' && (
          <p className={report === 'over' && !hasTaxForm ? 'small late' : 'small'}>
            {report === 'over' && `Past ${formatDollars(reportCents)}: ask your accountant about a 1099. `}
            {report === 'near' && `Close to the 1099 threshold of ${formatDollars(reportCents)}. `}
            {hasTaxForm ? 'Their W-9 is on file.' : 'No W-9 yet: ask for it before you pay.'}
          </p>
        )}
      </div>
    </li>
  )
}
