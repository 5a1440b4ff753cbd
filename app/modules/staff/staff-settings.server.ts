import { defineSetting } from '../../plumbing/database/setting-definition.server.ts'
import { getShiftRules } from './members/shift-rules.server.ts'
import { shiftRulesPath, formatShiftRulesSummary } from './members/shift-rules.ts'
import { staffRosterPath } from './members/staff-member-form.ts'

export const staffSettings = [
  defineSetting({
    door: 'team',
    place: 2,
    name: 'Staff',
    to: staffRosterPath,
    formerNames: [
      'Who pours',
      'crew',
      'team',
      'employees',
      'bartenders',
      'shifts',
      'days off',
      'vacation',
      'certificates',
      'TIPS',
      'staff',
      'Team',
      'time off',
      'contractors',
      'schedule',
      'availability',
    ],
    async read(db) {
      const rows = await db
        .selectFrom('staff_member')
        .select((of) => of.fn.countAll<number>().as('all'))
        .where('inactive_since', 'is', null)
        .where('erased_at', 'is', null)
        .executeTakeFirstOrThrow()
      return rows.all
    },
    say: (count) => (count === 0 ? 'only you so far' : count === 1 ? 'one person' : `${count} people`),
  }),
  defineSetting({
    door: 'team',
    place: 5,
    name: 'Shift rules & permits',
    to: shiftRulesPath,
    formerNames: [
      'Rest and papers',
      'Hours between events',
      'server training',
      'hand-over',
      'food handler',
      'alcohol permit',
      'overtime',
      'breaks',
      'licenses',
    ],
    read: getShiftRules,
    say: formatShiftRulesSummary,
  }),
]
