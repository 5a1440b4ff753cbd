import { endWords, paperAddress, type CompanyPaper } from './company-paper.ts'
import { IfAllowed } from '../../ui/allowed.tsx'

/** Papers that end soon or have ended, at the top of the inbox. Nothing where none does. */
export function RenewPart({ papers, today }: { papers: CompanyPaper[]; today: string }) {
  if (papers.length === 0) return null
  return (
    <IfAllowed to="/backbar/settings/papers">
      <section className="slip" aria-labelledby="papers-to-renew">
        <h2 id="papers-to-renew">{papers.length === 1 ? 'A paper to renew' : 'Papers to renew'}</h2>
        <ul className="plain-list">
          {papers.map((paper) => (
            <li key={paper.id}>
              <a href={paperAddress(paper.id)}>{paper.name}</a>
              <span className="small">{endWords(paper, today)}</span>
            </li>
          ))}
        </ul>
      </section>
    </IfAllowed>
  )
}
