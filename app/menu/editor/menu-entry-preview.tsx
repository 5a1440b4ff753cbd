import { toCatalog, type FullMenu } from '../catalog/full-menu.ts'
import type { Photo, PhotoSlot } from '../../photos/library/photo.ts'
import { ServicesTabs } from '../catalog/services-tabs.tsx'
import type { MenuEdit } from './menu-entry-type.ts'
import type { MenuEntryTypeName } from './menu-entry-types.ts'
import {
  compareSampleEstimates,
  sampleEvent,
  type SampleEventChoice,
  type EstimateComparisonLine,
} from './sample-estimate.ts'

type Props = {
  kind: MenuEntryTypeName
  menu: FullMenu
  pictures: Partial<Record<PhotoSlot, Photo>>
  edit: MenuEdit
}

/** Preview of the services page, with the effect on a price. */
export function MenuEntryPreview({ kind, menu, pictures, edit }: Props) {
  const choices: Partial<Record<MenuEntryTypeName, SampleEventChoice>> = {
    experiences: { experience: edit.key },
    packages: { package: edit.key },
    'own-add-ons': { addOn: edit.key },
  }
  return (
    <>
      {kind !== 'details' && <SampleEventTable lines={compareSampleEstimates(menu, edit.menu, choices[kind] ?? {})} />}
      <ServicesTabs catalogue={{ version: 0, ...toCatalog(edit.menu) }} pictures={pictures} />
    </>
  )
}

function SampleEventTable({ lines }: { lines: EstimateComparisonLine[] }) {
  const { guests, minutes, miles } = sampleEvent
  return (
    <table className="slip evening-table" id="evening">
      <caption className="strong">
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
