import { data, redirect } from 'react-router'
import { visitContext } from '../house-context.server.ts'
import { readWords } from '../plumbing/http/posted-words.server.ts'
import { InputField } from '../ui/field.tsx'
import { fieldErrors, type FieldMessage } from '../ui/field-errors.ts'
import type { Route } from './+types/reset.route'
import { newPassword, shortestPassword } from './owner.ts'
import { isGoodReset, resetPassword } from './reset.server.ts'
import { Threshold } from './threshold.tsx'

export const handle = { backbar: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, isGood: await isGoodReset(context.get(visitContext).house, token) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const { token = '', ...words } = await readWords(request)
  if (!(await isGoodReset(house, token))) return data({ errors: [] as FieldMessage[] }, { status: 422 })
  const password = newPassword.safeParse(words.password ?? '')
  if (!password.success) return data({ errors: fieldErrors(password.error) }, { status: 422 })
  await resetPassword(house, password.data)
  throw redirect('/backbar/log-in', 303)
}

export default function ResetRoute({ loaderData: { token, isGood }, actionData }: Route.ComponentProps) {
  if (!isGood) {
    return (
      <Threshold title="This link has run out" lead="It was good for one hour, and for one new password.">
        <p className="acts">
          <a className="btn" href="/backbar/forgot">Ask for another letter</a>
        </p>
      </Threshold>
    )
  }
  const error = actionData?.errors[0]?.message
  return (
    <Threshold title="Choose a new password" isError={error !== undefined}>
      <form method="post" action={`/backbar/reset?${new URLSearchParams({ token })}`}>
        <input type="hidden" name="token" value={token} />
        <InputField name="password" label="New password" hint={`At least ${shortestPassword} characters, any kind.`} error={error} type="password" autoComplete="new-password" autoFocus={error !== undefined} />
        <p className="acts">
          <button className="btn" type="submit">Keep this one</button>
        </p>
      </form>
    </Threshold>
  )
}
