import { InputField } from '../../ui/field.tsx'
import { formatBatchAmount, formatBatchHeading, type CocktailBatch } from './cocktail-batch.ts'

export function RecipeBatchSection({ batch, id }: { batch: CocktailBatch; id: string }) {
  return (
    <section className="slip" id="batch" aria-labelledby="batch-heading">
      <h2 id="batch-heading">{formatBatchHeading(batch)}</h2>
      <dl className="told ruled numbers">
        {batch.lines.map((line) => (
          <div key={line.name}>
            <dt>{line.name}</dt>
            <dd>{formatBatchAmount(line)}</dd>
          </div>
        ))}
      </dl>
      <form method="get" action="/backbar/menu#batch" className="batch-form wrap-line gap-5">
        <input type="hidden" name="open" value={`recipes/${id}`} />
        <InputField
          name="batch"
          label="How many drinks"
          className="short"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={String(batch.drinks)}
        />
        <button className="btn ghost" type="submit">
          Work it out
        </button>
      </form>
    </section>
  )
}
