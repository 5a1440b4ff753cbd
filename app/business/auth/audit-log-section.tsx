import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { auditLogPath } from './return-path.ts'
import type { AuditLog } from './security-event.ts'

/** The audit log of the account, newest first. */
export function AuditLogSection({ lines, next, isOwner }: AuditLog) {
  return (
    <>
      <BackOfficeHeader
        title="Account activity"
        lead={`${isOwner ? 'Log-ins, changes to log-ins, settings and your words, imports, downloads and erasures' : 'Your log-ins and changes to your account'}, kept for a year. Something here in your name that was not you? Change your password: that logs everybody else out who has it.`}
      >
        <a className="btn ghost" href="/backbar/account">
          Your account
        </a>
      </BackOfficeHeader>
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
            <a className="btn ghost" href={`${auditLogPath}&${new URLSearchParams({ before: next })}`}>
              Older
            </a>
          </p>
        )}
      </section>
    </>
  )
}
