import { clientPageText } from '../proposals/client-page-text.ts'
import { groupLineChoices } from '../proposals/proposal-totals.ts'
import type { ProposalLine } from '../proposals/proposal.ts'
import type { ClientPageData } from './client-page-data.ts'

export type PriceOptionsProps = { page: ClientPageData; said: (cents: number) => string }

/** Options within the price breakdown. Read-only visitors see them without controls. */
export function PriceOptions({ page: { document, chosen, language, isReader }, said }: PriceOptionsProps) {
  const { read } = clientPageText(language)
  const { groups, optional } = groupLineChoices(document.lines)
  if (optional.length === 0 && groups.length === 0) return null
  const option = (line: ProposalLine, type: 'radio' | 'checkbox', name: string) => (
    <label className="opt stack any-break" key={line.id}>
      <input type={type} name={name} value={line.id} defaultChecked={chosen.includes(line.id)} disabled={isReader} />
      <span lang={line.language}>
        {line.quantity > 1 ? `${line.label} × ${line.quantity}` : line.label}
        {line.reason && <small>{line.reason}</small>}
      </span>
      <b>{type === 'checkbox' && line.totalCents >= 0 ? `+ ${said(line.totalCents)}` : said(line.totalCents)}</b>
    </label>
  )
  return (
    <div className="options">
      {groups.map(([group, alternatives], i) => (
        <fieldset key={group}>
          <legend className="eyebrow">{groups.length > 1 ? `${read.oneOf}, ${i + 1}` : read.oneOf}</legend>
          {alternatives.map((line) => option(line, 'radio', `option-${group}`))}
        </fieldset>
      ))}
      {optional.length > 0 && (
        <fieldset>
          <legend className="eyebrow">{read.toAdd}</legend>
          {optional.map((line) => option(line, 'checkbox', 'option'))}
        </fieldset>
      )}
      {!isReader && (
        <p className="add-up">
          <button className="btn ghost" type="submit" name="intent" value="options">
            {read.addUp}
          </button>
        </p>
      )}
    </div>
  )
}
