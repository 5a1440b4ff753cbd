import type { FollowUpKind } from './follow-up-kinds.ts'
import { reviewSkipReasons } from './format-follow-up-reason.ts'
import type { FollowUpPageProps } from './follow-up-page-props.ts'
import type { DueFollowUpView, FollowUpView } from './follow-up-view.ts'

export function FollowUpActions({
  view,
  due,
  typed,
}: {
  view: FollowUpView
  due: DueFollowUpView
  typed: FollowUpPageProps['typed']
}) {
  const { kind, tomorrow } = view
  const { subject, body, hindrance, canMail, sms } = due
  const [shownSubject, shownBody] = [typed?.subject ?? subject, typed?.body ?? body]
  return (
    <div className="letter-acts">
      {hindrance && <p className="letter-hindrance">{hindrance}</p>}
      {canMail ? (
        <form method="post">
          <ShownTextFields due={due} />
          <SendButton due={due} intent="send" />
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
              <textarea id="body" name="body" rows={12} defaultValue={shownBody} maxLength={20000} />
            </div>
            <SendButton due={due} intent="send-changed" />
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

function SendButton({ due: { name, isQuiet, hindrance }, intent }: { due: DueFollowUpView; intent: string }) {
  return (
    <button className="btn letter-send full-width" name="intent" value={intent} disabled={hindrance !== null}>
      {isQuiet ? 'Send at 8 AM' : `Send to ${name}`}
    </button>
  )
}

function ReviewReasons() {
  return (
    <fieldset>
      <legend>Why</legend>
      {Object.entries(reviewSkipReasons).map(([value, words]) => (
        <label key={value} className="letter-reason inline-row gap-3">
          <input type="radio" name="reason" value={value} /> {words}
        </label>
      ))}
    </fieldset>
  )
}

/** Posts the text that was shown, so that the sent text can be compared with it. */
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
          <a className="btn letter-send full-width" href={sms}>
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
