import { usersPath } from '../../business/auth/return-path.ts'
import { userRoleLabels, type UserListItem } from '../../business/auth/user.ts'
import { formatTimeAgo } from '../../business/dates.ts'

type LineProps = { person: UserListItem; isSelf: boolean; isLast: boolean; now: number }

export function UserLine({
  person: { id, name, email, role, hasSecondStep, passkeys, seenAt },
  isSelf,
  isLast,
  now,
}: LineProps) {
  const other = role === 'owner' ? 'desk' : 'owner'
  const facts = [
    seenAt === null ? 'not logged in' : `seen ${formatTimeAgo(now - seenAt)}`,
    hasSecondStep && 'two-step log-in',
    passkeys > 0 && (passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`),
  ].filter(Boolean)
  return (
    <li>
      <b>
        {name}
        {isSelf && ' (you)'}
      </b>
      <span className="tag">{userRoleLabels[role]}</span>
      <span className="small">
        {email}, {facts.join(', ')}
      </span>
      {isLast ? (
        <span className="small">The only owner: there has to be one.</span>
      ) : (
        <div className="acts">
          <form method="post" action={usersPath}>
            <input type="hidden" name="intent" value="role" />
            <input type="hidden" name="role" value={other} />
            <button className="plain" type="submit" name="id" value={id}>
              {other === 'owner' ? 'Make an owner' : 'Make an assistant'}
              <span className="unseen">: {name}</span>
            </button>
          </form>
          <form method="post" action={usersPath}>
            <input type="hidden" name="intent" value="end" />
            <button className="plain" type="submit" name="id" value={id}>
              End the log-in<span className="unseen"> of {name}</span>
            </button>
          </form>
        </div>
      )}
    </li>
  )
}
