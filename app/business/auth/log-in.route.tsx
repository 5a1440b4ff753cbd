import { data, redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { parseFormEntries } from '../../plumbing/http/form-input.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { Route } from './+types/log-in.route'
import { logIn, logInWithCode } from './log-in.server.ts'
import { TwoStepCodeForm, LogInForm, ResubmitFormPage } from './log-in-form.tsx'
import { hasOwner } from './users.server.ts'
import { findSession } from './sessions.server.ts'
import { AuthPage } from './auth-page.tsx'
import { parseInterruptedFields, sanitizeReturnPath, omitSecretFields, type InterruptedForm } from './return-path.ts'
import type { PageHandle } from '../../ui/page-handle.ts'

export const handle: PageHandle = { backbar: true, script: true }

const errorMessages = {
  wrong: 'That email and password don’t match. Try again, or have a new password sent to you.',
  'worn-out': 'Too many tries from here. Wait 15 minutes, use a passkey, or have a new password sent to you.',
  'wrong-code':
    'That code doesn’t open it: it may have run out or been used. Enter the newest one, or a recovery code.',
  unreadable: 'The app’s codes can’t be checked: this site has a new secret. Use a recovery code or a passkey.',
  stale: 'That took too long. Log in once more.',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const to = sanitizeReturnPath(new URL(request.url).searchParams.get('to'))
  if (!(await hasOwner(services.db))) throw redirect('/backbar/welcome')
  if (request.method === 'GET' && (await findSession(services, request))) throw redirect(to)
  return { to, island: getIslandScriptUrl('passkeys'), wipe: getIslandScriptUrl('wipe-sheets') }
}

/**
 * Handles the log-in form and the two-step code form. Any other form was redirected here because its session had ended.
 * Its fields are carried along in the log-in form, except passwords.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, sender } = context.get(requestContext)
  const to = sanitizeReturnPath(new URL(request.url).searchParams.get('to'))
  const texts = (await parseFormEntries(request)) ?? []
  const typed = Object.fromEntries(texts)
  if (typed.logIn === undefined)
    return data({ kind: 'closed' as const, kept: omitSecretFields(texts), email: '', error: null }, { status: 401 })
  const kept = omitSecretFields(parseInterruptedFields(typed.kept ?? null) ?? [])
  const caller = { request, sender }
  const entry =
    typed.ticket === undefined
      ? await logIn(services, caller, typed.email ?? '', typed.password ?? '')
      : await logInWithCode(services, caller, typed.ticket, typed.oneTimeCode ?? '')
  if (entry.kind === 'code') return data({ kind: 'code' as const, kept, ticket: entry.ticket, error: null })
  if (entry.kind !== 'in') {
    const back = { kept, error: errorMessages[entry.kind] }
    const status = entry.kind === 'worn-out' ? 429 : 422
    const asksAgain = ['wrong-code', 'unreadable'].includes(entry.kind)
    if (asksAgain) return data({ kind: 'code' as const, ...back, ticket: typed.ticket! }, { status })
    return data({ kind: 'closed' as const, ...back, email: typed.email ?? '' }, { status })
  }
  const headers = new Headers(entry.cookies.map((cookie) => ['Set-Cookie', cookie]))
  if (kept.length === 0) throw redirect(to, { status: 303, headers })
  return data({ kind: 'resume' as const, form: { to, words: kept } satisfies InterruptedForm }, { headers })
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  actionHeaders.set('Cache-Control', 'no-store')
  return actionHeaders
}

export default function LogInRoute({ loaderData: { to, island, wipe }, actionData }: Route.ComponentProps) {
  if (actionData?.kind === 'resume') return <ResubmitFormPage form={actionData.form} />
  if (actionData?.kind === 'code') {
    return (
      <AuthPage
        title="One more step"
        lead="Enter the code your app shows now, or one of your recovery codes."
        isError={Boolean(actionData.error)}
      >
        <TwoStepCodeForm {...actionData} to={to} />
      </AuthPage>
    )
  }
  const kept = actionData?.kept ?? []
  const lead = kept.length > 0 ? 'Your session had ended. Log in, and what you wrote is still there.' : undefined
  return (
    <AuthPage title="Log in" {...(lead && { lead })} isError={Boolean(actionData?.error)}>
      <LogInForm
        to={to}
        island={island}
        kept={kept}
        email={actionData?.email ?? ''}
        error={actionData?.error ?? null}
      />
      <script type="module" src={wipe} />
    </AuthPage>
  )
}
