import { data, redirect } from 'react-router'
import type { Db } from '../../plumbing/database/database.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { getSetting } from '../stored-settings.server.ts'
import { getRequestDeviceName } from './device-name.ts'
import type { User } from './user.ts'
import {
  getTwoStepStatus,
  renewRecoveryCodes,
  createTwoStepSetup,
  disableTwoStep,
  enableTwoStep,
} from './two-step-log-in.server.ts'
import { requireRecentAuthentication } from './sessions.server.ts'
import { twoStepSettingsPath } from './return-path.ts'

type Services = { db: Db; now: () => number; config: { secret: string; siteUrl: string }; nudge: () => void }

/** Data of the two-step log-in page. Requires a recently entered password. */
export async function getTwoStepPageData(services: Services, request: Request, person: User) {
  await requireRecentAuthentication(services, request, twoStepSettingsPath)
  const { isOn, codesLeft } = await getTwoStepStatus(services.db, person.id)
  return { codesLeft, shown: isOn ? null : await getSetup(services, person) }
}

/**
 * Turns two-step log-in on (with a code) or off, or creates new recovery codes. The response is the only place that shows
 * the codes.
 */
export async function handleTwoStepForm(services: Services, request: Request, person: User) {
  await requireRecentAuthentication(services, request, twoStepSettingsPath)
  const { intent, setup = '', oneTimeCode = '' } = await parseFormInput(request)
  const device = getRequestDeviceName({ request })
  if (intent === 'off') {
    await disableTwoStep(services, person.id, device)
    services.nudge()
    throw redirect('/backbar/account?said=two-step-off', 303)
  }
  const codes =
    intent === 'codes'
      ? await renewRecoveryCodes(services, person.id, device)
      : await enableTwoStep(services, { personId: person.id, setup, typed: oneTimeCode, device })
  services.nudge()
  if (typeof codes !== 'string') return data({ codes, shown: null, error: null })
  if (codes === 'stale') throw redirect(twoStepSettingsPath, 303)
  const error = 'That code is not right. Wait for the next one, and check that the phone’s clock is right'
  return data({ codes: null, shown: await getSetup(services, person, setup), error }, { status: 422 })
}

async function getSetup(services: Services, person: User, setup?: string) {
  const { name } = await getSetting(services.db, 'identity')
  return createTwoStepSetup(services, person, name, setup)
}
