import type { ReactNode } from 'react'
import { longDay, monthAndDay, momentWords, shortDay } from '../../business/dates.ts'
import { nationalPhone } from '../../business/phone.ts'
import { hoursWords } from '../../leads/lead/lead-words.ts'
import { dollarsAndCents } from '../../business/money.ts'
import { OfficeTitle } from '../../ui/office-title.tsx'
import { moneyStand, type EventView } from './event-view.ts'
import { settingWords } from '../../nights/events/night-facts.ts'
import { momentAt, momentLabel, nightClock, type Night, type NightMoment } from '../../nights/events/night.ts'
import { IfAllowed } from '../../ui/allowed.tsx'

type Props = EventView & { place: ReactNode; children?: ReactNode }

/** One event: what the night is, what it still lacks, its money, and what is brought. */
export function EventPage({ place, children, ...view }: Props) {
  const { night, lacks } = view
  const { leadId, name, date } = night
  return (
    <div className="event-page">
      <OfficeTitle title={`${name}, ${shortDay(date)}`} />
      <p className="acts">
        <a className="btn" href={`/backbar/events/${leadId}/sheet`}>
          Run sheet
        </a>
        <a className="btn ghost" href={`/backbar/jobs/${leadId}/packet`}>
          Venue packet
        </a>
        <a className="btn ghost" href={`/backbar/jobs/${leadId}/card`}>
          Menu card
        </a>
        <a className="btn ghost" href={`/backbar/events/${leadId}/facts`}>
          Event details
        </a>
      </p>
      {night.isPostponed && (
        <p className="alarm">
          Postponed, no new date yet: it was planned for {longDay(date)}. Below is what was planned for that date.
        </p>
      )}
      <Band {...view} />
      <div className="event-columns">
        <div>
          <EveningPart night={night} />
          {lacks.length > 0 && (
            <section className="slip" aria-labelledby="lacks">
              <h2 id="lacks">To settle for the run sheet</h2>
              <ul className="plain-list">
                {lacks.map(({ code, words, field, isWrong }) => (
                  <li key={code}>
                    <span>{words}</span>
                    {field && (
                      <a href={`/backbar/events/${leadId}/facts#${field}`}>
                        {isWrong ? 'Fix it' : 'Add it'}
                        <span className="unseen">: {words}</span>
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <div>
          <MoneyCard {...view} />
          {place}
          <SignedPart {...view} />
        </div>
        <div>{children}</div>
      </div>
    </div>
  )
}

function Band({ night, today, money, guestsWere, countDay }: EventView) {
  const { start, end, guests, moments, miles, facts } = night
  const stand = moneyStand(money, today)
  const [leave, loadIn] = [momentAt(moments, 'leave'), momentAt(moments, 'load-in')]
  const count = countDay && `final count ${countDay < today ? 'was due' : 'due'} ${monthAndDay(countDay)}`
  const was = guestsWere !== null && `was ${guestsWere} when signed`
  const setUp = loadIn !== null && `set-up from ${nightClock(loadIn, night)}`
  const cells: [string, string, string][] = [
    ['Doors', hoursWords({ eventStartTime: start, eventEndTime: end }) ?? 'no times yet', ''],
    ['Guests', guests === null ? 'not known yet' : String(guests), listed(count, was)],
    [
      'Leave base',
      leave === null ? 'no times yet' : nightClock(leave, night),
      listed(miles === null ? 'miles not known' : `${miles} mi`, setUp),
    ],
    ['Money', stand.words, stand.hint],
    ['Setting', facts.setting ? settingWords[facts.setting] : 'not known yet', facts.rainPlan],
  ]
  return (
    <dl className="event-band">
      {cells.map(([label, words, hint]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
          {hint && <dd className="small">{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}

function EveningPart({ night }: { night: Night }) {
  const { moments, site } = night
  return (
    <section className="slip" aria-labelledby="evening">
      <h2 id="evening">Hour by hour</h2>
      {moments.length === 0 ? (
        <p>No times yet: the request says neither when it starts nor when it ends.</p>
      ) : (
        <ol className="evening">
          {moments.map((moment) => (
            <li key={moment.code}>
              <b>{nightClock(moment.at, night)}</b>
              <span>{momentLabel(moment, moments)}</span>
              <MomentHint moment={moment} night={night} />
            </li>
          ))}
        </ol>
      )}
      {(site.contact || site.phone) && (
        <p>
          On site: {site.contact} {site.phone && <a href={`tel:${site.phone}`}>{nationalPhone(site.phone)}</a>}
        </p>
      )}
    </section>
  )
}

function MomentHint({ moment, night }: { moment: NightMoment; night: Night }) {
  const { site, guests, miles } = night
  const words =
    moment.code === 'load-in'
      ? site.wayIn
      : moment.code === 'toast' && guests !== null
        ? `${guests} glasses, poured ten minutes before`
        : moment.code === 'leave' && miles !== null
          ? `${miles} mi`
          : ''
  return words ? <span className="small">{words}</span> : null
}

function MoneyCard({ night: { leadId }, money, today, signing }: EventView) {
  const { account, moved } = money
  const { dues, dueCents, openCents, oweThemCents } = account
  const page = `/backbar/jobs/${leadId}`
  const stand = moneyStand(money, today)
  const agreed = signing && [`version ${signing.version}`, signing.change > 0 && 'with its changes']
  return (
    <section className="slip" aria-labelledby="event-money">
      <h2 id="event-money">Money</h2>
      {dues.length === 0 ? (
        <p>No price was agreed yet, so nothing is due.</p>
      ) : (
        <dl className="told named sums">
          <div>
            <dt>
              Total
              {agreed && <span className="small">{agreed.filter(Boolean).join(', ')}</span>}
            </dt>
            <dd>{dollarsAndCents(dueCents)}</dd>
          </div>
          {moved.map(({ id, words, paidOn, cents }) => (
            <div key={id}>
              <dt>
                {words}
                <span className="small">{monthAndDay(paidOn)}</span>
              </dt>
              <dd>{`${cents > 0 ? '−' : '+'}${dollarsAndCents(Math.abs(cents))}`}</dd>
            </div>
          ))}
          <div className="event-balance">
            <dt>
              {oweThemCents > 0 ? 'We owe them' : 'Still to pay'}
              <span className="small">{stand.hint}</span>
            </dt>
            <dd>{dollarsAndCents(oweThemCents || openCents)}</dd>
          </div>
        </dl>
      )}
      <IfAllowed to={`${page}/money`}>
        <p className="acts">
          <a className="btn" href={`${page}/money`}>
            Note a payment
          </a>
          <a className="btn ghost" href={`${page}/money`}>
            All payments
          </a>
        </p>
      </IfAllowed>
    </section>
  )
}

function SignedPart({ night: { leadId, timeZone }, signing }: EventView) {
  return (
    <section className="slip" aria-labelledby="signed">
      <h2 id="signed">{signing && !signing.isSigned ? 'Agreed' : 'Signed'}</h2>
      {signing ? (
        <>
          <p>
            {signing.name}, {momentWords(signing.at, timeZone)}
            {!signing.isSigned && ', by phone, not signed'}
          </p>
          <p className="small">
            version {signing.version} · <a href={`/backbar/jobs/${leadId}/agreement`}>the record</a> ·{' '}
            <a href={`/backbar/jobs/${leadId}/agreement.pdf`}>a copy</a>
          </p>
        </>
      ) : (
        <p>
          Nothing was signed. <a href={`/backbar/jobs/${leadId}`}>Their request</a>
        </p>
      )}
    </section>
  )
}

function listed(...parts: (string | false | null)[]): string {
  return parts.filter(Boolean).join(', ')
}
