import type { DraftSums } from './draft-sums.ts'

/** The total, the deposit and *Preview*, above the bar of the office. `sums` is null while a line cannot be read. */
export function DraftBar({ sums }: { sums: DraftSums | null }) {
  return (
    <div className="price-bar dark cluster gap-3">
      <output className="flush" aria-live="polite" data-live="sums">
        <small>Total</small> <b>{sums?.total ?? '–'}</b>
        <small className="bar-facts">{sums?.facts ?? 'Fix the marked fields first'}</small>
      </output>
      <span className="cluster gap-3">
        <button className="btn ghost without-script" type="submit" name="intent" value="sum">
          Add it up
        </button>
        <button className="btn" type="submit" name="intent" value="see">
          Preview<span className="unseen"> the proposal</span>
        </button>
      </span>
    </div>
  )
}
