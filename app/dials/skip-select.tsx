import { described } from '../ui/field.tsx'
import { drinksTable } from '../drinks/drinks-table.ts'

/** The share of those who skip, as long as no script turns a percentage into it: what is chosen is what is sent. */
export function SkipSelect({ share, error }: { share: number; error: string | undefined }) {
  const chosen = Math.round(share * 100)
  const steps = Array.from({ length: drinksTable.limits.nonDrinkers / 5 + 1 }, (_, index) => index * 5)
  const percents = [...new Set([...steps, chosen])].toSorted((a, b) => a - b)
  return (
    <span className="figure">
      <select id="nonDrinkers" name="nonDrinkers" defaultValue={String(share)} {...described('nonDrinkers', 'hint', error)}>
        {percents.map((percent) => (
          <option key={percent} value={percent / 100}>{percent}%</option>
        ))}
      </select>
    </span>
  )
}
