import type { Identity } from '../../business/business.ts'
import { monthDay } from '../../business/dates.ts'
import { amount } from '../../drinks/shopping-list/numbers-in-words.ts'
import { listed } from '../../drinks/shopping-list/numbers-in-words.ts'
import { Head } from '../../ui/head.tsx'
import { YoursFrame, YoursSheet } from '../proposals/yours-frame.tsx'
import type { ListLine, SharedList } from './shared-list.ts'

type Props = {
  identity: Identity
  list: SharedList
  path: string
  island: string
  /** What this page is known by among the phones of the list, where no script says who it is. */
  phone: string
  /** What was ticked on a page that could not be taken yet; null where it could. */
  refused: string[] | null
}

/** The shared shopping list: a form that works by itself, and sends each tick alone where its script runs. */
export function SharedListPage({ identity, list, path, island, phone, refused }: Props) {
  const { eventDate, number, at, facts } = list
  const day = monthDay(eventDate)
  const made = ['guests', 'the bar pours', 'experience'].flatMap((fact) => factInHead(fact, facts[fact] ?? ''))
  return (
    <YoursFrame identity={identity}>
      <Head title={`Shopping list, ${day} · ${identity.name}`} description="A shared shopping list." canonical={null} />
      <section className="list-head">
        <div className="wrap">
          <p className="eyebrow">Shopping list</p>
          <h1>{`What to buy for ${day}`}</h1>
          <p className="lead">
            {made.length > 0
              ? `For ${listed(made)}. `
              : 'Guests and times are not settled yet, so this is our usual guess. '}
            <span className="screen-only">Everybody with this link ticks the same list.</span>
          </p>
        </div>
      </section>
      <form className="wrap list" id="shared-list" method="post" action={path}>
        <p className="list-note" role="status" id="list-said">
          {refused && 'That was a lot at once. Your ticks are all here: save them again in a minute.'}
        </p>
        <div id="list-live" data-number={number} data-at={at}>
          <input type="hidden" name="phone" value={phone} />
          <input type="hidden" name="version" value={number} />
          <input type="hidden" name="seen" value={at} />
          <Progress list={list} />
          {list.changes && <Changes changes={list.changes} />}
          <section className="list-buy" aria-labelledby="you-buy">
            <h2 id="you-buy">You buy</h2>
            {list.groups.map(({ name, lines }) => (
              <fieldset key={name}>
                <legend>{name}</legend>
                <ul>
                  {lines.map((line) => (
                    <Line key={line.key} line={line} isTicked={refused ? refused.includes(line.key) : isTicked(line)} />
                  ))}
                </ul>
              </fieldset>
            ))}
            <p className="list-save">
              <button className="btn" type="submit">
                Save the ticks
              </button>
            </p>
          </section>
          <Gone lines={list.gone} />
          <WeBring list={list} />
        </div>
      </form>
      <script type="module" src={island} />
    </YoursFrame>
  )
}

function factInHead(fact: string, words: string): string[] {
  if (words === '') return []
  return [fact === 'the bar pours' ? `${words} of bar` : fact === 'experience' ? `the ${words}` : words]
}

function isTicked({ state }: ListLine): boolean {
  return state === 'bought' || state === 'spare'
}

function Progress({ list: { bought, total } }: { list: SharedList }) {
  return (
    <p className="list-progress">
      <b>{`Bought ${amount(bought)} of ${amount(total)}`}</b>
      <progress value={bought} max={Math.max(total, 1)} aria-label="Bought of the list" />
    </p>
  )
}

function Changes({ changes: { day, facts, lines } }: { changes: NonNullable<SharedList['changes']> }) {
  return (
    <section className="list-changes" aria-labelledby="list-changed">
      <h2 id="list-changed">{`What changed on ${day}`}</h2>
      <ChangeList words={facts} />
      {lines.length > 0 && (
        <details>
          <summary>{lines.length === 1 ? 'One line differs' : `${lines.length} lines differ`}</summary>
          <ChangeList words={lines} />
        </details>
      )}
      <p className="small">What you have bought already stays ticked, or shows only the difference.</p>
    </section>
  )
}

function Line({ line, isTicked }: { line: ListLine; isTicked: boolean }) {
  const { key, name, note, state, difference, said } = line
  const isMore = state === 'more'
  return (
    <li className="list-line">
      <label>
        <input type="checkbox" name="line" value={key} defaultChecked={isTicked} />
        <span>
          {name}
          {isMore && (
            <small className="list-said">{`${line.amount ? `${line.amount} in all; ` : ''}the rest is bought`}</small>
          )}
          {state === 'spare' && <small className="list-said">{`You have ${difference}`}</small>}
          {note && <small>{note}</small>}
          {said && <small className="list-said">{said}</small>}
        </span>
        {(isMore || line.amount) && (
          <b className={isMore ? 'list-more' : undefined}>{isMore ? difference : line.amount}</b>
        )}
      </label>
      {(state === 'bought' || state === 'spare') && <input type="hidden" name="shown" value={key} />}
    </li>
  )
}

function ChangeList({ words }: { words: string[] }) {
  return (
    <ul>
      {words.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
}

function Gone({ lines }: { lines: SharedList['gone'] }) {
  if (lines.length === 0) return null
  return (
    <section className="list-part" aria-labelledby="list-gone">
      <h2 id="list-gone">Bought, and not needed any more</h2>
      <ul>
        {lines.map(({ key, name, amount }) => (
          <li key={key}>{amount ? `${name}: ${amount}` : name}</li>
        ))}
      </ul>
      <p className="small">Ask the shop whether it takes them back.</p>
    </section>
  )
}

function WeBring({ list: { weBring, onRequest, menu } }: { list: SharedList }) {
  return (
    <>
      <section className="list-part" aria-labelledby="we-bring">
        <h2 id="we-bring">We bring</h2>
        {weBring.length > 0 ? (
          <ul>
            {weBring.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        ) : (
          <p>That is settled with the experience you choose.</p>
        )}
        {onRequest.length > 0 && <p className="small">{`We bring ${listed(onRequest)} where you ask us to.`}</p>}
      </section>
      {menu.length > 0 && (
        <section className="list-part" aria-labelledby="list-menu">
          <h2 id="list-menu">Your cocktails</h2>
          <ul>
            {menu.map(({ name, recipe }) => (
              <li key={name}>{name === recipe ? name : `${name}: ${recipe}`}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type EndedProps = { identity: Identity; isRevoked: boolean; island: string }

/** What a link shows that opens no list: its script takes everything off the phone that was kept for it. */
export function EndedList({ identity, isRevoked, island }: EndedProps) {
  return (
    <YoursSheet
      identity={identity}
      title={isRevoked ? 'Link ended' : 'Not found'}
      eyebrow={isRevoked ? 'Shopping list' : 'Not found'}
      heading={isRevoked ? 'This list is shared no more' : 'This link opens no list'}
      lead={
        isRevoked
          ? 'Its link was ended. Ask whoever sent it to you for the new one.'
          : 'It may have been copied in part. Ask whoever sent it to you to send it again.'
      }
    >
      <p data-list-ended="">
        <a href="/">To our front door</a>
      </p>
      <script type="module" src={island} />
    </YoursSheet>
  )
}
