import type { ReactNode } from 'react'
import { PaperBlocks } from '../../plumbing/papers/paper-blocks.tsx'
import type { Fact } from '../../plumbing/papers/paper.ts'
import { plain } from '../../plumbing/papers/paper-text.ts'
import type { Language } from '../../ui/language.ts'
import { saidIn } from '../../business/said-in.ts'
import { calledOffSums, type Account } from '../payments/money-account.ts'
import { eveningFacts, payingFacts } from '../proposals/proposal-paper.ts'
import { isAgreed, type ProposalLine } from '../proposals/proposal.ts'
import { choicesOf } from '../proposals/proposal-sums.ts'
import { languageOfPaper } from '../proposals/signed-paper.ts'
import { TermsList } from '../proposals/terms-list.tsx'
import type { Yours, YoursList } from './yours.ts'
import { withView } from '../proposals/yours-language.ts'
import { bringsIn } from '../proposals/wishes.ts'
import { yoursWords } from '../proposals/yours-words.ts'

/** What there is to read before a yes: the evening, what may be chosen, their drinks, who brings what, and the terms, what matters first. */
export function ReadPart({ page, list, drinks }: { page: Yours; list?: YoursList | undefined; drinks?: ReactNode }) {
  const { document, sums, language } = page
  const { greeting } = document
  // What is off has no evening and no list any more; what was signed stays to be read.
  const isOff = page.state === 'called-off'
  const isAhead = ['draft', 'out', 'agreed', 'reserved', 'postponed'].includes(page.state)
  const isOver = !page.signature && !['draft', 'out'].includes(page.state)
  const { brings } = bringsIn(document, page.chosen)
  const { read, paper, after } = yoursWords(language)
  const isPlan = ['agreed', 'reserved'].includes(page.state)
  const isMixed = document.terms.clauses.some((clause) => clause.language)
  const points = (
    <>
      {isMixed && <p className="hint">{paper.inEnglish}</p>}
      <div id="live-terms">
        <TermsList document={document} sums={sums} facts={factsNow(page)} />
      </div>
      {page.signature && languageOfPaper(page.paper) !== language && <p>{read.signedIn}</p>}
      <details className="whole">
        <summary>
          {isOver
            ? read.wholeOver
            : page.copies.length > 0
              ? read.wholeFirst
              : page.signature
                ? read.wholeSigned
                : read.whole}
        </summary>
        <div id="live-whole" lang={languageOfPaper(page.paper) === language ? undefined : page.paper.language}>
          <p className="paper-house">{plain(page.paper.house)}</p>
          <p>
            <b>{plain(page.paper.title)}</b>
          </p>
          <PaperBlocks blocks={page.paper.blocks} />
        </div>
      </details>
    </>
  )
  return (
    <>
      {greeting && !isOff && (
        <section className="part greeting">
          {greeting.split(/\n{2,}/).map((words, i) => (
            <p key={i}>{words}</p>
          ))}
        </section>
      )}
      {!isOff && (
        <section className="part">
          <h2>{paper.evening}</h2>
          <dl className="run">
            {eveningFacts(document).map(({ label, value }) => (
              <div key={value}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {page.state === 'out' && <Options page={page} />}
      {drinks}
      {!isOff && (brings.youBuy || brings.weBring || (list && isAhead)) && (
        <section className="part">
          <h2>{paper.brings}</h2>
          <div id="live-brings">
            {[brings.youBuy, brings.weBring].filter(Boolean).map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
          {list && isAhead && (
            <>
              <p>{list.line ? `${list.line}. ${read.inShop}` : read.inShop}</p>
              <p className="acts">
                {list.path === null ? (
                  // Of a form of its own: Enter in a field must not press it.
                  <button className="btn ghost" form="share-list" name="intent" value="list">
                    {read.list}
                  </button>
                ) : (
                  <a className="btn ghost" href={withView(list.path, page)}>
                    {read.list}
                  </a>
                )}
              </p>
            </>
          )}
        </section>
      )}
      <section className="part">
        {isPlan ? (
          // Read and agreed to; what matters of it stands above.
          <details>
            <summary>{after.agreed}</summary>
            {points}
          </details>
        ) : (
          <>
            <h2>{isOver ? paper.said : paper.agreeOn}</h2>
            {points}
          </>
        )}
      </section>
    </>
  )
}

/** What is asked when, as it stands now; nothing until there is a day again. What is off says what became of the money. */
function factsNow({ state, document, sums, account, language }: Yours): Fact[] {
  if (state === 'called-off') return calledOffFacts(account, language)
  if (['postponed', 'released'].includes(state)) return []
  return isAgreed(state) ? payingFacts(document, sums, account.rest) : payingFacts(document, sums)
}

function calledOffFacts(account: Account, language: Language): Fact[] {
  const { paidCents, gaveBackCents, backCents, keptCents, owedCents } = calledOffSums(account)
  const { dollars } = saidIn(language)
  const { calledOff } = yoursWords(language).owed
  const sums: [string, number][] = [
    [calledOff.paid, paidCents],
    [calledOff.gaveBack, gaveBackCents],
    [calledOff.back, backCents],
    [calledOff.kept, keptCents],
    [calledOff.owed, owedCents],
  ]
  return sums.flatMap(([label, cents]) => (cents > 0 ? [{ label, value: dollars(cents) }] : []))
}

function Options({ page: { document, chosen, language } }: { page: Yours }) {
  const { read } = yoursWords(language)
  const { groups, optional } = choicesOf(document.lines)
  if (optional.length === 0 && groups.length === 0) return null
  return (
    <section className="part">
      {groups.map(([group, alternatives], i) => (
        <fieldset key={group}>
          <legend>{groups.length > 1 ? `${read.oneOf}, ${i + 1}` : read.oneOf}</legend>
          {alternatives.map((line) => (
            <Option
              key={line.id}
              line={line}
              language={language}
              type="radio"
              name={`option-${group}`}
              isChosen={chosen.includes(line.id)}
            />
          ))}
        </fieldset>
      ))}
      {optional.length > 0 && (
        <fieldset>
          <legend>{read.theseToo(optional.length)}</legend>
          {optional.map((line) => (
            <Option
              key={line.id}
              line={line}
              language={language}
              type="checkbox"
              name="option"
              isChosen={chosen.includes(line.id)}
            />
          ))}
        </fieldset>
      )}
      <p className="add-up">
        <button className="btn ghost" type="submit" name="intent" value="options">
          {read.addUp}
        </button>
      </p>
    </section>
  )
}

type OptionProps = {
  line: ProposalLine
  language: Language
  type: 'radio' | 'checkbox'
  name: string
  isChosen: boolean
}

function Option({ line, language, type, name, isChosen }: OptionProps) {
  const { id, label, reason, quantity, totalCents, language: own } = line
  const { dollars } = saidIn(language)
  return (
    <label className="opt">
      <input type={type} name={name} value={id} defaultChecked={isChosen} />
      <span lang={own}>
        {quantity > 1 ? `${label} × ${quantity}` : label}
        {reason && <small>{reason}</small>}
      </span>
      <b>{type === 'checkbox' && totalCents >= 0 ? `+ ${dollars(totalCents)}` : dollars(totalCents)}</b>
    </label>
  )
}
