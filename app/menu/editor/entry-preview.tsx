import { ServiceTabs } from '../catalogue/service-tabs.tsx'
import type { Preview } from './entry-sheet.ts'
import { sampleEvening, type EveningLine } from './sample-evening.ts'

/** The services page as it would be, and what it would do to a price. Nothing of it is saved. */
export function EntryPreview({ preview: { catalogue, pictures, evening, isHidden } }: { preview: Preview }) {
  return (
    <section className="preview" id="preview" aria-labelledby="preview-heading">
      <h2 id="preview-heading">Preview</h2>
      <p>
        Services as visitors would see it. Nothing is saved yet: <a href="#form">continue to the form</a> and save it
        there.
        {isHidden && ' It is hidden, so it is not among what they see.'}
      </p>
      <Evening lines={evening} />
      <ServiceTabs catalogue={catalogue} pictures={pictures} />
    </section>
  )
}

function Evening({ lines }: { lines: EveningLine[] }) {
  if (lines.length === 0) return null
  const { guests, minutes, miles } = sampleEvening
  return (
    <table className="slip evening-table" id="evening">
      <caption>
        What an evening costs: {guests} guests, {minutes / 60} hours, {miles} miles away
      </caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, before, after }) => (
          <tr key={label} className={before === after ? undefined : 'changed'}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
