import { requestRows } from '../lead/lead-words.ts'
import type { Lead } from '../lead/lead.ts'

type Props = { lead: Lead; drinks: { line: string | null; address: string } }

/** Everything the visitor gave, in their words where they are words. */
export function AskedPart({ lead, drinks }: Props) {
  const { request } = lead
  const campaign = Object.entries(request.campaign)
  return (
    <section className="slip">
      <h2>What is asked for</h2>
      <dl className="told">
        {requestRows(lead).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Drinks plan</dt>
          <dd>
            {drinks.line ?? (request.drinks === null ? 'None came along.' : 'One came along that cannot be read.')}{' '}
            <a href={drinks.address}>{drinks.line ? 'See it' : 'Work one out'}</a>
          </dd>
        </div>
        {campaign.length > 0 && (
          <div>
            <dt>Came by</dt>
            <dd>{campaign.map(([name, value]) => `${name}: ${value}`).join('\n')}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
