import { longDay } from '../../business/dates.ts'
import { saidIn } from '../../business/said-in.ts'
import { peopleWords } from '../../crew/people/people-words.ts'
import { isUnfilled } from '../../crew/posts/post.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import { CrewMark } from '../crew/crew-mark.tsx'
import { markOf, sureWords, type CrewBack, type JobCrew, type JobPost } from './job-crew.ts'

type Props = { crew: JobCrew; name: string; date: string; back: CrewBack | null }

/** Who pours at an event, post by post: asked, put in by hand, relieved, and what they read. */
export function JobCrewPage({ crew, name, date, back }: Props) {
  const { leadId, posts, timeZone, venue, miles, isAlone, pay } = crew
  const here = `/backbar/jobs/${leadId}/crew`
  const time = (at: number) => saidIn('en').timeOf(at, timeZone)
  const [open] = posts.filter(isUnfilled)
  return (
    <div className="crew-posts-page">
      <OfficeHead
        title="Who pours"
        eyebrow={`${name}, ${longDay(date)}`}
        lead={sureWords(posts)}
        isError={back !== null}
      >
        <a className="btn ghost" href={`/backbar/jobs/${leadId}`}>
          The job
        </a>
      </OfficeHead>
      {back && <Meant back={back} here={here} />}
      {posts.map((post) => (
        <PostPart key={post.id} post={post} here={here} />
      ))}
      {open && (
        <section className="slip">
          <h2>What they read</h2>
          <dl className="told">
            <Told
              label="When"
              words={`${longDay(date)}, call ${time(open.callAt)}, done about ${time(open.clockTo)}`}
            />
            <Told
              label="Where"
              words={[venue || 'the place', miles !== null && `${miles} miles`].filter(Boolean).join(', ')}
            />
            {pay !== null && <Told label="Pay" words={pay} />}
            <Told label="Answer" words="yes or no, one tap, no log-in" />
          </dl>
          <p className="small">
            Asked all at once, the first to say yes has it, and the others are told. If nobody answers in time, it is on
            Today again.
          </p>
        </section>
      )}
      <form method="post" action={here} className="slip">
        <h2>One more</h2>
        <p className="acts">
          <button className="btn ghost" name="intent" value="add-barback">
            Add a barback
          </button>
          <button className="btn ghost" name="intent" value="add-bartender">
            Add a bartender
          </button>
        </p>
      </form>
      {(isAlone || posts.length > 1) && (
        <form method="post" action={here} className="slip">
          <h2>{isAlone ? 'You pour this one alone' : 'Without the team'}</h2>
          <p>
            {isAlone
              ? 'Nobody else is looked for, whatever number of bartenders was agreed to.'
              : 'Then nobody else is looked for. Those who have a place keep it until you take them off.'}
          </p>
          <p className="acts">
            <button className="btn ghost" name="intent" value={isAlone ? 'not-alone' : 'alone'}>
              {isAlone ? 'Ask the team after all' : 'I pour this one alone'}
            </button>
          </p>
        </form>
      )}
    </div>
  )
}

function Told({ label, words }: { label: string; words: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{words}</dd>
    </div>
  )
}

function Meant({ back: { words, input, needsReason }, here }: { back: CrewBack; here: string }) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="summary-heading">
      <h2 id="summary-heading">Look at this first</h2>
      <ul>
        {words.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <form method="post" action={here}>
        {input.map(([name, value], i) => (
          <input key={i} type="hidden" name={name} value={value} />
        ))}
        {needsReason && (
          <div className="field">
            <label htmlFor="why">Why all the same</label>
            <input id="why" name="why" maxLength={200} required />
          </div>
        )}
        <button className="btn ghost" name="anyway" value="yes">
          Do it all the same
        </button>
      </form>
    </section>
  )
}

function PostPart({ post, here }: { post: JobPost; here: string }) {
  const { id, role, names, words, isByHand, asked, handOver, candidates, state } = post
  const hasIt = names !== '' && !isUnfilled(post)
  return (
    <section className="slip crew-part" id={`post-${id}`} aria-labelledby={`post-${id}-heading`}>
      <h2 id={`post-${id}-heading`}>
        <CrewMark standing={markOf(post)} /> {peopleWords('en').role[role]}: {names || 'nobody yet'}
      </h2>
      {words && <p>{words}</p>}
      {handOver && (
        <form method="post" action={here} className="acts">
          <p>
            {handOver.taker
              ? `${handOver.taker} would take it over.`
              : `${names} would hand it over; nobody takes it yet.`}
            {handOver.why && ` “${handOver.why}”`}
          </p>
          <input type="hidden" name="handOver" value={handOver.id} />
          <button className="btn" name="intent" value="nod">
            {handOver.taker ? 'Agree' : `Relieve ${names}`}
          </button>
          <button className="btn ghost" name="intent" value="refuse">
            It stays with {names}
          </button>
        </form>
      )}
      {asked.map(({ offerId, name }) => (
        <form key={offerId} method="post" action={here}>
          <input type="hidden" name="offer" value={offerId} />
          {state !== 'asked-again' && (
            <button className="btn ghost" name="intent" value="take-back">
              Take back what {name} was asked
            </button>
          )}
        </form>
      ))}
      {candidates.length > 0 && (
        <form method="post" action={here}>
          <input type="hidden" name="post" value={id} />
          <fieldset>
            <legend>Whom</legend>
            {candidates.map((one) => (
              <div key={one.id} className="field boxes">
                <label>
                  <input type="checkbox" name="person" value={one.id} defaultChecked={one.isFree} /> {one.name}
                </label>
                <p className="hint">{one.reasons.length > 0 ? one.reasons.join(' ') : 'free'}</p>
              </div>
            ))}
          </fieldset>
          <fieldset>
            <legend>How</legend>
            <label>
              <input type="radio" name="way" value="all" defaultChecked /> All at once, the first yes has it
            </label>
            <label>
              <input type="radio" name="way" value="turn" /> One after the other, a day each
            </label>
          </fieldset>
          <p className="acts">
            <button className="btn" name="intent" value="ask">
              Ask them
            </button>
            <button className="btn ghost" name="intent" value="put-in">
              Put in: they said yes on the phone
            </button>
          </p>
        </form>
      )}
      {(hasIt || isByHand) && (
        <details className="delete-once">
          <summary>{hasIt ? `Take it from ${names}` : 'Remove this post'}</summary>
          <form method="post" action={here}>
            <input type="hidden" name="post" value={id} />
            {hasIt && (
              <button className="btn ghost" name="intent" value="take-off">
                Yes, it is open again
              </button>
            )}
            {isByHand && (
              <button className="btn ghost" name="intent" value="remove">
                Remove this post
              </button>
            )}
          </form>
        </details>
      )}
    </section>
  )
}
