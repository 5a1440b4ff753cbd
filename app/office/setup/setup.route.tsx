import { data, redirect } from 'react-router'
import { getRequestDeviceName } from '../../business/auth/device-name.ts'
import { requireUser } from '../../business/auth/sessions.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getChecklist } from '../../backbar/settings/checklist.server.ts'
import { refreshDomainRecords, findDomainRecords } from '../../backbar/settings/domain-records.server.ts'
import { isPublicSiteUrl } from '../../backbar/settings/server-checklist-items.ts'
import { tryNotifyWaitlistOpenings } from '../../events/event/notify-owner.server.ts'
import { listPageSections } from '../../modules.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getTextEntries } from '../../plumbing/http/form-input.server.ts'
import { listModuleInvitations } from '../../upkeep/import-export/module-sections.server.ts'
import type { Route } from './+types/setup.route'
import { setupDaysSlot } from './setup-contributions.server.ts'
import { isSetupStepKey, findNextSetupStep, type SetupStepKey } from './setup-steps.ts'
import { getSetupStepFormData } from './setup-step-form-data.server.ts'
import { parseSetupStepKey, saveSetupStep } from './save-setup-step.server.ts'
import { markSetupStep, listSetupSteps } from './setup-steps.server.ts'
import { SetupPage } from './setup-page.tsx'

const here = '/backbar/set-up'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const asked = new URL(request.url).searchParams.get('card')
  const [cards, { email }, items, records, { timeZone }, invitations] = await Promise.all([
    listSetupSteps(services.db),
    requireUser(services, request),
    getChecklist(services),
    findDomainRecords(services),
    getSetting(services.db, 'identity'),
    listModuleInvitations(services.db),
  ])
  const open = isSetupStepKey(asked) ? asked : findNextSetupStep(cards)
  return {
    cards,
    open: open && (await getSetupStepFormData(services, open, email)),
    moduleFields: await listModuleFields(services.db, open),
    items: items.filter(({ isOnPath }) => !isOnPath),
    records: isPublicSiteUrl(services.config.siteUrl) ? { lookedAt: records?.at ?? null } : null,
    timeZone,
    invitations,
  }
}

/** Saves or skips a set-up step, or looks up the domain's DNS records. Then opens the next step. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const form = await request.formData().catch(() => null)
  if (form?.get('intent') === 'records') {
    await refreshDomainRecords(services)
    throw redirect(`${here}?said=looked#before-you-open`, 303)
  }
  const card = form && parseSetupStepKey(form)
  if (!form || !card) throw redirect(here, 303)
  if (form.get('intent') === 'skip') {
    await markSetupStep(services.db, card, 'skipped', services.now())
    throw redirect(here, 303)
  }
  const errors = await saveSetupStep(services, card, form, getRequestDeviceName({ request }))
  if (card === 'days' || card === 'modules') await tryNotifyWaitlistOpenings(services)
  if (errors.length === 0) throw redirect(here, 303)
  const { email } = await requireUser(services, request)
  const opened = await getSetupStepFormData(services, card, email)
  // An unchecked box is not sent.
  const input = { ...(card !== 'modules' && opened.input), ...Object.fromEntries(getTextEntries(form)) }
  const moduleFields = await listModuleFields(services.db, card)
  return data({ open: { ...opened, input }, errors, moduleFields }, { status: 422 })
}

/** Fields of modules in a step. */
async function listModuleFields(db: Db, card: SetupStepKey | null) {
  return card === 'days' ? listPageSections(db, setupDaysSlot, null) : []
}

export default function SetupRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SetupPage errors={[]} {...loaderData} {...actionData} />
}
