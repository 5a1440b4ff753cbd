import type { KeptForm } from './way-in.ts'
import { Threshold } from './threshold.tsx'

/** A form that met a closed door, on its way again: exactly as it was typed, saved with one tap. */
export function ResumeForm({ form: { to, words } }: { form: KeptForm }) {
  const told = words.filter(([name, value]) => value !== '' && !['seen', 'intent'].includes(name))
  return (
    <Threshold title="You are in again" lead="Here is what you were about to send. Nothing of it is saved yet.">
      <form method="post" action={to}>
        {words.map(([name, value], i) => (
          <input key={i} type="hidden" name={name} value={value} />
        ))}
        <dl className="told">
          {told.map(([name, value], i) => (
            <div key={i}>
              <dt>{spoken(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="acts">
          <button className="btn" type="submit">Go on and send it</button>
          <a className="btn ghost" href={to}>Leave it</a>
        </p>
      </form>
    </Threshold>
  )
}

/** A field's name as words: "priceCents" is "Price cents". */
function spoken(name: string): string {
  const words = name.replace(/[-_.]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
