import { toCatalog, type FullMenu } from '../catalogue/whole-menu.ts'
import type { Photo, PhotoSlot } from '../../photos/library/picture.ts'
import { ServicesTabs } from '../catalogue/service-tabs.tsx'
import type { MenuEdit } from './entry.ts'
import type { MenuEntryTypeName } from './entry-kinds.ts'
import {
  compareSampleEstimates,
  sampleEvent,
  type SampleEventChoice,
  type EstimateComparisonLine,
} from './sample-evening.ts'

type Props = {
  kind: MenuEntryTypeName
  menu: FullMenu
  pictures: Partial<Record<PhotoSlot, Photo>>
  edit: MenuEdit
}

/** The services page as it would be, and what it would do to a price. */
export function MenuEntryPreview({ kind, menu, pictures, edit }: Props) {
  const choices: Partial<Record<MenuEntryTypeName, SampleEventChoice>> = {
    experiences: { experience: edit.key },
    packages: { package: edit.key },
    'own-add-ons': { addOn: edit.key },
  }
  return (
    <>
      {kind !== 'details' && <Evening lines={compareSampleEstimates(menu, edit.menu, choices[kind] ?? {})} />}
      <ServicesTabs catalogue={{ version: 0, ...toCatalog(edit.menu) }} pictures={pictures} />
    </>
  )
}

function Evening({ lines }: { lines: EstimateComparisonLine[] }) {
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
