import { formatTimeAgo } from '../../business/dates.ts'
import type { AccountPageProps } from './account-page-props.tsx'

export function AccountDevices({ sessions, now }: Pick<AccountPageProps, 'sessions' | 'now'>) {
  return (
    <section className="slip">
      <h2>Where you are logged in</h2>
      <p className="hint">A device that stays away for 30 days is logged out, and every device after 90.</p>
      <ul className="plain-list">
        {sessions.map(({ key, device, createdAt, seenAt, isThis }) => (
          <li key={key}>
            <b>{device}</b>
            <span className="small">
              {isThis ? 'this device' : `seen ${formatTimeAgo(now - seenAt)}`}, logged in{' '}
              {formatTimeAgo(now - createdAt)}
            </span>
            {!isThis && (
              <form method="post" action="/backbar/account">
                <input type="hidden" name="intent" value="end-session" />
                <button className="plain" type="submit" name="session" value={key}>
                  Log out<span className="unseen"> {device}</span>
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action="/backbar/account">
          <input type="hidden" name="intent" value="everywhere" />
          <p>
            <button className="btn ghost" type="submit">
              Log out everywhere else
            </button>
          </p>
        </form>
      )}
    </section>
  )
}
