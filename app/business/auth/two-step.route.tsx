import { data, redirect } from 'react-router'
import { readSetting } from '../business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
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
  const { house } = context.get(visitContext)
  await expectFresh(house, request, here)
  const person = await readCaller(house, request)
  const { isOn, codesLeft } = await readSecondStep(house.db, person.id)
  return { isOn, codesLeft, shown: isOn ? null : await setupFor(house, person) }
}

/** Turns it on with a code, off, or makes new recovery codes; these are shown in the answer and never again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  await expectFresh(house, request, here)
  const { intent, setup = '', oneTimeCode = '' } = await readWords(request)
  const device = nameOf({ request })
  const person = await readCaller(house, request)
  if (intent === 'off') {
    await turnOffSecondStep(house, person.id, device)
    house.nudge()
    throw redirect('/backbar/account?said=two-step-off', 303)
  }
  const codes =
    intent === 'codes'
      ? await renewRecoveryCodes(house, person.id, device)
      : await turnOnSecondStep(house, { personId: person.id, setup, typed: oneTimeCode, device })
  house.nudge()
  if (typeof codes !== 'string') return data({ codes, shown: null, error: null })
  if (codes === 'stale') throw redirect(here, 303)
  const error = 'That code does not fit. Wait for the next one, and see that the phone’s clock is right'
  return data({ codes: null, shown: await setupFor(house, person, setup), error }, { status: 422 })
}

export default function TwoStepRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.codes) return <RecoveryCodes codes={actionData.codes} />
  const shown = actionData?.shown ?? loaderData.shown
  if (!shown) return <TurnedOn codesLeft={loaderData.codesLeft} />
  return <TurnOn shown={shown} error={actionData?.error ?? null} />
}

async function setupFor(house: Parameters<typeof showSetup>[0], person: Person, setup?: string) {
  const { name } = await readSetting(house.db, 'identity')
  return showSetup(house, person, name, setup)
}
