import { getEmailPath } from '../../plumbing/outbox/delivery-status.ts'
import { type TransportStatus, formatTransportLabel } from './email-text.ts'
import { getEmailListPath } from './email-list-path.ts'
import { formatDateTime } from '../../business/dates.ts'

/** `isByAccount`: the section is shown next to the email account. Otherwise it links to the account. */
type Props = { carrier: TransportStatus; timeZone: string; isByAccount?: boolean }

/** The email transport and its last result. */
export function EmailTransportSection({ carrier: state, timeZone, isByAccount }: Props) {
  const { carrier, success, failure, provedAt, kept, refused } = state
  const at = (moment: number) => formatDateTime(moment, timeZone)
  return (
    <section className="slip">
      <h2 id="connect">How emails are sent</h2>
      {carrier === 'mailbox' ? (
        <>
          <p>Email isn’t connected: emails are not sent. Each one is stored, and listed under Emails.</p>
          {!isByAccount && (
            <p>
              <a className="btn" href="/backbar/settings/mail">
                Connect it
              </a>
            </p>
          )}
          <p className="hint">Emails stored until then can be sent from here with one button, or one by one.</p>
        </>
      ) : (
        <p>
          By {formatTransportLabel(carrier)}.{' '}
          {provedAt === null
            ? 'Not proved yet: send a test email.'
            : `Proved: it took a test email on ${at(provedAt)}.`}{' '}
          {!isByAccount && <a href="/backbar/settings/mail">Email settings</a>}
        </p>
      )}
      {carrier !== 'mailbox' && isBlockedByAccount(state) && (
        <p className="alarm" role="status">
          Your email provider takes nothing from this account right now. Emails are tried again by themselves for three
          days. What it said is under “Last problem”.
        </p>
      )}
      {carrier !== 'mailbox' && kept > 0 && <SendUnsentForm kept={kept} />}
      {carrier !== 'mailbox' && refused > 0 && <ResendRefusedForm refused={refused} />}
      <dl className="told">
        <div>
          <dt>{success?.kind === 'kept' ? 'Last stored' : 'Last accepted'}</dt>
          <dd>{success ? <LastReply {...success} at={at(success.at)} /> : 'nothing yet'}</dd>
        </div>
        <div>
          <dt>Last problem</dt>
          <dd>{failure ? <LastReply {...failure} at={at(failure.at)} /> : 'none'}</dd>
        </div>
      </dl>
    </section>
  )
}

/** Sends all unsent emails at once. */
function SendUnsentForm({ kept }: { kept: number }) {
  const one = kept === 1
  return (
    <form method="post" action="/backbar/letters">
      <p>
        {one ? 'One email' : `${kept.toLocaleString('en-US')} emails`} waited here while email wasn’t connected.{' '}
        {one ? 'It goes' : 'They go'} out as written{one ? '' : ', the oldest first'}:{' '}
        <a href={getEmailListPath('kept')}>look through {one ? 'it' : 'them'}</a> before you send.
      </p>
      <p>
        <button className="btn" type="submit" name="intent" value="send-kept">
          {one ? 'Send the one that waits' : 'Send all that wait'}
        </button>
      </p>
    </form>
  )
}

/** Whether the last attempt failed because of the account itself, with no success since. */
function isBlockedByAccount({ success, failure }: TransportStatus): boolean {
  return failure?.kind === 'account' && (success === null || success.at < failure.at)
}

/** Resends all refused emails at once. */
function ResendRefusedForm({ refused }: { refused: number }) {
  const one = refused === 1
  return (
    <form method="post" action="/backbar/letters">
      <p>
        {one ? 'One email was' : `${refused.toLocaleString('en-US')} emails were`} refused or given up.{' '}
        {one ? 'It goes' : 'They go'} out as written{one ? '' : ', the oldest first'}:{' '}
        <a href={getEmailListPath('refused')}>look through {one ? 'it' : 'them'}</a> before you send.
      </p>
      <p>
        <button className="btn" type="submit" name="intent" value="send-refused">
          {one ? 'Send it again' : 'Send all again'}
        </button>
      </p>
    </form>
  )
}

function LastReply({ at, words, emailId }: { at: string; words: string; emailId: string }) {
  return (
    <>
      <a href={getEmailPath(emailId)}>{at}</a>
      <br />
      <q className="small">{words}</q>
    </>
  )
}
