import { agoWords, momentWords } from '../../business/dates.ts'
import { leadStates } from '../../leads/lead/lead.ts'
import { PleaseCheck } from '../../ui/error-summary.tsx'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { described, FieldError, InputField } from '../../ui/field.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'

type Choice = { typed: { state: string; from: string; to: string }; errors: FieldMessage[] }
type Props = Choice & { backupAt: number | null; hasFeed: boolean; timeZone: string; now: number }

/** Everything that can be taken out of the house, and brought into it. */
export function InAndOutPage({ typed, errors, backupAt, hasFeed, timeZone, now }: Props) {
  return (
    <>
      <OfficeHead
        title="Import & export"
        lead="Your data is yours. Download it whenever you like, in formats other programs read."
        isError={errors.length > 0}
      />
      <PleaseCheck errors={errors} />
      <RequestsPart typed={typed} errors={errors} />
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
        </p>
      </section>
      <section className="slip way">
        <h2>Calendar</h2>
        <p>
          {hasFeed
            ? 'Your calendar program can follow the events you hold and have booked, at a private address.'
            : 'A private address lets your phone’s calendar follow the events you hold and have booked.'}
        </p>
        <p className="acts">
          <a className="btn ghost" href="/backbar/calendar#feed">
            {hasFeed ? 'See the address' : 'Set it up'}
          </a>
        </p>
      </section>
      <section className="slip way">
        <h2>One person</h2>
        <p>
          Somebody wants to know what you keep about them, or wants it gone: find everything by their e-mail address,
          hand it over as a file, or erase it.
        </p>
        <p className="acts">
          <a className="btn ghost" href="/backbar/in-and-out/person">
            Find a person
          </a>
        </p>
      </section>
      <section className="slip way">
        <h2>Requests from elsewhere</h2>
        <p>
          Past events and open requests as CSV, from HoneyBook, Squarespace, Google Forms, Wix or a sheet of your own.
          You see what happens to each row first.
        </p>
        <p className="acts">
          <a className="btn ghost" href="/backbar/in-and-out/import">
            Bring them in
          </a>
        </p>
      </section>
      <section className="slip way">
        <h2>From your former site</h2>
        <p>
          Packages, items and add-ons from a JSON dump of the former collections. You see what was understood, and what
          was not, before anything changes.
        </p>
        <p className="acts">
          <a className="btn ghost" href="/backbar/in-and-out/former">
            Bring the menu in
          </a>
        </p>
      </section>
      <BackupPart backupAt={backupAt} timeZone={timeZone} now={now} />
    </>
  )
}

function RequestsPart({ typed, errors }: Choice) {
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  return (
    <form method="get" action="/backbar/in-and-out/requests.csv" className="slip taking">
      <h2>Requests</h2>
      <p>
        All of them, or those you choose. The sheet opens in Excel, Numbers and LibreOffice; the JSON also has the
        history and where each letter went.
      </p>
      <div className="choosing">
        <div className={`field${message('state') ? ' bad' : ''}`}>
          <label htmlFor="state">
            State <span className="mark">optional</span>
          </label>
          <FieldError name="state" error={message('state')} />
          <select
            id="state"
            name="state"
            defaultValue={typed.state}
            {...described('state', undefined, message('state'))}
          >
            <option value="">All</option>
            {leadStates.map((state) => (
              <option key={state} value={state}>
                {state}
              </option>
            ))}
          </select>
        </div>
        <InputField
          name="from"
          label="Events from"
          type="date"
          optional
          error={message('from')}
          defaultValue={typed.from}
        />
        <InputField name="to" label="Events to" type="date" optional error={message('to')} defaultValue={typed.to} />
      </div>
      <p className="acts">
        <button className="btn" type="submit">
          Download the sheet (CSV)
        </button>
        <button className="btn ghost" type="submit" formAction="/backbar/in-and-out/requests.json">
          Download as JSON
        </button>
      </p>
    </form>
  )
}

function BackupPart({ backupAt, timeZone, now }: Pick<Props, 'backupAt' | 'timeZone' | 'now'>) {
  return (
    <section className="slip way">
      <h2>Backup</h2>
      <p>
        {backupAt === null ? (
          <b>There has not been a backup yet.</b>
        ) : (
          <>
            The last one was made <b>{agoWords(now - backupAt)}</b>, on {momentWords(backupAt, timeZone)}.
          </>
        )}{' '}
        It is one file with everything: requests, letters, menu, pages, photos and your log-in.
      </p>
      <p className="acts">
        <a className="btn ghost" href="/backbar/in-and-out/backups">
          See the backups
        </a>
      </p>
    </section>
  )
}
