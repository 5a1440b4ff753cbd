import { formatCompactDate, formatLongDate } from '../../business/dates.ts'
import { EditFields, EditNotices, EditPage, isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { EarlierVersionsSection } from '../../ui/earlier-versions.tsx'
import { ShownIfAllowed } from '../../ui/allowed-link.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getTaxExemptionPath, taxExemptionForm, isExemptionValid } from './tax-exemption.ts'
import { getTaxRatePath, salesTaxSettingsPath, taxRateForm } from './tax-rate.ts'
import { taxSettingsForm } from './tax-settings.ts'
import type { TaxConfig } from './proposal-tax.ts'
import { formatRatePercent } from './tax-labels.ts'

type Props = Pick<TaxConfig, 'rates' | 'exempt'> & { state: EditState; today: string }

/** Settings page for sales tax: settings, rates by county and exempt clients. */
export function SalesTaxSettingsPage({ state, ...lists }: Props) {
  return (
    <>
      <BackOfficeHeader
        title="Sales tax"
        eyebrow="Settings"
        isError={isEditRejected(state)}
        lead="It follows the county of the event. This keeps count for you and your accountant; it is not tax advice."
      >
        {state.stored?.isOn && (
          <ShownIfAllowed to="/backbar/money/tax">
            <a className="btn ghost" href="/backbar/money/tax">
              Returns
            </a>
          </ShownIfAllowed>
        )}
      </BackOfficeHeader>
      <EditNotices state={state} />
      <form method="post" action={salesTaxSettingsPath} noValidate className="slip entry">
        <EditFields state={state} form={taxSettingsForm} />
        <p className="acts">
          <button className="btn" type="submit" name="intent" value="save">
            Save
          </button>
        </p>
      </form>
      <EarlierVersionsSection list={state.earlier.list} here={salesTaxSettingsPath} />
      <RateList {...lists} />
      <ExemptList {...lists} />
    </>
  )
}

function RateList({ rates, today }: Omit<Props, 'state'>) {
  return (
    <section className="slip" id="rates">
      <h2>Rates by county</h2>
      <ul className="plain-list board">
        {rates.map(({ id, county, stateRate, surtaxRate, fromDay, toDay, isChecked }) => (
          <li key={id} id={`rate-${id}`} tabIndex={-1}>
            <div className="shrink">
              <a href={getTaxRatePath(id)}>{county}</a> {formatRatePercent(stateRate + surtaxRate)}{' '}
              {!isChecked && <span className="tag">to check</span>}
              <p className="small">
                {formatRatePercent(stateRate)} state, {formatRatePercent(surtaxRate)} county · from{' '}
                {formatCompactDate(today, fromDay)}
                {toDay && ` until ${formatCompactDate(today, toDay)}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <a className="btn ghost" href={getTaxRatePath('new')}>
          Add a rate
        </a>
      </p>
    </section>
  )
}

function ExemptList({ exempt, today }: Omit<Props, 'state'>) {
  return (
    <section className="slip" id="exempt">
      <h2>Exempt clients</h2>
      {exempt.length === 0 && <p>None yet. Churches, schools and charities may have a certificate.</p>}
      <ul className="plain-list board">
        {exempt.map((one) => (
          <li key={one.id} id={`exempt-${one.id}`} tabIndex={-1}>
            <div className="shrink">
              <a href={getTaxExemptionPath(one.id)}>{one.organization}</a>{' '}
              {!isExemptionValid(one, today) && <span className="tag">ended</span>}
              <p className="small">
                {one.certificate} · good until {formatLongDate(one.until)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <a className="btn ghost" href={getTaxExemptionPath('new')}>
          Add an exempt client
        </a>
      </p>
    </section>
  )
}

/** A rate or exempt client that is open for editing. */
export type OpenTaxRecord = { kind: 'rate' | 'exempt'; state: EditState }

export function TaxRecordEditPage({ kind, state }: OpenTaxRecord) {
  const { key, stored } = state
  const up = { href: salesTaxSettingsPath, words: 'Sales tax' }
  if (kind === 'rate')
    return (
      <EditPage
        {...{ state, up }}
        form={taxRateForm}
        action={getTaxRatePath(key)}
        title={stored ? `${stored.county} County` : 'A new rate'}
        one="This rate"
        save={stored ? 'Save' : 'Add this rate'}
        remove={
          stored && {
            what: 'this rate',
            words: 'Proposals you already sent keep it. You can undo it right afterwards.',
          }
        }
      />
    )
  return (
    <EditPage
      {...{ state, up }}
      form={taxExemptionForm}
      action={getTaxExemptionPath(key)}
      title={stored?.organization ?? 'A new exempt client'}
      one="This client"
      save={stored ? 'Save' : 'Add this client'}
      remove={
        stored && {
          what: stored.organization ?? 'this client',
          words: 'What they agreed on keeps their certificate. You can undo it right afterwards.',
        }
      }
    />
  )
}
