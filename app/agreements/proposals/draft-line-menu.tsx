import { GripIcon } from '../../ui/icons.tsx'
import type { DraftLineChange } from './draft-line-changes.ts'

type Props = {
  i: number
  /** Number of rows with a name, among which a line moves. */
  named: number
  label: string
  /** Whether the client decides about the line. */
  isOption: boolean
}

/** The grip of a line, and the menu it opens. With script it is also dragged, and moved by the arrow keys. */
export function DraftLineMenu({ i, named, label, isOption }: Props) {
  const move = (to: number, text: string) => (
    <MenuButton name="move" value={`${i}-${to}`} target={`line-${to}-label`} {...{ text, label }} />
  )
  const change = (what: DraftLineChange, text: string) => (
    <MenuButton name="line" value={`${i}-${what}`} target={`line-${i}`} {...{ text, label }} />
  )
  return (
    <div className="line-grip" data-row={i} data-of={named} data-label={label}>
      <button type="button" className="center muted" popoverTarget={`line-${i}-menu`}>
        <GripIcon />
        <span className="unseen">
          Move or change {label}
          <span className="with-script">. The arrow keys move it, too.</span>
        </span>
      </button>
      <div id={`line-${i}-menu`} className="line-menu card-ground rounded" popover="auto">
        {i > 0 && move(i - 1, 'Up')}
        {i < named - 1 && move(i + 1, 'Down')}
        {isOption ? change('fixed', 'Put it in the price') : change('option', 'Make it an option')}
        {change('delete', 'Delete')}
      </div>
    </div>
  )
}

type ButtonProps = { name: string; value: string; target: string; text: string; label: string }

function MenuButton({ name, value, target, text, label }: ButtonProps) {
  return (
    <button className="tap" type="submit" {...{ name, value }} formAction={`?#${target}`}>
      {text}
      <span className="unseen">: {label}</span>
    </button>
  )
}
