import { keptWords } from '../../plumbing/outbox/whereabouts.ts'
import { type CarrierState, carrierWords } from './letter-words.ts'
import { momentWords } from '../../business/dates.ts'

type Props = { carrier: CarrierState; timeZone: string }

/** How letters leave the house, and what the carrier said last. */
export function CarrierCard({ carrier: { carrier, success, failure, provedAt }, timeZone }: Props) {
  const at = (moment: number) => momentWords(moment, timeZone)
  return (
    <section className="slip">
      <h2 id="connect">How letters leave</h2>
      {carrier === 'mailbox' ? (
        <>
          <p>
            E-mail isn’t connected: letters are kept here, not sent. Each is a file in the folder “mailbox” beside the
            database, and stands in this list.
          </p>
          <p>
            <a className="btn" href="/backbar/settings/mail">
              Connect it
            </a>
          </p>
          <p className="hint">
            Letters kept until then can be sent again one by one. Whoever starts the site can set <code>MAIL_URL</code>{' '}
            there instead.
          </p>
        </>
      ) : (
        <p>
          By {carrierWords(carrier)}.{' '}
          {provedAt === null
            ? 'Not proved yet: send a test letter.'
            : `Proved: it took a test letter on ${at(provedAt)}.`}{' '}
          <a href="/backbar/settings/mail">E-mail settings</a>
        </p>
      )}
      <dl className="told">
        <div>
          <dt>{success?.words.startsWith(keptWords) ? 'Last kept here' : 'Last taken'}</dt>
          <dd>{success ? <LastWord {...success} at={at(success.at)} /> : 'nothing yet'}</dd>
        </div>
        <div>
          <dt>Last trouble</dt>
          <dd>{failure ? <LastWord {...failure} at={at(failure.at)} /> : 'none'}</dd>
        </div>
      </dl>
    </section>
  )
}

function LastWord({ at, words, letterId }: { at: string; words: string; letterId: string }) {
  return (
    <>
      <a href={`/backbar/letters/${encodeURIComponent(letterId)}`}>{at}</a>
      <br />
      <q className="small">{words}</q>
    </>
  )
}
