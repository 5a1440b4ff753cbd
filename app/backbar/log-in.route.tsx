import { data, redirect } from 'react-router'
import { visitContext } from '../house-context.server.ts'
import { readPairs } from '../plumbing/http/posted-words.server.ts'
import { islandSource } from '../ui/islands.server.ts'
import type { Route } from './+types/log-in.route'
import { logIn } from './log-in.server.ts'
import { LogInForm } from './log-in-form.tsx'
import { readOwner } from './owner.server.ts'
import { ResumeForm } from './resume-form.tsx'
import { findSession } from './sessions.server.ts'
import { Threshold } from './threshold.tsx'
import { readKeptWords, wayIn, type KeptForm } from './way-in.ts'

export const handle = { backbar: true, script: true }

const no = {
  'wrong': 'That address and password do not go together. Try again, or have a new password sent to you.',
  'worn-out': 'Too many tries from here. Wait a quarter of an hour, use a passkey, or have a new password sent to you.',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { house } = context.get(visitContext)
  const to = wayIn(new URL(request.url).searchParams.get('to'))
  if (!(await readOwner(house.db))) throw redirect('/backbar/welcome')
  if (request.method === 'GET' && (await findSession(house, request))) throw redirect(to)
  return { to, island: islandSource('passkeys') }
}

/** Takes the log-in form; any other form came here because its sender's session had ended, and is kept in this one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { house, sender } = context.get(visitContext)
  const to = wayIn(new URL(request.url).searchParams.get('to'))
  const texts = (await readPairs(request)) ?? []
  const typed = Object.fromEntries(texts)
  if (typed.logIn === undefined) return data({ kind: 'closed' as const, kept: texts, email: '', error: null }, { status: 401 })
  const kept = readKeptWords(typed.kept ?? null)
  const entry = await logIn(house, { request, sender }, typed.email ?? '', typed.password ?? '')
  if (entry.kind !== 'in') {
    const status = entry.kind === 'wrong' ? 422 : 429
    return data({ kind: 'closed' as const, kept, email: typed.email ?? '', error: no[entry.kind] }, { status })
  }
  const headers = new Headers(entry.cookies.map((cookie) => ['Set-Cookie', cookie]))
  if (!kept) throw redirect(to, { status: 303, headers })
  return data({ kind: 'resume' as const, form: { to, words: kept } satisfies KeptForm }, { headers })
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  actionHeaders.set('Cache-Control', 'no-store')
  return actionHeaders
}

export default function LogInRoute({ loaderData: { to, island }, actionData }: Route.ComponentProps) {
  if (actionData?.kind === 'resume') return <ResumeForm form={actionData.form} />
  const lead = actionData?.kept ? 'Your session had ended. Log in, and what you wrote is still there.' : undefined
  return (
    <Threshold title="Log in" {...(lead && { lead })} isError={Boolean(actionData?.error)}>
      <LogInForm to={to} island={island} kept={actionData?.kept ?? null} email={actionData?.email ?? ''} error={actionData?.error ?? null} />
    </Threshold>
  )
}
