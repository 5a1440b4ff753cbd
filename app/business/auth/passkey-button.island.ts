import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { postJson } from './post-json.island.ts'

type Props = { mode: 'log-in'; to: string } | { mode: 'register' }

/** Shows the passkey button where the browser supports passkeys, and runs the browser's dialog on tap. */
export default function mountPasskeyButton(root: HTMLElement, props: Props): void {
  const button = root.querySelector('button')!
  const complaint = root.querySelector<HTMLElement>('[role=alert]')!
  root.querySelectorAll<HTMLElement>('[hidden]').forEach((part) => (part.hidden = false))
  button.addEventListener('click', () => {
    complaint.textContent = ''
    const steps = props.mode === 'log-in' ? logIn(props.to) : register(root.querySelector('input')?.value ?? '')
    // Canceling the browser's dialog is not an error, but still needs a message.
    steps.then(
      ({ to }) => location.assign(to),
      (error: Error) => {
        complaint.textContent =
          error.name === 'NotAllowedError' ? 'That was canceled, or took too long. Try once more.' : error.message
      },
    )
  })
}

async function logIn(to: string): Promise<{ to: string }> {
  const at = '/backbar/passkey'
  const { options, ticket } = await postJson(at, { kind: 'start' })
  const answer = await startAuthentication({ optionsJSON: options })
  return postJson(at, { kind: 'log-in', ticket, answer, to })
}

async function register(name: string): Promise<{ to: string }> {
  const at = '/backbar/account/passkey'
  const { options, ticket } = await postJson(at, { kind: 'start' })
  const answer = await startRegistration({ optionsJSON: options })
  return postJson(at, { kind: 'register', ticket, answer, name })
}
