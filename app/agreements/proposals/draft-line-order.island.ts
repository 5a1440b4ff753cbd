/** Moves a line of the draft from a row to another, on the server. */
type MoveLine = (from: number, to: number) => void

/** Pointer movement that begins a drag, in pixels. Less is a tap. */
const dragThreshold = 6

/** Moves lines of a draft by the arrow keys on their grip, and by dragging it. */
export function connectLineOrder(form: HTMLFormElement, move: MoveLine): void {
  form.addEventListener('keydown', (event) => {
    const grip = findGrip(event.target)
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!grip || step === 0) return
    event.preventDefault()
    const { row, of } = readGrip(grip)
    if (row + step >= 0 && row + step < of) move(row, row + step)
  })
  form.addEventListener('pointerdown', (event) => {
    const grip = findGrip(event.target)
    if (grip && event.isPrimary && event.button === 0) startDrag(grip, event, move)
  })
}

/**
 * Drags a line of the draft while the pointer is down. On release the line moves to the position of the marked line.
 */
function startDrag(grip: HTMLElement, { pointerId, clientY }: PointerEvent, move: MoveLine): void {
  const { row, of } = readGrip(grip)
  const lines = [...grip.closest('ol')!.children].slice(0, of) as HTMLElement[]
  const controller = new AbortController()
  const { signal } = controller
  let target = row
  let isDrag = false
  const mark = () =>
    lines.forEach((line, i) => {
      line.classList.toggle('is-dragged', isDrag && i === row)
      line.classList.toggle('is-target', isDrag && i === target && target !== row)
    })
  const end = (isDropped: boolean) => {
    controller.abort()
    // The click that follows a drag does not open the menu. A drag that ends elsewhere has none.
    const taps = new AbortController()
    if (isDrag) grip.addEventListener('click', (event) => event.preventDefault(), taps)
    setTimeout(() => taps.abort(), 0)
    const isMoved = isDropped && isDrag && target !== row
    isDrag = false
    mark()
    if (isMoved) move(row, target)
  }
  grip.setPointerCapture(pointerId)
  grip.addEventListener(
    'pointermove',
    (event) => {
      isDrag ||= Math.abs(event.clientY - clientY) > dragThreshold
      if (isDrag) target = findRowAt(lines, event.clientY)
      mark()
    },
    { signal },
  )
  grip.addEventListener('pointerup', () => end(true), { signal })
  grip.addEventListener('pointercancel', () => end(false), { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
}

function findRowAt(lines: readonly HTMLElement[], y: number): number {
  const below = lines.findIndex((line) => y < line.getBoundingClientRect().bottom)
  return below === -1 ? lines.length - 1 : below
}

function findGrip(target: EventTarget | null): HTMLElement | null {
  return (target as Element).closest<HTMLElement>('.line-grip > button')
}

function readGrip(grip: HTMLElement): { row: number; of: number } {
  const { row, of } = (grip.parentElement as HTMLElement).dataset
  return { row: Number(row), of: Number(of) }
}
