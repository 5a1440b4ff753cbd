/** Space for a signature in a PDF: the signed bytes before and after it, and a function that inserts the signature. */
export type PdfSignatureSlot = {
  before: Uint8Array
  after: Uint8Array
  fill: (signature: Uint8Array) => Uint8Array<ArrayBuffer>
}

/**
 * Adds an incremental update with space for a signature of `room` bytes to a PDF made by this program. The existing bytes
 * stay unchanged. The signature field appears in a reader's list of signatures but not on any page. `at` in epoch
 * milliseconds.
 */
export function reservePdfSignature(
  pdf: Uint8Array,
  { name, at, room }: { name: string; at: number; room: number },
): PdfSignatureSlot {
  const text = Buffer.from(pdf).toString('latin1')
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  const trailer = /trailer\s*<<(.*?)>>\s*startxref/s.exec(text.slice(start))?.[1]
  const root = Number(/\/Root (\d+) 0 R/.exec(trailer ?? '')?.[1])
  const size = Number(/\/Size (\d+)/.exec(trailer ?? '')?.[1])
  if (!trailer || !root || !size) throw new Error('That is no PDF of ours')
  const offsets = offsetsIn(text, start)
  const dictionary = (id: number) => dictionaryAt(text, offsets.get(id) ?? -1)
  const catalogue = dictionary(root)
  const page = firstPage(dictionary, Number(/\/Pages (\d+) 0 R/.exec(catalogue)?.[1]))
  const [field, signature] = [size, size + 1]
  const zeros = '0'.repeat(room * 2)
  const range = '/ByteRange [0 0000000000 0000000000 0000000000]'
  const objects: [id: number, body: string][] = [
    [root, within(catalogue, `/AcroForm << /SigFlags 3 /Fields [${field} 0 R] >>`)],
    [page.id, withAnnotation(page.body, field)],
    [
      field,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /F 134 /Rect [0 0 0 0] /P ${page.id} 0 R /V ${signature} 0 R >>`,
    ],
    [
      signature,
      [
        '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached',
        range,
        `/Contents <${zeros}>`,
        `/M (${pdfMoment(at)}) /Name <${inUtf16(name)}> >>`,
      ].join('\n'),
    ],
  ]
  let added = text.endsWith('\n') ? '' : '\n'
  const entries = objects.map(([id, body]): [number, string] => {
    const entry = `${id} 1\n${String(text.length + added.length).padStart(10, '0')} 00000 n \n`
    added += `${id} 0 obj\n${body}\nendobj\n`
    return [id, entry]
  })
  const xref = text.length + added.length
  const table = entries.toSorted(([a], [b]) => a - b).map(([, entry]) => entry)
  const rest = trailer.replace(/\/Size \d+/, `/Size ${size + 2}`).trim()
  added += `xref\n${table.join('')}trailer\n<<\n${rest}\n/Prev ${start}\n>>\nstartxref\n${xref}\n%%EOF\n`
  const open = text.length + added.indexOf(`<${zeros}>`)
  const close = open + zeros.length + 2
  const end = text.length + added.length
  const figure = (value: number) => String(value).padStart(10, '0')
  added = added.replace(range, `/ByteRange [0 ${figure(open)} ${figure(close)} ${figure(end - close)}]`)
  const whole = new Uint8Array(Buffer.from(text + added, 'latin1'))
  return {
    before: whole.subarray(0, open),
    after: whole.subarray(close),
    fill(given) {
      if (given.length > room) throw new Error('The signature is longer than its room')
      whole.set(Buffer.from(Buffer.from(given).toString('hex')), open + 1)
      return whole
    },
  }
}

function offsetsIn(text: string, start: number): Map<number, number> {
  const [, sections = ''] = /^xref\s+(.*?)trailer/s.exec(text.slice(start)) ?? []
  const lines = sections.trim().split(/\s*\n/)
  const offsets = new Map<number, number>()
  for (let i = 0; i < lines.length;) {
    const [first = 0, count = 0] = lines[i++]!.trim().split(' ').map(Number)
    for (let nth = 0; nth < count; nth++, i++) offsets.set(first + nth, Number(lines[i]!.slice(0, 10)))
  }
  return offsets
}

function dictionaryAt(text: string, offset: number): string {
  const found = /^\d+ 0 obj\s*(<<.*?>>)\s*endobj/s.exec(text.slice(offset, offset + 100_000))
  if (!found) throw new Error('That is no PDF of ours')
  return found[1]!
}

function firstPage(dictionary: (id: number) => string, id: number): { id: number; body: string } {
  const body = dictionary(id)
  const kids = /\/Kids \[\s*(\d+) 0 R/.exec(body)
  return kids ? firstPage(dictionary, Number(kids[1])) : { id, body }
}

function within(dictionary: string, entry: string): string {
  return `${dictionary.slice(0, dictionary.lastIndexOf('>>'))}${entry}\n>>`
}

function withAnnotation(page: string, field: number): string {
  return /\/Annots \[/.test(page)
    ? page.replace(/\/Annots \[/, (found) => `${found}${field} 0 R `)
    : within(page, `/Annots [${field} 0 R]`)
}

function pdfMoment(at: number): string {
  return `D:${new Date(at)
    .toISOString()
    .replace(/\.\d+/, '')
    .replace(/[-:TZ]/g, '')}Z`
}

function inUtf16(words: string): string {
  return `feff${Buffer.from(words, 'utf16le').swap16().toString('hex')}`
}
