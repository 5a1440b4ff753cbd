import { DocumentHead } from '../../ui/document-head.tsx'
import { AutoSendOfferForm } from './auto-send-offer-form.tsx'
import { pendingFollowUpsPath } from './follow-up-paths.ts'
import { reviewSkipReasons } from './follow-up-text.ts'
import type { DueFollowUpView, FollowUpView } from './follow-up-view.ts'
import type { FollowUpKind } from './follow-up-rules.ts'

type Props = {
  view: FollowUpView
  /** Outcome of the follow-up handled before. */
  after: string | null
  /** Kind of the follow-up just sent, if automatic sending is offered for it. */
  offered: FollowUpKind | null
  /** Text of the follow-up as shown before, if it has changed since. */
  shown: string | null
  /** The owner's edited text. */
  typed: { subject: string; body: string } | null
  problem: string | null
}

/** A follow-up before it is sent: its reason, its current text, and the available actions. */
export function FollowUpPage({ view, after, offered, shown, typed, problem }: Props) {
  const { title, why, rule, mode, place, next, due, done } = view
  return (
    <div className="letter-review">
      <DocumentHead title={`${title} · Backbar`} description="An email before it is sent." canonical={null} />
      <header className="letter-why dark">
        <p className="letter-way gap-5">
          <a className="tap no-underline" href="/backbar">
            Today
          </a>
          {place && (
            <a className="tap no-underline" href={pendingFollowUpsPath}>
              {place.nth} of {place.of} {place.of === 1 ? 'letter' : 'letters'}
            </a>
          )}
        </p>
        {after && (
          <p className="letter-after" role="status">
            {after}
          </p>
        )}
        <h1>{title}</h1>
        {done ? (
          <p role="status">{done}</p>
        ) : (
          <>
            <p>
              {why} {rule}
            </p>
            <p>
              {mode || (
                <>
                  <b>Nothing is sent by itself.</b> This one waits for your tap.
                </>
              )}
            </p>
          </>
        )}
      </header>
      {offered && <AutoSendOfferForm kind={offered} />}
      {problem && (
        <p className="letter-problem" role="alert">
          {problem}
        </p>
      )}
      {shown !== null && (
        <p className="letter-problem" role="alert">
          Something changed since you opened this page. Nothing was sent. What is different is marked below.
        </p>
      )}
      {due ? (
        <>
          <FollowUpEmailPreview due={due} shown={shown} />
          <FollowUpActions view={view} due={due} typed={typed} />
        </>
      ) : (
        <p className="letter-next">
          {next ? (
            <a className="btn" href={next}>
              Next email
            </a>
          ) : (
            <a className="btn" href="/backbar">
              Back to Today
            </a>
          )}
        </p>
      )}
    </div>
  )
}

/** Text of a follow-up. Paragraphs that differ from `shown` are marked. */
export function FollowUpEmailPreview({ due, shown }: { due: DueFollowUpView; shown: string | null }) {
  const { to, name, subject, body, along } = due
  const before = shown === null ? null : shown.split(/\n{2,}/)
  const paragraphs = body.split(/\n{2,}/)
  const gone = before?.filter((words) => ![subject, ...paragraphs].includes(words)) ?? []
  return (
    <article className="letter-paper card-ground any-break">
      <dl>
        <dt>To</dt>
        <dd>{[name, to].filter(Boolean).join(', ')}</dd>
        <dt>Subject</dt>
        <dd>
          <MarkedText words={subject} before={before} />
        </dd>
      </dl>
      {paragraphs.map((words, i) => (
        <p key={i}>
          <MarkedText words={words} before={before} />
        </p>
      ))}
      {gone.map((words, i) => (
        <p key={i}>
          <del>{words}</del>
        </p>
      ))}
      {along && <p className="letter-along">{along}</p>}
    </article>
  )
}

function MarkedText({ words, before }: { words: string; before: string[] | null }) {
  return before && !before.includes(words) ? <mark>{words}</mark> : words
}

