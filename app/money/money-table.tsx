import type { ReactNode } from 'react'

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
/**
 * Table of sums. On a phone each figure shows its column head. CSS display values remove table roles, so the roles are
 * explicit.
 */
export function MoneyTable({ heads, rows }: { heads: string[]; rows: ReactNode[][] }) {
  return (
    <table className="money-table full-width" role="table">
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th className="line-below" key={head} scope="col" role="columnheader">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([first, ...figures], at) => (
          <tr key={at} role="row">
            <th className="line-below" scope="row" role="rowheader">
              {first}
            </th>
            {figures.map((figure, i) => (
              <td className="line-below" key={i} role="cell" data-head={heads[i + 1]}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
/* oxlint-enable */
