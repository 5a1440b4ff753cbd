import { formatTimeAgo } from '../dates.ts'
import { Island } from '../../ui/island.tsx'
import { getConfirmPasswordPath } from './return-path.ts'

export type Passkey = { id: string; name: string; usedAt: number | null }

type Props = { passkeys: Passkey[]; island: string; now: number; canChange: boolean }

/**
 * The owner's passkeys. Once the password was entered, also the button that adds a passkey where the browser supports it.
 */
export function PasskeysSection({ passkeys, island, now, canChange }: Props) {
  return (
    <section className="slip">
      <h2>Passkeys</h2>
      <p className="hint">
        Log in with your finger, your face or a key instead of a password. Have more than one, so that a lost phone
        locks nobody out.
      </p>
      {passkeys.length > 0 && (
        <ul className="plain-list">
          {passkeys.map(({ id, name, usedAt }) => (
            <li key={id}>
              <b>{name}</b>{' '}
              <span className="small">{usedAt === null ? 'not used yet' : `used ${formatTimeAgo(now - usedAt)}`}</span>
              {canChange && (
                <form method="post" action="/backbar/account">
                  <input type="hidden" name="intent" value="remove-passkey" />
                  <button className="plain" type="submit" name="id" value={id}>
                    Remove<span className="unseen"> {name}</span>
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      {canChange ? (
        <Island name="passkeys" src={island} props={{ mode: 'register' }}>
          <div className="field" hidden>
            <label htmlFor="passkey-name">
              Name of the new passkey <span className="mark">optional</span>
            </label>
            <input id="passkey-name" placeholder="My phone" maxLength={100} />
          </div>
          <p>
            <button className="btn ghost" type="button" hidden>
              Add a passkey
            </button>
          </p>
          <p className="err" role="alert" />
        </Island>
      ) : (
        <p>
          <a className="btn ghost" href={getConfirmPasswordPath('/backbar/account')}>
            Enter your password to add or remove one
          </a>
        </p>
      )}
    </section>
  )
}
