import type { ChangeRow } from './change-form.ts'

/** Before → after; without rows that differ it says so. */
export function ChangeTable({ rows }: { rows: ChangeRow[] }) {
  const differing = rows.filter(({ differs }) => differs)
  if (differing.length === 0) return <p>Nothing of the event is different.</p>
  return (
    <table className="change-table">
      <caption className="unseen">What would be different</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">What</span>
          </th>
          <th scope="col">Agreed</th>
          <th scope="col">With the change</th>
        </tr>
      </thead>
      <tbody>
        {differing.map(({ label, before, after }) => (
          <tr key={label} className={label === 'In all' ? 'in-all' : undefined}>
            <th scope="row">{label}</th>
            <td dir="auto">{before || 'none'}</td>
            <td dir="auto">
              <b>{after || 'none'}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