function FollowUpActions({ view, due, typed }: { view: FollowUpView; due: DueFollowUpView; typed: Props['typed'] }) {
  const { kind, tomorrow } = view
  const { name, subject, body, hindrance, isQuiet, canMail, sms } = due
  const send = isQuiet ? 'Send at 8 AM' : `Send to ${name}`
  const [shownSubject, shownBody] = [typed?.subject ?? subject, typed?.body ?? body]
  return (
    <div className="letter-acts">
      {hindrance && <p className="letter-hindrance">{hindrance}</p>}
      {canMail ? (
        <form method="post">
          <ShownTextFields due={due} />
          <button className="btn letter-send" type="submit" name="intent" value="send" disabled={hindrance !== null}>
            {send}
          </button>
        </form>
      ) : (
        <ManualSendLinks kind={kind} due={due} />
      )}
      {canMail && (
        <details open={typed !== null}>
          <summary>
            <b>Change</b> <span>edit the words first</span>
          </summary>
          <form method="post">
            <ShownTextFields due={due} />
            <div className="field">
              <label htmlFor="subject">Subject</label>
              <input id="subject" name="subject" defaultValue={shownSubject} maxLength={200} autoComplete="off" />
            </div>
            <div className="field">
              <label htmlFor="body">Email</label>
              <textarea id="body" name="body" rows={12} defaultValue={shownBody} maxLength={20_000} />
            </div>
            <button
              className="btn letter-send"
              type="submit"
              name="intent"
              value="send-changed"
              disabled={hindrance !== null}
            >
              {send}
            </button>
          </form>
        </details>
      )}
      <details>
        <summary>
          <b>Later</b> <span>back tomorrow at 8 AM</span>
        </summary>
        <form method="post">
          <div className="field">
            <label htmlFor="until">Back on</label>
            <input id="until" name="until" type="date" defaultValue={tomorrow} min={tomorrow} />
          </div>
          <button className="btn ghost" type="submit" name="intent" value="later">
            Put it off
          </button>
        </form>
      </details>
      <details>
        <summary>
          <b>Not this time</b> <span>don’t send this one</span>
        </summary>
        <form method="post">
          {kind === 'review' && <ReviewReasons />}
          <button className="btn ghost" type="submit" name="intent" value="skip">
            Do not send it
          </button>
          {kind !== 'review' && (canMail || sms === null) && (
            <button className="btn ghost" type="submit" name="intent" value="by-phone">
              We talked by phone
            </button>
          )}
        </form>
      </details>
    </div>
  )
}

function ReviewReasons() {
  return (
    <fieldset>
      <legend>Why</legend>
      {Object.entries(reviewSkipReasons).map(([value, words]) => (
        <label key={value} className="letter-reason">
          <input type="radio" name="reason" value={value} /> {words}
        </label>
      ))}
    </fieldset>
  )
}

/** Posts what is shown, so that the sent text can be compared with it. */
function ShownTextFields({ due: { seen, subject, body } }: { due: DueFollowUpView }) {
  return (
    <>
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="shown" value={`${subject}\n\n${body}`} />
    </>
  )
}

function ManualSendLinks({ kind, due: { copy, sms, to } }: { kind: FollowUpKind; due: DueFollowUpView }) {
  return (
    <>
      <p>
        {to === null
          ? 'Send it another way:'
          : 'Email is not connected, so this cannot go from here. Copy it into your own mail, or send a text message.'}
      </p>
      <div className="field">
        <label htmlFor="copy">Copy</label>
        <textarea id="copy" rows={10} readOnly defaultValue={copy} />
      </div>
      {sms && (
        <>
          <a className="btn letter-send" href={sms}>
            Text it
          </a>
          <p className="small">A text has the words and the way to their page, nothing else.</p>
        </>
      )}
      <form method="post">
        <button className="btn ghost" type="submit" name="intent" value="by-hand">
          I sent it another way
        </button>
        {kind === 'missing-facts' && <p className="small">With this tap their page asks them these questions.</p>}
      </form>
    </>
  )
}
