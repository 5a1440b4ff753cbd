/** What a letter says, once, for both its forms. Words are plain text; nothing in them is markup. */
export type Block =
  | { kind: 'heading'; words: string }
  | { kind: 'paragraph'; words: string }
  /** Label and value; what follows the value's first line stands small beneath it. */
  | { kind: 'rows'; rows: [label: string, value: string][] }
  | { kind: 'quotation'; words: string }
  | { kind: 'link'; label: string; href: string }

/** The letter as plain text. */
export function plainLetter(blocks: Block[]): string {
  return `${blocks.map(plainBlock).join('\n\n')}\n`
}

/** The letter as HTML that reads well on a phone and in programs that know no style sheets. */
export function htmlLetter(title: string, blocks: Block[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title></head>
<body style="margin:0;background:#F6F0E2;color:#0F1F1C;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Arial,sans-serif">
<div style="max-width:36rem;margin:0 auto;padding:24px 20px">
${blocks.map(htmlBlock).join('\n')}
</div></body></html>`
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.words.toUpperCase()
    case 'paragraph':
      return block.words
    case 'rows':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'quotation':
      return block.words.split('\n').map((line) => `> ${line}`).join('\n')
    case 'link':
      return `${block.label}: ${block.href}`
  }
}

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2 style="font:400 22px/1.2 Georgia,serif;margin:28px 0 8px">${escaped(block.words)}</h2>`
    case 'paragraph':
      return `<p style="margin:0 0 12px">${lines(block.words)}</p>`
    case 'rows':
      return `<table role="presentation" style="border-collapse:collapse;width:100%;margin:0 0 12px">${block.rows.map(htmlRow).join('')}</table>`
    case 'quotation':
      return `<blockquote style="margin:0 0 12px;padding:8px 14px;border-left:3px solid #E0A03C;background:#FFFDF7">${lines(block.words)}</blockquote>`
    case 'link':
      return `<p style="margin:0 0 12px"><a href="${escaped(block.href)}" style="color:#17352F;font-weight:600">${escaped(block.label)}</a></p>`
  }
}

function htmlRow([label, value]: [string, string]): string {
  const cell = 'padding:6px 0;border-bottom:1px solid #DDD3BC;vertical-align:top'
  const [first = '', ...more] = value.split('\n')
  const small = more.length > 0 ? `<br><span style="color:#4A574F;font-size:14px">${lines(more.join('\n'))}</span>` : ''
  return `<tr><td style="${cell};color:#4A574F;padding-right:16px">${escaped(label)}</td><td style="${cell}"><b>${escaped(first)}</b>${small}</td></tr>`
}

function lines(words: string): string {
  return escaped(words).replaceAll('\n', '<br>')
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
