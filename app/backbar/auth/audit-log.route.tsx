import { momentWords } from '../../business/dates.ts'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/audit-log.route'
import { eventSays } from './security-event.ts'
import { readSecurityEvents } from './security-events.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const before = new URL(request.url).searchParams.get('before')
  const [{ events, next }, { timeZone }] = await Promise.all([
    readSecurityEvents(db, before),
    readSetting(db, 'identity'),
  ])
  const lines = events.map(({ id, at, kind, words, device }) => ({
    id,
    when: momentWords(at, timeZone),
    what: words === '' ? eventSays(kind) : `${eventSays(kind)}: ${words}`,
    device,
  }))
  return { lines, next }
}

/** What happened to the account, the latest first. */
export default function AuditLogRoute({ loaderData: { lines, next } }: Route.ComponentProps) {
  return (
    <div className="account">
      <OfficeHead
        title="What happened"
        lead="Log-ins, changes to your account and settings, downloads and erasures, kept for a year. Something here that was not you? Change your password: that logs everybody else out."
      />
      <section className="slip">
        {lines.length === 0 && <p>Nothing yet.</p>}
        <ul className="plain-list">
          {lines.map(({ id, when, what, device }) => (
            <li key={id}>
              <span>{what}</span>
              <span className="small">
                {when}
                {device !== '' && `, ${device}`}
              </span>
            </li>
          ))}
        </ul>
        {next && (
          <p>
            <a className="btn ghost" href={`?${new URLSearchParams({ before: next })}`}>
              Older
            </a>
          </p>
        )}
      </section>
      <p>
        <a href="/backbar/account">Your account</a>
      </p>
    </div>
  )
}
