import {
  hasQuantities,
  type LabeledValue,
  type PdfDocumentBlock,
  type TableBlock,
  type PriceTableBlock,
} from './paper.ts'
import { plain } from './paper-text.ts'

/** Blocks of a paper within a page that says `handle = { paper: true }`; headings begin with the second level. */
export function PdfDocumentBlocks({ blocks }: { blocks: PdfDocumentBlock[] }) {
  return (
    <div className="paper-blocks">
      {blocks.map((block, i) => (
        <Block key={i} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: PdfDocumentBlock }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 lang={block.language}>{plain(block.words)}</h2>
      ) : (
        <h3 lang={block.language}>{plain(block.words)}</h3>
      )
    case 'paragraph':
      return <p lang={block.language}>{plain(block.words)}</p>
    case 'small-print':
      return <p className="small-print">{plain(block.words)}</p>
    case 'facts':
      return <Facts rows={block.rows} />
    case 'prices':
      return <Prices table={block} />
    case 'table':
      return <Table table={block} />
    case 'signature':
      return (
        <div className="signature" role="group" aria-label={plain(block.label)}>
          <p className="signature-label">{plain(block.label)}</p>
          <p className="signature-name" dir="auto">
            {plain(block.name)}
          </p>
          {block.rows.length > 0 && <Facts rows={block.rows} />}
        </div>
      )
    case 'list': {
      const items = block.items.map((item, i) => <li key={i}>{plain(item)}</li>)
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'page-break':
      return <div className="page-break" />
  }
}

function Facts({ rows }: { rows: LabeledValue[] }) {
  return (
    <dl>
      {rows.map(({ label, value }, i) => (
        <div key={i}>
          <dt>{plain(label)}</dt>
          <dd dir="auto">{plain(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Prices({ table }: { table: PriceTableBlock }) {
  const counts = hasQuantities(table)
  return (
    <table className="prices" aria-label={table.name}>
      <thead>
        <tr>
          <th scope="col">{plain(table.heads.what)}</th>
          {counts && (
            <th scope="col" className="number">
              {plain(table.heads.quantity)}
            </th>
          )}
          <th scope="col" className="number">
            {plain(table.heads.price)}
          </th>
        </tr>
      </thead>
      <tbody>
        {table.lines.map(({ kind, words, language, reason, quantity, price }, i) => (
          <tr key={i} className={kind === 'line' ? undefined : kind}>
            <th scope="row" lang={language}>
              {plain(words)}
              {reason && <small>{plain(reason)}</small>}
            </th>
            {counts && <td className="number">{plain(quantity ?? '')}</td>}
            <td className="number">{plain(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Table({ table: { name, heads, rows, numbers = [] } }: { table: TableBlock }) {
  // Days and the like are whole words: beside long ones their column stays as wide as the longest.
  const isShort = (column: number) => rows.every((cells) => (cells[column] ?? '').length <= 24)
  const kindOf = (column: number) => (numbers.includes(column) ? 'number' : isShort(column) ? 'short' : undefined)
  return (
    <table aria-label={name}>
      <thead>
        <tr>
          {heads.map((head, i) => (
            <th key={i} scope="col" className={kindOf(i)}>
              {plain(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, i) => (
          <tr key={i}>
            {cells.map((cell, i) => (
              <td key={i} className={kindOf(i)}>
                {plain(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
