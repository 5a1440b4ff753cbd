import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/pages.route'
import { readPageStates } from './page-words.server.ts'
import { momentWords } from '../../business/dates.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import { pageForms, type PageName } from './page-forms.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const [states, { timeZone }] = await Promise.all([readPageStates(db), readSetting(db, 'identity')])
  return { states, timeZone }
}

export default function PagesRoute({ loaderData }: Route.ComponentProps) {
  return <PagesList {...loaderData} />
}

type Props = { states: { name: PageName; isSample: boolean; changedAt: number }[]; timeZone: string }

/** The pages whose words the owner writes. */
function PagesList({ states, timeZone }: Props) {
  return (
    <>
      <OfficeHead
        title="Pages"
        lead="Your words, page by page. Prices stand under Menu & prices, pictures under Photos."
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
    </>
  )
}
