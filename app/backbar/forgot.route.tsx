import { visitContext } from '../house-context.server.ts'
import { readWords } from '../plumbing/http/posted-words.server.ts'
import { InputField } from '../ui/field.tsx'
import type { Route } from './+types/forgot.route'
import { askForReset } from './reset.server.ts'
import { Threshold } from './threshold.tsx'

export const handle = { backbar: true }

export async function action({ request, context }: Route.ActionArgs) {
  const { house, sender } = context.get(visitContext)
  const { email = '' } = await readWords(request)
  await askForReset(house, sender, email)
  return { isAsked: true }
}

export default function ForgotRoute({ actionData }: Route.ComponentProps) {
  if (actionData?.isAsked) {
    return (
      <Threshold title="Look into your mail" lead="If that is the owner’s address, a letter with a link is on its way to it. The link is good for one hour.">
        <p className="acts">
          <a className="btn" href="/backbar/log-in">Back to the log-in</a>
        </p>
      </Threshold>
    )
  }
  return (
    <Threshold title="A new password" lead="Enter the owner’s e-mail address, and a letter with a link is sent to it.">
      <form method="post" action="/backbar/forgot">
        <InputField name="email" label="E-mail" type="email" autoComplete="username" />
        <p className="acts">
          <button className="btn" type="submit">Send me the letter</button>
        </p>
      </form>
    </Threshold>
  )
}
