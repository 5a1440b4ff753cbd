import { data, redirect } from 'react-router'
import { getReferencePrefix } from '../../business/brand/brand.ts'
import {
  deleteBrandDraft,
  publishBrandDraft,
  getBrandState,
  restorePreviousBrand,
} from '../../business/brand/brand.server.ts'
import { formatMonthDay, getToday } from '../../business/dates.ts'
import { requestContext } from '../../request-context.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { getOpenItemKey } from '../../ui/open-item.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import { getRequestDeviceName } from '../../business/auth/device-name.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import type { Route } from './+types/brand.route'
import { BrandPage } from './brand-page.tsx'
import { RemoveSamplesPage } from './remove-samples-page.tsx'
import { handleSamplesForm, getSamplesPageData } from './handle-samples-form.server.ts'
import { handleBrandDraftForm } from './handle-brand-draft-form.server.ts'

export const handle: PageHandle = { look: true, menuCard: true }

const brandPath = '/backbar/settings/brand'

/** A rejected form: the input of the samples form, and the errors. */
type RejectedBrandForm = { input: FormInput | null; errors: FieldError[] }

const isSamplesRequest = (request: Request) => getOpenItemKey(request) === 'samples'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  const { identity, brand, draft, before } = await getBrandState(db, now())
  const shown = draft?.brand ?? brand
  return {
    name: identity.name,
    brand: shown,
    notes: draft?.notes ?? null,
    prefix: getReferencePrefix({ name: identity.name, brand: shown }),
    samples: isSamplesRequest(request) ? await getSamplesPageData(services) : null,
    before: before && { at: before.at, day: formatMonthDay(getToday(before.at, identity.timeZone)) },
  }
}

/** Saves, publishes or discards a brand draft, or restores the previous brand. The samples form has its own handler. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  if (isSamplesRequest(request)) return handleSamplesForm(services, request)
  const form = await request.formData().catch(() => null)
  if (!form) {
    const message = 'The file did not arrive whole. Choose it again and send it once more.'
    return data<RejectedBrandForm>({ input: null, errors: [{ field: 'onDark', message }] }, { status: 422 })
  }
  const kept = async (change: Promise<boolean>) => {
    if (!(await change)) throw redirect(`${brandPath}?said=stale`, 303)
    await recordSecurityEvent(services.db, services, {
      kind: 'settings',
      words: 'Logo and colors',
      device: getRequestDeviceName({ request }),
    })
    throw redirect(`${brandPath}?said=saved`, 303)
  }
  switch (form.get('intent')) {
    case 'keep':
      return kept(publishBrandDraft(services.db, services.now()))
    case 'undo':
      return kept(restorePreviousBrand(services.db, Number(form.get('before')), services.now()))
    case 'drop':
      await deleteBrandDraft(services.db, services.now())
      throw redirect(brandPath, 303)
    default: {
      const errors = await handleBrandDraftForm(services.db, form, services.now())
      if (errors.length === 0) throw redirect(`${brandPath}?said=tried#preview`, 303)
      return data<RejectedBrandForm>({ input: null, errors }, { status: 422 })
    }
  }
}

export default function BrandRoute({ loaderData: { samples, ...brand }, actionData }: Route.ComponentProps) {
  if (samples)
    return <RemoveSamplesPage {...samples} input={actionData?.input ?? null} errors={actionData?.errors ?? []} />
  return <BrandPage {...brand} errors={actionData?.errors ?? []} />
}
