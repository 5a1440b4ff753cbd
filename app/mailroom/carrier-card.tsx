import { momentWords } from '../business/wall-clock.ts'
import type { CarrierState } from './carrier-state.ts'
import { carrierWords } from './carrier-words.ts'

type Props = { carrier: CarrierState; timeZone: string }

/** How letters leave the house, and what the carrier said last. */
export function CarrierCard({ carrier: { carrier, success, failure, provedAt }, timeZone }: Props) {
  const at = (moment: number) => momentWords(moment, timeZone)
  return (
    <section className="slip">
      <h2>How letters leave</h2>
      {carrier === 'mailbox' ? (
        <p className="note">
          No carrier is set: letters are only kept here. Each is a file in the folder “mailbox” beside the database, and stands among
          the letters. To send them, set <code>MAIL_URL</code> and start the site again.
        </p>
      ) : (
        <p>By {carrierWords(carrier)}. {provedAt === null ? 'Not proved yet: send a test letter.' : `Proved: it took a test letter on ${at(provedAt)}.`}</p>
      )}
      <dl className="told">
        <div>
          <dt>Last taken</dt>
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
