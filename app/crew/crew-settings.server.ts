import { defineSetting } from '../plumbing/database/setting-line.server.ts'
import { readCrewRules } from './people/crew-rules.server.ts'
import { crewRulesAddress, crewRulesSummary } from './people/crew-rules.ts'
import { crewAddress } from './people/person-form.ts'

export const crewSettings = [
  defineSetting({
    door: 'team',
    place: 2,
    name: 'Who pours',
    to: crewAddress,
    formerNames: ['staff', 'bartenders', 'shifts', 'days off', 'certificates', 'TIPS'],
    async read(db) {
      const rows = await db
        .selectFrom('crew_person')
        .select((of) => of.fn.countAll<number>().as('all'))
        .where('gone_since', 'is', null)
        .where('erased_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(rows.all)
    },
    say: (count) => (count === 0 ? 'you alone so far' : count === 1 ? 'one person' : `${count} people`),
  }),
  defineSetting({
    door: 'team',
    place: 5,
    name: 'Rest and papers',
    to: crewRulesAddress,
    formerNames: ['Hours between events', 'server training', 'hand-over', 'food handler'],
    read: readCrewRules,
    say: crewRulesSummary,
  }),
]
