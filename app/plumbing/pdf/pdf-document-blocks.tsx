import {
  hasQuantities,
  type LabeledValue,
  type PdfDocumentBlock,
  type TableBlock,
  type PriceTableBlock,
} from './pdf-document.ts'
import { normalizePrintText } from './format-document-text.ts'

/** Blocks of a document within a page that sets `handle = { paper: true }`. Headings begin at level two. */
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
        <h2 lang={block.language}>{normalizePrintText(block.words)}</h2>
      ) : (
        <h3 lang={block.language}>{normalizePrintText(block.words)}</h3>
      )
    case 'paragraph':
      return <p lang={block.language}>{normalizePrintText(block.words)}</p>
    case 'small-print':
      return <p className="small-print">{normalizePrintText(block.words)}</p>
    case 'facts':
      return <Facts rows={block.rows} />
    case 'prices':
      return <Prices table={block} />
    case 'table':
      return <Table table={block} />
    case 'signature':
      return (
        <div className="signature" role="group" aria-label={normalizePrintText(block.label)}>
          <p className="signature-label">{normalizePrintText(block.label)}</p>
          <p className="signature-name" dir="auto">
            {normalizePrintText(block.name)}
          </p>
          {block.rows.length > 0 && <Facts rows={block.rows} />}
        </div>
      )
    case 'list': {
      const items = block.items.map((item, i) => <li key={i}>{normalizePrintText(item)}</li>)
      return block.ordered ? <ol className="bullets">{items}</ol> : <ul className="bullets">{items}</ul>
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
          <dt>{normalizePrintText(label)}</dt>
          <dd dir="auto">{normalizePrintText(value)}</dd>
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
          <th scope="col">{normalizePrintText(table.heads.what)}</th>
          {counts && (
            <th scope="col" className="number">
              {normalizePrintText(table.heads.quantity)}
            </th>
          )}
          <th scope="col" className="number">
            {normalizePrintText(table.heads.price)}
          </th>
        </tr>
      </thead>
      <tbody>
        {table.lines.map(({ kind, words, language, reason, quantity, price }, i) => (
          <tr key={i} className={kind === 'line' ? undefined : kind}>
            <th scope="row" lang={language}>
              {normalizePrintText(words)}
              {reason && <small>{normalizePrintText(reason)}</small>}
            </th>
            {counts && <td className="number">{normalizePrintText(quantity ?? '')}</td>}
            <td className="number">{normalizePrintText(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Table({ table: { name, heads, rows, numbers = [] } }: { table: TableBlock }) {
  // Dates and other short values do not wrap: their column stays as wide as the longest, even next to long texts.
  const isShort = (column: number) => rows.every((cells) => (cells[column] ?? '').length <= 24)
  const getKind = (column: number) => (numbers.includes(column) ? 'number' : isShort(column) ? 'short' : undefined)
  return (
    <table aria-label={name}>
      <thead>
        <tr>
          {heads.map((head, i) => (
            <th key={i} scope="col" className={getKind(i)}>
              {normalizePrintText(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, i) => (
          <tr key={i}>
            {cells.map((cell, i) => (
              <td key={i} className={getKind(i)}>
                {normalizePrintText(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
