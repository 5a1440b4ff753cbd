import { momentWords } from '../dates.ts'
import { readSetting } from '../business.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/audit-log.route'
import { eventSays, saysWho } from './security-event.ts'
import { hasBeenOne } from './people.server.ts'
import { readSecurityEvents } from './security-events.server.ts'
import { readCaller } from './sessions.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(visitContext)
  const { db } = services
  const person = await readCaller(services, request)
  const before = new URL(request.url).searchParams.get('before')
  const [{ events, next }, { timeZone }, isOne] = await Promise.all([
    readSecurityEvents(db, before, person.role === 'owner' ? null : person.id),
    readSetting(db, 'identity'),
    hasBeenOne(db),
  ])
  const lines = events.map(({ id, at, kind, words, device, by }) => ({
    id,
    when: momentWords(at, timeZone),
    what: words === '' ? eventSays(kind) : `${eventSays(kind)}: ${words}`,
    device,
    // What was before there were several was the one owner's.
    who: isOne ? null : (by ?? (saysWho(kind) ? 'The owner' : null)),
  }))
  return { lines, next, isOwner: person.role === 'owner' }
}

/** What happened to the account, the latest first. */
export default function AuditLogRoute({ loaderData: { lines, next, isOwner } }: Route.ComponentProps) {
  return (
    <div className="account">
      <OfficeHead
        title="What happened"
        lead={`${isOwner ? 'Log-ins, changes to log-ins, settings and your words, imports, downloads and erasures' : 'Your log-ins and changes to your account'}, kept for a year. Something here in your name that was not you? Change your password: that logs everybody else out who has it.`}
      />
      <section className="slip">
        {lines.length === 0 && <p>Nothing yet.</p>}
        <ul className="plain-list">
          {lines.map(({ id, when, what, device, who }) => (
            <li key={id}>
              <span>{what}</span>
              <span className="small">
                {who !== null && `${who}, `}
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
