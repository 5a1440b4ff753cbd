import type { ReactNode } from 'react'
import { PaperBlocks } from '../../plumbing/papers/paper-blocks.tsx'
import { plain } from '../../plumbing/papers/paper-text.ts'
import { dollars } from '../../menu/catalogue/money.ts'
import { eveningFacts, payingFacts } from './proposal-paper.ts'
import type { ProposalLine } from './proposal.ts'
import { filledClauses } from './terms.ts'
import type { Yours, YoursList } from './yours.ts'

/** What there is to read before a yes: the evening, what may be chosen, their drinks, who brings what, and the terms, what matters first. */
export function ReadPart({ page, list, drinks }: { page: Yours; list?: YoursList | undefined; drinks?: ReactNode }) {
  const { document, sums } = page
  const { greeting, brings } = document
  const clauses = filledClauses(document, sums)
  return (
    <>
      {greeting && (
        <section className="part greeting">
          {greeting.split(/\n{2,}/).map((words, i) => (
            <p key={i}>{words}</p>
          ))}
        </section>
      )}
      <section className="part">
        <h2>The evening</h2>
        <dl className="run">
          {eveningFacts(document).map(({ label, value }) => (
            <div key={value}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {page.state === 'out' && <Options page={page} />}
      {drinks}
      {(brings.youBuy || brings.weBring || list) && (
        <section className="part">
          <h2>Who brings what</h2>
          {[brings.youBuy, brings.weBring].filter(Boolean).map((words) => (
            <p key={words}>{words}</p>
          ))}
          {list && (
            <>
              <p>{list.line ? `${list.line}. To be ticked in the shop:` : 'To be ticked in the shop:'}</p>
              <p className="acts">
                {list.path === null ? (
                  // Of a form of its own: Enter in a field must not press it.
                  <button className="btn ghost" form="share-list" name="intent" value="list">
                    Your shopping list
                  </button>
                ) : (
                  <a className="btn ghost" href={list.path}>
                    Your shopping list
                  </a>
                )}
              </p>
            </>
          )}
        </section>
      )}
      <section className="part">
        <h2>What we agree on</h2>
        <div id="live-terms">
          <dl className="matters">
            {payingFacts(document, sums).map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {clauses.map(({ id, heading, words }) => (
            <div className="clause" key={id}>
              <h3>{heading}</h3>
              <p>{words}</p>
            </div>
          ))}
        </div>
        <details className="whole">
          <summary>The whole text, word for word, as your copy will have it</summary>
          <div id="live-whole">
            <p className="paper-house">{plain(page.paper.house)}</p>
            <p>
              <b>{plain(page.paper.title)}</b>
            </p>
            <PaperBlocks blocks={page.paper.blocks} />
          </div>
        </details>
        <p className="hint">
          {`SHA-256 of these words: `}
          <span id="live-hash">{page.wordsHash}</span>
        </p>
      </section>
    </>
  )
}

function Options({ page: { document, chosen } }: { page: Yours }) {
  const { lines } = document
  const optional = lines.filter(({ choice }) => choice !== 'fixed' && choice.kind === 'optional')
  const groups = Map.groupBy(lines, ({ choice }) =>
    choice !== 'fixed' && choice.kind === 'one-of' ? choice.group : '',
  )
  groups.delete('')
  if (optional.length === 0 && groups.size === 0) return null
  return (
    <section className="part">
      {[...groups].map(([group, alternatives], i) => (
        <fieldset key={group}>
          <legend>{groups.size > 1 ? `One of these, ${i + 1}` : 'One of these'}</legend>
          {alternatives.map((line) => (
            <Option
              key={line.id}
              line={line}
              type="radio"
              name={`option-${group}`}
              isChosen={chosen.includes(line.id)}
            />
          ))}
        </fieldset>
      ))}
      {optional.length > 0 && (
        <fieldset>
          <legend>Would you like these, too?</legend>
          {optional.map((line) => (
            <Option key={line.id} line={line} type="checkbox" name="option" isChosen={chosen.includes(line.id)} />
          ))}
        </fieldset>
      )}
      <p className="add-up">
        <button className="btn ghost" type="submit" name="intent" value="options">
          Add it up
        </button>
      </p>
    </section>
  )
}

type OptionProps = { line: ProposalLine; type: 'radio' | 'checkbox'; name: string; isChosen: boolean }

function Option({ line: { id, label, reason, quantity, totalCents }, type, name, isChosen }: OptionProps) {
  return (
    <label className="opt">
      <input type={type} name={name} value={id} defaultChecked={isChosen} />
      <span>
        {quantity > 1 ? `${label} × ${quantity}` : label}
        {reason && <small>{reason}</small>}
      </span>
      <b>{type === 'checkbox' && totalCents >= 0 ? `+ ${dollars(totalCents)}` : dollars(totalCents)}</b>
    </label>
  )
}
