/** Creates the section of the calendar that shows this address of the user's feed. Null if there is none. */
export function createCalendarFeedSectionComponent(address: string | null) {
  return () => <CalendarFeedSection address={address} />
}

/** The private address for calendar programs to follow, with a button that revokes it. */
function CalendarFeedSection({ address }: { address: string | null }) {
  return (
    <details className="slip">
      <summary>
        In your phone’s calendar <span className="muted small tool-state">{address === null ? 'not yet' : 'on'}</span>
      </summary>
      <form method="post" className="way" id="feed">
        {address === null ? <NewFeedLink /> : <FeedLink address={address} />}
      </form>
    </details>
  )
}

function NewFeedLink() {
  return (
    <>
      <p>
        A private address lets any calendar app follow the events you hold and have booked. Anybody who has it can read
        them, so you can take it back at any time.
      </p>
      <p className="acts">
        <button className="btn" type="submit" name="intent" value="make">
          Create a private calendar link
        </button>
      </p>
    </>
  )
}

function FeedLink({ address }: { address: string }) {
  return (
    <>
      <div className="field">
        <label htmlFor="address">Your private calendar link</label>
        <p className="hint" id="address-hint">
          Add it to your calendar app as a calendar to subscribe to, or open it on this device. Apps check for changes
          every few hours.
        </p>
        <input id="address" type="url" readOnly value={address} aria-describedby="address-hint" />
      </div>
      <p className="acts">
        <a className="btn" href={address.replace(/^https?/, 'webcal')}>
          Follow on this device
        </a>
      </p>
      <details>
        <summary>Replace the calendar link</summary>
        <p>A new address ends the old one at once. Add the new one to your calendar app again.</p>
        <p className="acts">
          <button className="btn ghost" type="submit" name="intent" value="make">
            Get a new calendar link
          </button>
          <button className="btn ghost" type="submit" name="intent" value="revoke">
            Turn the link off
          </button>
        </p>
      </details>
    </>
  )
}
