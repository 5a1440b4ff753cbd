import { formatDollars } from '../../business/money.ts'
import { formatMoneyNotice } from './format-money-notice.ts'
import { getNoticeRefund, type MoneyNoticeWithEvent } from './money-notice.ts'
import { ShownIfAllowed } from '../../ui/allowed-link.tsx'

/** Notices about money with the actions for each. Renders nothing if there are none. */
export function MoneyNoticesSection({ notices }: { notices: MoneyNoticeWithEvent[] }) {
  if (notices.length === 0) return null
  return (
    <ShownIfAllowed to={`/backbar/jobs/${notices[0]!.eventId}/card-money`}>
      <section className="slip money-notices" aria-labelledby="money-notices">
        <h2 id="money-notices">Money to look at</h2>
        {notices.map((notice) => {
          const { heading, words } = formatMoneyNotice(notice, notice.eventDate)
          const back = getNoticeRefund(notice)
          const page = `/backbar/jobs/${notice.eventId}`
          return (
            <form method="post" action={`${page}/card-money`} key={notice.id}>
              <input type="hidden" name="notice" value={notice.id} />
              <h3>{heading}</h3>
              <p>
                <a href={page}>{notice.name}</a>. {words}
              </p>
              <div className="acts">
                {back && (
                  <button className="btn" type="submit" name="intent" value="give-back">
                    Refund {formatDollars(back.cents)} to their card
                  </button>
                )}
                {notice.kind === 'reversed-by-hand' && (
                  <button className="btn" type="submit" name="intent" value="restore">
                    Restore it
                  </button>
                )}
                {notice.kind === 'paid-date-taken' && (
                  <a className="btn ghost" href={`${page}/reply?template=dates`}>
                    Offer available dates
                  </a>
                )}
                <button className="btn ghost" type="submit" name="intent" value="settled">
                  Done
                </button>
              </div>
            </form>
          )
        })}
      </section>
    </ShownIfAllowed>
  )
}
