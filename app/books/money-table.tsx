import type { ReactNode } from 'react'

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
/** Figures under their heads; on a phone each figure carries its head. Laid out as blocks a table loses its roles, so they are said. */
export function MoneyTable({ heads, rows }: { heads: string[]; rows: ReactNode[][] }) {
  return (
    <table className="money-table" role="table">
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th key={head} scope="col" role="columnheader">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([first, ...figures], at) => (
          <tr key={at} role="row">
            <th scope="row" role="rowheader">
              {first}
            </th>
            {figures.map((figure, i) => (
              <td key={i} role="cell" data-head={heads[i + 1]}>
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
