import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PdfKitDocument } from './pdfkit-document.server.ts'

const drawings = new Map<string, Shape[]>()
type Shape = { tag: string; attributes: Record<string, string>; within: Record<string, string>[] }

/**
 * Draws an SVG file of this project: paths, circles and squares, in groups that may be translated and rotated. `x` and `y`
 * in points from the left and top edges, `unit` the size of an SVG unit in points.
 */
export function drawSvg(pdf: PdfKitDocument, file: string, { x, y, unit }: { x: number; y: number; unit: number }) {
  let shapes = drawings.get(file)
  if (!shapes) drawings.set(file, (shapes = parseSvgShapes(readFileSync(join(process.cwd(), file), 'utf8'))))
  pdf.save().translate(x, y).scale(unit)
  pdf.lineCap('round').lineJoin('round')
  for (const { tag, attributes, within } of shapes) {
    pdf.save()
    for (const group of [...within, attributes]) move(pdf, group.transform)
    const all: Record<string, string> = Object.assign({}, ...within, attributes)
    const number = (name: string) => Number(all[name] ?? 0)
    if (tag === 'path') pdf.path(all.d!)
    if (tag === 'circle') pdf.circle(number('cx'), number('cy'), number('r'))
    if (tag === 'rect') pdf.roundedRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
    const fill = all.fill && all.fill !== 'none' ? all.fill : null
    if (all['stroke-width']) pdf.lineWidth(number('stroke-width'))
    pdf.fillOpacity(Number(all['fill-opacity'] ?? 1))
    if (fill && all.stroke) pdf.fillAndStroke(fill, all.stroke)
    else if (fill) pdf.fill(fill)
    else if (all.stroke) pdf.stroke(all.stroke)
    pdf.restore()
  }
  pdf.restore()
}

/** Applies a transform such as "translate(24 36) rotate(60)" or "rotate(-9 46 121)". */
function move(pdf: PdfKitDocument, transform = '') {
  for (const [, kind, numbers] of transform.matchAll(/(translate|rotate)\(([^)]*)\)/g)) {
    const [first = 0, second = 0, third = 0] = numbers!.split(/[ ,]+/).map(Number)
    if (kind === 'translate') pdf.translate(first, second)
    else pdf.rotate(first, { origin: [second, third] })
  }
}

function parseSvgShapes(svg: string): Shape[] {
  const groups: Record<string, string>[] = []
  const shapes: Shape[] = []
  for (const [, close, tag, written] of svg.matchAll(/<(\/?)(g|path|circle|rect)\b([^>]*)>/g)) {
    if (close) groups.pop()
    else {
      const attributes = Object.fromEntries(
        [...written!.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
      )
      if (tag === 'g') groups.push(attributes)
      // A transform applies to its own group. Other attributes are inherited.
      else shapes.push({ tag: tag!, attributes, within: [...groups] })
    }
  }
  return shapes
}
