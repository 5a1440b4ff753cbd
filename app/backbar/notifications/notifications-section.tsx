import { formatTimeAgo, formatElapsedTime } from '../../business/dates.ts'
import type { NotificationPreference } from './notification-preference.ts'
import type { PushDevice } from '../../plumbing/push/push-notification.ts'
import { Island } from '../../ui/island.tsx'

type Props = {
  devices: PushDevice[]
  /** Kinds of notifications with the user's preferences. */
  kinds: NotificationPreference[]
  island: string
  now: number
}

/** Devices that get notifications, and the button that adds this browser where it supports them. */
export function NotificationsSection({ devices, kinds, island, now }: Props) {
  return (
    <section className="slip" id="notifications">
      <h2>Notifications</h2>
      <p className="hint">
        What waits for you on Today shows up on the lock screen, once and between 8 AM and 9 PM: the day and how many
        guests, never who asks or what they wrote. You hear of an acceptance, an online payment or a refused email at
        once. Logging a device out turns notifications off there too.
      </p>
      {devices.length > 0 && (
        <ul className="plain-list">
          {devices.map(({ id, device, createdAt, toldAt, trouble }) => (
            <li key={id}>
              <b>{device}</b>{' '}
              <span className="small">
                on for {formatElapsedTime(now - createdAt)}
                {toldAt !== null && `, last told ${formatTimeAgo(now - toldAt)}`}
                {trouble !== null && `. Last problem: “${trouble}”`}
              </span>
              <form method="post" action="/backbar/account">
                <input type="hidden" name="intent" value="forget-device" />
                <button className="plain" type="submit" name="id" value={id}>
                  Turn off<span className="unseen"> notifications on {device}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {devices.length > 0 && (
        <form method="post" action="/backbar/account">
          <input type="hidden" name="intent" value="note-kinds" />
          <input type="hidden" name="kinds" value={kinds.map(({ kind }) => kind).join(' ')} />
          <fieldset>
            <legend>Tell me of</legend>
            {kinds.map(({ kind, label, isOn }) => (
              <label key={kind} className="tick">
                <input type="checkbox" name={`on-${kind}`} defaultChecked={isOn} /> {label}
              </label>
            ))}
          </fieldset>
          <p className="acts">
            <button className="btn ghost" type="submit">
              Save
            </button>
          </p>
        </form>
      )}
      <Island name="phone" src={island} props={{ known: devices.map(({ id }) => id) }}>
        <p data-when="off" hidden>
          <button className="btn ghost" type="button">
            Notify this device
          </button>
        </p>
        <p data-when="on" hidden>
          This device gets notifications.
        </p>
        <p data-when="home-screen" hidden>
          On an iPhone or iPad: tap Share, then “Add to Home Screen”, first. Open Backbar from there, come back to this
          page, and turn notifications on.
        </p>
        <p data-when="denied" hidden>
          This browser blocks notifications from here. Allow them for this site in its settings, then open this page
          again.
        </p>
        <p data-when="cannot" hidden>
          This browser cannot be notified. Chrome, Edge, Firefox and Samsung Internet can, and Safari from iOS 16.4 and
          macOS 13 on; all of them want the site’s address to begin with https://.
        </p>
        <p className="err" role="alert" />
      </Island>
    </section>
  )
}
