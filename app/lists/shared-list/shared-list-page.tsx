import type { PublicIdentity } from '../../business/business.ts'
import { saidIn } from '../../business/said-in.ts'
import { amount } from '../../drinks/shopping-list/numbers-in-words.ts'
import { Head } from '../../ui/head.tsx'
import { pathIn, type Language } from '../../ui/language.ts'
import { useLanguage } from '../../ui/spoken.tsx'
import { YoursFrame, YoursSheet, type OtherLanguage } from '../../agreements/proposals/yours-frame.tsx'
import { yoursWords } from '../../agreements/proposals/yours-words.ts'
import {
  crossedWords,
  differenceWords,
  factChangeWords,
  lineChangeWords,
  listIn,
  listPageWords,
  liveWordsEs,
  thingName,
} from './list-page-words.ts'
import type { ListLine, SharedList } from './shared-list.ts'

type Props = {
  identity: PublicIdentity
  list: SharedList
  language: Language
  /** The same list in another language. */
  other: OtherLanguage | null
  path: string
  island: string
  /** What this page is known by among the phones of the list, where no script says who it is. */
  phone: string
  /** What was ticked on a page that could not be taken yet; null where it could. */
  refused: string[] | null
}

/** The shared shopping list: a form that works by itself, and sends each tick alone where its script runs. */
export function SharedListPage({ identity, list, language, other, path, island, phone, refused }: Props) {
  const { eventDate, number, at, facts } = list
  const words = listPageWords(language)
  const day = saidIn(language).monthDay(eventDate)
  const { guests, hours, experience } = facts
  const made = [
    ...(guests === null ? [] : [words.guests(guests)]),
    ...(hours === null ? [] : [words.ofBar(words.hours(hours))]),
    ...(experience === null ? [] : [words.theExperience(experience)]),
  ]
  return (
    <YoursFrame identity={identity} language={language} other={other}>
      <Head title={words.title(day, identity.name)} description={words.shared} canonical={null} />
      <section className="list-head">
        <div className="wrap">
          <p className="eyebrow">{words.list}</p>
          <h1>{words.toBuy(day)}</h1>
          <p className="lead">
            {made.length > 0 ? words.madeFor(made) : words.usualGuess}
            {list.evenings !== null && words.planned(list.evenings)}
            <span className="screen-only">{words.everybody}</span>
          </p>
        </div>
      </section>
      <form
        className="wrap list"
        id="shared-list"
        method="post"
        action={path}
        data-words={language === 'es' ? JSON.stringify(liveWordsEs) : undefined}
      >
        <p className="list-note" role="status" id="list-said">
          {refused && words.refused}
        </p>
        <div id="list-live" data-number={number} data-at={at}>
          <input type="hidden" name="phone" value={phone} />
          <input type="hidden" name="version" value={number} />
          <input type="hidden" name="seen" value={at} />
          <Progress list={list} />
          {list.changes && <Changes changes={list.changes} />}
          <section className="list-buy" aria-labelledby="you-buy">
            <h2 id="you-buy">{words.youBuy}</h2>
            {list.groups.map(({ code, lines }) => (
              <fieldset key={code}>
                <legend>{listIn(language).group(code)}</legend>
                <ul>
                  {lines.map((line) => (
                    <Line key={line.key} line={line} isTicked={refused ? refused.includes(line.key) : isTicked(line)} />
                  ))}
                </ul>
              </fieldset>
            ))}
            <p className="list-save">
              <button className="btn" type="submit">
                {words.save}
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

function isTicked({ state }: ListLine): boolean {
  return state === 'bought' || state === 'spare'
}

function Progress({ list: { bought, total } }: { list: SharedList }) {
  const words = listPageWords(useLanguage())
  return (
    <p className="list-progress">
      <b>{words.bought(amount(bought), amount(total))}</b>
      <progress value={bought} max={Math.max(total, 1)} aria-label={words.boughtOfList} />
    </p>
  )
}

function Changes({ changes: { day, facts, lines } }: { changes: NonNullable<SharedList['changes']> }) {
  const language = useLanguage()
  const words = listPageWords(language)
  return (
    <section className="list-changes" aria-labelledby="list-changed">
      <h2 id="list-changed">
        {words.changed(language === 'es' ? saidIn(language).monthDay(day) : saidIn(language).monthAndDay(day))}
      </h2>
      <ChangeList words={facts.map((fact) => factChangeWords(fact, language))} />
      {lines.length > 0 && (
        <details>
          <summary>{words.differ(lines.length)}</summary>
          <ChangeList words={lines.map((line) => lineChangeWords(line, language))} />
        </details>
      )}
      <p className="small">{words.staysTicked}</p>
    </section>
  )
}

function Line({ line, isTicked }: { line: ListLine; isTicked: boolean }) {
  const { key, state, difference, crossed } = line
  const language = useLanguage()
  const words = listPageWords(language)
  const said = listIn(language)
  const [amount, note] = [said.amount(line.amount), said.note(line.notes)]
  const changed = difference && differenceWords(difference, language)
  const isMore = state === 'more'
  return (
    <li className="list-line">
      <label>
        <input type="checkbox" name="line" value={key} defaultChecked={isTicked} />
        <span>
          {said.name(line.product)}
          {isMore && <small className="list-said">{words.restBought(amount)}</small>}
          {state === 'spare' && changed && <small className="list-said">{words.youHave(changed)}</small>}
          {note && <small>{note}</small>}
          {crossed && <small className="list-said">{crossedWords(crossed, language)}</small>}
        </span>
        {(isMore || amount) && <b className={isMore ? 'list-more' : undefined}>{isMore ? changed : amount}</b>}
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
  const language = useLanguage()
  const words = listPageWords(language)
  const said = listIn(language)
  if (lines.length === 0) return null
  return (
    <section className="list-part" aria-labelledby="list-gone">
      <h2 id="list-gone">{words.gone}</h2>
      <ul>
        {lines.map(({ key, product, amount }) => (
          <li key={key}>{[said.name(product), said.amount(amount)].filter(Boolean).join(': ')}</li>
        ))}
      </ul>
      <p className="small">{words.takeBack}</p>
    </section>
  )
}

function WeBring({ list: { weBring, onRequest, menu } }: { list: SharedList }) {
  const language = useLanguage()
  const words = listPageWords(language)
  const things = saidIn(language).anyOf(onRequest.map((thing) => words.thing[thing]))
  return (
    <>
      <section className="list-part" aria-labelledby="we-bring">
        <h2 id="we-bring">{words.weBring}</h2>
        {weBring.length > 0 ? (
          <ul>
            {weBring.map((thing) => (
              <li key={thing}>{thingName(thing, language)}</li>
            ))}
          </ul>
        ) : (
          <p>{words.settled}</p>
        )}
        {onRequest.length > 0 && <p className="small">{words.onRequest(things)}</p>}
      </section>
      {menu.length > 0 && (
        <section className="list-part" aria-labelledby="list-menu">
          <h2 id="list-menu">{words.cocktails}</h2>
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

type EndedProps = {
  identity: PublicIdentity
  language: Language
  other: OtherLanguage | null
  isRevoked: boolean
  island: string
}

/** What a link shows that opens no list: its script takes everything off the phone that was kept for it. */
export function EndedList({ identity, language, other, isRevoked, island }: EndedProps) {
  const words = listPageWords(language)
  return (
    <YoursSheet
      identity={identity}
      language={language}
      other={other}
      title={isRevoked ? words.endedTitle : words.notFound}
      eyebrow={isRevoked ? words.list : words.notFound}
      heading={isRevoked ? words.ended : words.nothing}
      lead={isRevoked ? words.askNew : words.askAgain}
    >
      <p data-list-ended="">
        <a href={pathIn(language, '/')}>{yoursWords(language).noLink.home}</a>
      </p>
      <script type="module" src={island} />
    </YoursSheet>
  )
}
