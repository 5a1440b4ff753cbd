import { defineSetting } from '../plumbing/database/setting-definition.server.ts'
import { getPackingRules } from './events/packing-list.server.ts'
import { packingRulesPath } from './events/packing-list.ts'
import { summarizeBusinessDocuments } from './business-documents/business-document.ts'
import { listBusinessDocuments } from './business-documents/business-documents.server.ts'
import { formatItemCount } from '../ui/setting-value.ts'

export const operationsSettings = [
  defineSetting({
    door: 'business',
    place: 4,
    name: 'Licenses & insurance',
    to: '/backbar/settings/papers',
    formerNames: [
      'Papers',
      'Company papers',
      'certificate of insurance',
      'W-9',
      'licenses',
      'permits',
      'insurance',
      'COI',
      'liquor license',
    ],
    read: listBusinessDocuments,
    say: (papers, { today }) => summarizeBusinessDocuments(papers, today),
  }),
  defineSetting({
    door: 'booking',
    place: 7,
    name: 'Packing list',
    to: packingRulesPath,
    formerNames: ['The kit', 'kit', 'load-out', 'van', 'equipment', 'supplies', 'checklist'],
    read: getPackingRules,
    say: (kit) => `${formatItemCount(kit.length, 'thing')} to pack`,
  }),
  defineSetting({
    door: 'booking',
    place: 8,
    name: 'Venues',
    to: '/backbar/venues',
    formerNames: ['Places', 'load-in', 'parking'],
    async read(db) {
      const rows = await db
        .selectFrom('venue')
        .select((of) => of.fn.countAll<number>().as('all'))
        .executeTakeFirstOrThrow()
      return rows.all
    },
    say: (count) => (count === 0 ? 'nothing noted yet' : `${formatItemCount(count, 'venue')} you know`),
  }),
]
