import { formatLongDate } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { getClientFirstName } from '../../events/event/event-text.ts'
import { formatTaxLabel } from '../sales-tax/tax-labels.ts'
import { clientPageText } from './client-page-text.ts'
import type { DraftSums } from './draft-sums.ts'
import type { ProposalDocument } from './proposal.ts'

type Props = { document: ProposalDocument; sums: DraftSums; inSpanish: boolean }

/** The price as the client will read it, next to the form on a wide screen. *Preview* opens the whole page. */
export function DraftPreview({ document, sums, inSpanish }: Props) {
  const { client, event, greeting, lines, money } = document
  const { ticket: words, read, paper } = clientPageText('en')
  const options = lines.filter(({ choice }) => choice !== 'fixed')
  return (
    <aside className="draft-preview" data-live="preview" aria-label="Preview of the price">
      <p className="strong">
        What {getClientFirstName({ requestorName: client.name })} will see{inSpanish && '. Their page is in Spanish'}
      </p>
      <div className="ticket card-ground">
        {greeting && <p className="agreed-words">{greeting}</p>}
        <p className="eyebrow">{words.price}</p>
        <h2>{formatLongDate(event.eventDate)}</h2>
        <PreviewLines lines={lines.filter(({ choice }) => choice === 'fixed')} />
        {options.length > 0 && <p className="eyebrow">{read.toAdd}</p>}
        <PreviewLines lines={options} />
        {sums.tax && (
          <p className="spread">
            {formatTaxLabel(money.tax, 'en')} <b className="strong">{sums.tax}</b>
          </p>
        )}
        <p className="sum">
          <span>{paper.inAll}</span>
          <b>{sums.total}</b>
        </p>
        {sums.due.length > 0 && <p className="note">{sums.due.join(', ')}</p>}
      </div>
    </aside>
  )
}

function PreviewLines({ lines }: Pick<ProposalDocument, 'lines'>) {
  if (lines.length === 0) return null
  return (
    <ul className="lines">
      {lines.map(({ id, label, reason, quantity, totalCents, choice }) => (
        <li className="stack gap-5" key={id}>
          <span>
            {quantity > 1 ? `${label} × ${quantity}` : label}
            {reason && <small>{reason}</small>}
          </span>
          <b className="strong">
            {choice !== 'fixed' && choice.kind === 'optional' && totalCents >= 0 && '+ '}
            {formatDollars(totalCents)}
          </b>
        </li>
      ))}
    </ul>
  )
}
