import { asVisitorsSee, type WholeMenu } from '../catalogue/whole-menu.ts'
import type { Picture, PhotoSlot } from '../../photos/library/picture.ts'
import { ServiceTabs } from '../catalogue/service-tabs.tsx'
import type { Edit } from './entry.ts'
import type { KindName } from './entry-kinds.ts'
import { eveningLines, sampleEvent, type Chosen, type EveningLine } from './sample-evening.ts'

type Props = {
  kind: KindName
  menu: WholeMenu
  pictures: Partial<Record<PhotoSlot, Picture>>
  edit: Edit
}

/** The services page as it would be, and what it would do to a price. */
export function EntryPreview({ kind, menu, pictures, edit }: Props) {
  const choices: Partial<Record<KindName, Chosen>> = {
    experiences: { experience: edit.key },
    packages: { package: edit.key },
    'own-add-ons': { addOn: edit.key },
  }
  return (
    <>
      {kind !== 'details' && <Evening lines={eveningLines(menu, edit.menu, choices[kind] ?? {})} />}
      <ServiceTabs catalogue={{ version: 0, ...asVisitorsSee(edit.menu) }} pictures={pictures} />
    </>
  )
}

function Evening({ lines }: { lines: EveningLine[] }) {
  const { guests, minutes, miles } = sampleEvent
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
