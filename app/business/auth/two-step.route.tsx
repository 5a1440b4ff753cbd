import { data, redirect } from 'react-router'
import { readSetting } from '../business.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import { nameOf } from './device-name.ts'
import type { Person } from './people.ts'
import { expectFresh, readCaller } from './sessions.server.ts'
import type { Route } from './+types/two-step.route'
import {
  readSecondStep,
  renewRecoveryCodes,
  showSetup,
  turnOffSecondStep,
  turnOnSecondStep,
} from './second-step.server.ts'
import { RecoveryCodes, TurnedOn, TurnOn } from './two-step-page.tsx'

const here = '/backbar/account/two-step'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(visitContext)
  await expectFresh(services, request, here)
  const person = await readCaller(services, request)
  const { isOn, codesLeft } = await readSecondStep(services.db, person.id)
  return { isOn, codesLeft, shown: isOn ? null : await setupFor(services, person) }
}

/** Turns it on with a code, off, or makes new recovery codes; these are shown in the answer and never again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  await expectFresh(services, request, here)
  const { intent, setup = '', oneTimeCode = '' } = await readInput(request)
  const device = nameOf({ request })
  const person = await readCaller(services, request)
  if (intent === 'off') {
    await turnOffSecondStep(services, person.id, device)
    services.nudge()
    throw redirect('/backbar/account?said=two-step-off', 303)
  }
  const codes =
    intent === 'codes'
      ? await renewRecoveryCodes(services, person.id, device)
      : await turnOnSecondStep(services, { personId: person.id, setup, typed: oneTimeCode, device })
  services.nudge()
  if (typeof codes !== 'string') return data({ codes, shown: null, error: null })
  if (codes === 'stale') throw redirect(here, 303)
  const error = 'That code does not fit. Wait for the next one, and see that the phone’s clock is right'
  return data({ codes: null, shown: await setupFor(services, person, setup), error }, { status: 422 })
}

export default function TwoStepRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.codes) return <RecoveryCodes codes={actionData.codes} />
  const shown = actionData?.shown ?? loaderData.shown
  if (!shown) return <TurnedOn codesLeft={loaderData.codesLeft} />
  return <TurnOn shown={shown} error={actionData?.error ?? null} />
}

async function setupFor(services: Parameters<typeof showSetup>[0], person: Person, setup?: string) {
  const { name } = await readSetting(services.db, 'identity')
  return showSetup(services, person, name, setup)
}
