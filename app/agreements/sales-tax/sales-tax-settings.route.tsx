import { data } from 'react-router'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { handleEditForm } from '../../business/forms/handle-edit-form.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { ListDetailLayout } from '../../ui/list-detail-layout.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getOpenItemKey } from '../../ui/open-item.ts'
import type { Route } from './+types/sales-tax-settings.route'
import { TaxRecordEditPage, SalesTaxSettingsPage } from './sales-tax-settings-page.tsx'
import { listTaxExemptions, listTaxRates } from './tax-config.server.ts'
import { taxExemptionEditForm, taxRateEditForm, createTaxSettingsEditForm } from './tax-edit-forms.server.ts'
import { salesTaxSettingsPath } from './tax-rate.ts'

/** Parses the item that an address opens: `rate/new`, `exempt/5f…`. Null for the settings alone. */
function parseOpenedItem(request: { url: string }): { kind: 'rate' | 'exempt'; key: string } | null {
  const [kind, key = ''] = (getOpenItemKey(request) ?? '').split('/')
  return kind === 'rate' || kind === 'exempt' ? { kind, key } : null
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext).services
  const { timeZone } = await getSetting(db, 'identity')
  const today = todayIn(now(), timeZone)
  const [rates, exempt] = await Promise.all([listTaxRates(db), listTaxExemptions(db)])
  const { data: state } = await getEditFormState(db, request, createTaxSettingsEditForm(today), '')
  const opened = parseOpenedItem(request)
  if (!opened) return data({ rates, exempt, today, state, opened: null })
  const { kind, key } = opened
  const shown =
    kind === 'rate'
      ? await getEditFormState(db, request, taxRateEditForm, key, { stateRate: '6' })
      : await getEditFormState(db, request, taxExemptionEditForm, key)
  return data({ rates, exempt, today, state, opened: { kind, state: shown.data } }, shown.init ?? {})
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const opened = parseOpenedItem(request)
  if (opened) {
    const { kind, key } = opened
    const done = {
      saved: (id: string) => `${salesTaxSettingsPath}#${kind}-${encodeURIComponent(id)}`,
      said: 'kept' as const,
      deleted: `${salesTaxSettingsPath}#${kind === 'rate' ? 'rates' : 'exempt'}`,
    }
    const at = { now: now(), done }
    return kind === 'rate'
      ? handleEditForm(db, request, taxRateEditForm, key, at)
      : handleEditForm(db, request, taxExemptionEditForm, key, at)
  }
  const { timeZone } = await getSetting(db, 'identity')
  const kept = createTaxSettingsEditForm(todayIn(now(), timeZone))
  return handleEditForm(db, request, kept, '', {
    now: now(),
    done: { saved: () => salesTaxSettingsPath, said: 'kept' },
  })
}

export default function SalesTaxSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, ...page } = loaderData
  const state = opened ? page.state : { ...page.state, ...actionData }
  return (
    <ListDetailLayout
      list={[salesTaxSettingsPath, 'Sales tax']}
      open={opened && <OpenedItem opened={opened} answer={actionData} />}
    >
      <SalesTaxSettingsPage {...page} state={state} />
    </ListDetailLayout>
  )
}

type PageProps = Route.ComponentProps
type OpenedProps = { opened: NonNullable<PageProps['loaderData']['opened']>; answer: PageProps['actionData'] }

function OpenedItem({ opened: { kind, state }, answer }: OpenedProps) {
  if (!answer && !state.stored && !state.isNew)
    return <BackOfficeHeader title="There is nothing here" lead="It was deleted, or never existed." />
  return <TaxRecordEditPage kind={kind} state={{ ...state, ...answer }} />
}
