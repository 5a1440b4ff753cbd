import { getConfirmPasswordPath } from '../../business/auth/return-path.ts'
import { formatWeekdayDate } from '../../business/dates.ts'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { FieldErrorMessage, InputField } from '../../ui/field.tsx'
import { OwnPasswordField } from '../../ui/own-password-field.tsx'
import { apiScopeLabels, apiScopeKeys, type ApiToken } from './api-token.ts'

type Props = {
  action: string
  tokens: ApiToken[]
  isSure: boolean
  timeZone: string
  /** The token just created, shown only now. */
  made: { name: string; token: string } | null
  back: { input: Record<string, string>; errors: FieldError[] } | null
}

/** API tokens for reading, and the form that creates a token. */
export function ApiTokensSection({ action, tokens, isSure, timeZone, made, back }: Props) {
  const errors = back?.errors ?? []
  const getDay = (at: number) =>
    formatWeekdayDate(Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString())
  return (
    <section className="slip" id="tokens" aria-labelledby="tokens-heading">
      <h2 id="tokens-heading">Access tokens</h2>
      <p>
        A bookkeeper’s sheet or a program of yours reads inquiries, events or payments with a token, and can change
        nothing. <a href="/api/openapi.json">What it reads</a>
      </p>
      {made && (
        <p role="status">
          The token of {made.name}: <code className="webhook-secret any-break">{made.token}</code>{' '}
          <b>It is not shown again.</b>
        </p>
      )}
      {tokens.length > 0 && (
        <ul className="plain-list">
          {tokens.map(({ id, name, scopes, madeAt, lastUsedAt }) => (
            <li key={id}>
              <b>{name}</b>, {scopes.map((scope) => apiScopeLabels[scope].toLowerCase()).join(', ')}
              <br />
              <small>
                made {getDay(madeAt)}, {lastUsedAt === null ? 'not used yet' : `last used ${getDay(lastUsedAt)}`}
              </small>
              <form method="post" action={action}>
                <input type="hidden" name="token" value={id} />
                <button className="plain" type="submit" name="intent" value="revoke-token">
                  Revoke<span className="unseen"> the token of {name}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={`${action}#tokens`} noValidate>
        <InputField
          name="tokenName"
          label="Name"
          hint="Which tool it is for, such as the bookkeeper’s sheet."
          maxLength={60}
          autoComplete="off"
          defaultValue={back?.input.tokenName}
          error={getFieldErrorMessage(errors, 'tokenName')}
        />
        <fieldset className={`field boxes${getFieldErrorMessage(errors, 'requests') ? ' bad' : ''}`}>
          <legend>This token may read</legend>
          <FieldErrorMessage name="requests" error={getFieldErrorMessage(errors, 'requests')} />
          {apiScopeKeys.map((scope) => (
            <label key={scope}>
              <input
                id={scope}
                type="checkbox"
                name={scope}
                value="yes"
                defaultChecked={back?.input[scope] === 'yes'}
                aria-describedby={getFieldErrorMessage(errors, 'requests') ? 'requests-error' : undefined}
              />
              {apiScopeLabels[scope]}
            </label>
          ))}
        </fieldset>
        {!isSure && (
          <>
            <OwnPasswordField name="tokenPassword" error={getFieldErrorMessage(errors, 'tokenPassword')} />
            <p className="small">
              You log in with a passkey? <a href={getConfirmPasswordPath(action)}>Use it first</a>, then make the token.
            </p>
          </>
        )}
        <p>
          <button className="btn ghost" type="submit" name="intent" value="make-token">
            Create a token
          </button>
        </p>
      </form>
    </section>
  )
}
