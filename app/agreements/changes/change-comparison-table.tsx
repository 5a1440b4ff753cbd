import type { Language } from '../../ui/language.ts'
import type { ChangeComparisonRow } from './compare-agreements.ts'
import { changesText } from './changes-text.ts'

/** Table of the values before and after a change, with a note if no row differs. */
export function ChangeComparisonTable({ rows, language }: { rows: ChangeComparisonRow[]; language?: Language }) {
  const { table } = changesText(language)
  const differing = rows.filter(({ differs }) => differs)
  if (differing.length === 0) return <p>{table.nothing}</p>
  return (
    <table className="change-table full-width">
      <caption className="unseen">{table.caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{table.what}</span>
          </th>
          <th scope="col">{table.agreed}</th>
          <th scope="col">{table.withChange}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map(({ label, before, after, isTotal, apart }) => (
          <tr key={label} className={isTotal ? 'in-all' : undefined}>
            <th scope="row">{label}</th>
            {apart ? (
              <td dir="auto" colSpan={2}>
                {apart.map((words) => (
                  <div key={words}>
                    <b>{words}</b>
                  </div>
                ))}
              </td>
            ) : (
              <>
                <td dir="auto">{before || table.none}</td>
                <td dir="auto">
                  <b>{after || table.none}</b>
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
