import { formatShortMonthDay } from '../../../business/dates.ts'
import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { formatDollars } from '../../../business/money.ts'
import { formatTelHref } from '../../../ui/phone-href.ts'
import { formatItemCount } from '../../../ui/setting-value.ts'
import { getStaffMemberPath } from '../members/staff-member-form.ts'
import { staffText } from '../members/staff-text.ts'
import type { RosterMember, RosterEvent, RosterStatus } from './staff-roster.ts'
import { StaffingStatusIcon } from './staffing-status-icon.tsx'

const rosterStatusLabels: Record<RosterStatus, string> = {
  sure: 'confirmed',
  yes: 'yes',
  'no-answer': 'no answer',
  'asked-again': 'asked again',
  off: 'off',
  no: 'said no',
  'handed-over': 'handed over',
  cannot: 'cannot',
  'taken-off': 'relieved',
  free: 'free',
}

export function RosterMemberRow({ person, shifts }: { person: RosterMember; shifts: RosterEvent[] }) {
  const { id, name, phone, roles, speaksSpanish, standings, papers, year } = person
  const does = [...roles.map((role) => staffText('en').role[role].toLowerCase()), ...(speaksSpanish ? ['Spanish'] : [])]
  return (
    <tr>
      <th scope="row">
        <a className="name any-break no-underline" href={getStaffMemberPath(id)}>
          {name}
        </a>
        <span className="small">{does.join(', ')}</span>
        {phone && (
          <a className="small tel" href={formatTelHref(phone)}>
            {formatPhoneNumber(phone)}
          </a>
        )}
      </th>
      {standings.map((standing, i) => (
        <td key={shifts[i]!.eventId} className={`at ${standing}`}>
          <a className="day small" href={`/backbar/jobs/${shifts[i]!.eventId}#crew`}>
            {formatShortMonthDay(shifts[i]!.day)}
          </a>
          {standing in rosterStatusMarks && (
            <StaffingStatusIcon standing={rosterStatusMarks[standing as keyof typeof rosterStatusMarks]} />
          )}
          <span className="word muted">{rosterStatusLabels[standing]}</span>
        </td>
      ))}
      <td className="papers">
        {papers.length === 0 ? (
          <span className="small">No permits or training card on file</span>
        ) : (
          papers.map((paper, i) => (
            <span key={i}>
              {paper.name} <span className={paper.isWrong ? 'small wrong' : 'small'}>{paper.words}</span>
            </span>
          ))
        )}
      </td>
      <td className="year">
        <b>{Math.round(year.minutes / 30) / 2} h</b>
        <span className="small">
          {year.cents === null || year.cents === 0
            ? year.evenings === 0
              ? 'no evening yet'
              : formatItemCount(year.evenings, 'evening')
            : `${formatDollars(year.cents)} earned`}
        </span>
      </td>
    </tr>
  )
}

const rosterStatusMarks = { sure: 'sure', yes: 'sure', 'no-answer': 'asked', 'asked-again': 'asked' } as const
