import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import type { Route } from './+types/pages.route'
import { readPageStates } from './page-words.server.ts'
import { momentWords } from '../../business/dates.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import { partForms } from '../page-parts/page-part-form.ts'
import { partKinds, partsOf, type PartKind } from '../page-parts/page-part.ts'
import { readPageParts } from '../page-parts/page-parts.server.ts'
import { pageForms, type PageName } from './page-forms.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const [states, { timeZone }, parts] = await Promise.all([
    readPageStates(db),
    readSetting(db, 'identity'),
    readPageParts(db),
  ])
  return { states, timeZone, counts: partKinds.map((kind) => ({ kind, count: partsOf(parts, kind).length })) }
}

export default function PagesRoute({ loaderData }: Route.ComponentProps) {
  return <PagesList {...loaderData} />
}

type Props = {
  states: { name: PageName; isSample: boolean; changedAt: number }[]
  timeZone: string
  counts: { kind: PartKind; count: number }[]
}

/** The pages whose words the owner writes. */
function PagesList({ states, timeZone, counts }: Props) {
  return (
    <>
      <OfficeHead
        title="Pages"
        lead="Your words, page by page. Prices are under Menu & prices, pictures under Photos."
      />
      <section className="slip" aria-label="Pages">
        <ul className="plain-list board">
          {states.map(({ name, isSample, changedAt }) => (
            <li key={name}>
              <div>
                <a href={`/backbar/pages/${name}`}>{pageForms[name].title}</a>{' '}
                {isSample && <span className="tag">sample</span>}
                <p className="small">
                  {pageForms[name].about}. {!isSample && `Changed ${momentWords(changedAt, timeZone)}.`}
                </p>
              </div>
            </li>
          ))}
          <li>
            <div>
              <a href="/backbar/spanish">In Spanish</a>
              <p className="small">Your words on Spanish pages, beside the English ones.</p>
            </div>
          </li>
        </ul>
      </section>
      <section className="slip" aria-labelledby="listed">
        <h2 id="listed">Listed on pages</h2>
        <p className="small">What is empty here is nowhere on the site.</p>
        <ul className="plain-list board">
          {counts.map(({ kind, count }) => (
            <li key={kind}>
              <div>
                <a href={`/backbar/pages/parts/${kind}`}>{partForms[kind].title}</a>
                <p className="small">
                  {partForms[kind].about}. {count > 0 ? `${count} listed.` : 'None yet.'}
                </p>
              </div>
            </li>
          ))}
          <li>
            <div>
              <a href="/backbar/settings/business#cities">Service area</a>
              <p className="small">The cities you serve, on Home and Services and for search engines.</p>
            </div>
          </li>
        </ul>
      </section>
    </>
  )
}
