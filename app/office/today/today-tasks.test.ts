import { describe, expect, test } from 'vitest'
import type { TaskGroup } from '../../plumbing/database/task.ts'
import { sortTasks, isPriorityTask, deduplicateTasks, type TaskWithKind } from './today-tasks.ts'
import { formatTodayHeadline, type TodayHeadlineInputs } from './today-headline.ts'
import { canPushTask } from './task-push.ts'

const found = (kind: string, group: TaskGroup, due: string | null = null): TaskWithKind => ({
  kind,
  group,
  task: { subject: kind, eventId: null, due } as never,
})

test('tasks are sorted by group and day, and waiting clients come before other tasks', () => {
  const mixed = [
    found('set-up', 'set-up'),
    found('mail', 'waits'),
    found('late', 'money-in', '2027-05-01'),
    found('unanswered', 'waits'),
    found('ends', 'ends-soon', '2027-05-16'),
    found('silent', 'ends-soon'),
    found('something new', 'waits'),
    found('later', 'money-in', '2027-05-15'),
    found('question', 'waits'),
    found('event', 'event', '2027-05-15'),
    found('owe', 'money-out'),
  ]
  const order = ['event', 'question', 'unanswered', 'mail', 'something new', 'late', 'later', 'owe', 'ends', 'silent']
  expect(sortTasks(mixed).map(({ kind }) => kind)).toEqual([...order, 'set-up'])
  expect(sortTasks(mixed.toReversed()).map(({ kind }) => kind)).toEqual([...order, 'set-up'])
  expect(sortTasks(mixed).filter(isPriorityTask)).toHaveLength(7)
})

test('a task can set its own priority, and an urgent shift handoff comes first', () => {
  const of = (facts: object, subject: string) => {
    const one = found('crew-hand-over', 'waits')
    return { ...one, task: { ...one.task, subject, facts } as never }
  }
  const mixed = [of({}, 'far'), found('question', 'waits'), of({ turn: 'urgent' }, 'near')]
  expect(sortTasks(mixed).map(({ task }) => task.subject)).toEqual(['near', 'question', 'far'])
})

const quiet: TodayHeadlineInputs = {
  today: '2027-05-14',
  events: [],
  counted: 0,
  isWhole: true,
  later: 0,
  fresh: 0,
  nextEvent: null,
  openDay: null,
}
const ana = { name: 'Ana & Luis', date: '2027-05-15' }

describe('the headline', () => {
  test.each<[Partial<TodayHeadlineInputs>, string]>([
    [{ events: [ana], counted: 5, later: 3 }, 'Tomorrow you pour for Ana & Luis. 5 to do first.'],
    [{ events: [ana], counted: 1 }, 'Tomorrow you pour for Ana & Luis. 1 to do first.'],
    [{ events: [ana] }, 'Tomorrow you pour for Ana & Luis. No client is waiting for you.'],
    [
      { events: [{ ...ana, team: { words: '', href: '', others: ['Grant', 'Lucía'] } }] },
      'Tomorrow Grant and Lucía pour for Ana & Luis. No client is waiting for you.',
    ],
    [{ events: [{ ...ana, date: '2027-05-14' }, ana], counted: 13 }, 'Today you pour for Ana & Luis. 13 to do first.'],
    [
      { events: [ana, { ...ana, name: 'Grace' }] },
      'Tomorrow you pour for Ana & Luis and for Grace. No client is waiting for you.',
    ],
    [{ events: [ana, ana, ana] }, 'Tomorrow you pour three times. No client is waiting for you.'],
    [{ counted: 2, nextEvent: { name: 'Grace', day: '2027-05-22' } }, '2 to do. Next event: Grace, May 22.'],
    [
      { counted: 104, isWhole: false, nextEvent: { name: 'Grace', day: '2027-05-22' } },
      'At least 104 to do. Next event: Grace, May 22.',
    ],
    [{ events: [ana], counted: 100, isWhole: false }, 'Tomorrow you pour for Ana & Luis. At least 100 to do first.'],
    [{ counted: 1, openDay: '2027-05-22' }, '1 to do.'],
    [
      { later: 2, nextEvent: { name: 'Grace', day: '2027-05-18' } },
      'No client is waiting for you. Next event: Grace, Tuesday.',
    ],
    [{ later: 2, openDay: '2027-05-22' }, 'No client is waiting for you. Saturday, May 22 is available.'],
    [
      { later: 2, fresh: 1, nextEvent: { name: 'Grace', day: '2027-05-18' } },
      'One new inquiry. Next event: Grace, Tuesday.',
    ],
    [{ events: [ana], later: 3, fresh: 2 }, 'Tomorrow you pour for Ana & Luis. Two new inquiries.'],
    [{ nextEvent: { name: 'Grace', day: '2027-05-18' } }, 'Nothing before Tuesday.'],
    [{ openDay: '2027-05-22' }, 'Nothing to do. Saturday, May 22 is available.'],
    [{}, 'Nothing to do.'],
  ])('for %j the headline of Today reads: %s', (facts, words) => {
    const near = (day: string) => (day === '2027-05-18' ? 'Tuesday' : 'May 22')
    expect(formatTodayHeadline({ ...quiet, ...facts }, { near, long: () => 'Saturday, May 22' }).join(' ')).toBe(words)
  })
})

test.each([
  ['07:59', false],
  ['08:00', true],
  ['20:59', true],
  ['21:00', false],
])('at %s tasks of other days are pushed: %s, and today’s event always', (time, isTold) => {
  const now = Temporal.ZonedDateTime.from(`2027-05-14T${time}[America/New_York]`).epochMilliseconds
  const at = { now, today: '2027-05-14', timeZone: 'America/New_York', seesMoney: false }
  expect(canPushTask('event', { due: '2027-05-14' }, at)).toBe(true)
  expect(canPushTask('event', { due: '2027-05-15' }, at)).toBe(isTold)
  expect(canPushTask('new-request', { due: null }, at)).toBe(isTold)
})

describe('a single row per event and topic', () => {
  const line = (kind: string, eventId: string, letter?: string): TaskWithKind => {
    const facts = (letter ? { letter } : {}) as never
    return { kind, group: 'new', task: { subject: `${eventId} ${letter}`, eventId, due: null, facts } }
  }
  const told = (...found: TaskWithKind[]) =>
    deduplicateTasks(found).map(({ kind, task }) =>
      `${kind} ${(task.facts as { letter?: string }).letter ?? ''}`.trim(),
    )

  test.each<[TaskWithKind[], string[]]>([
    [[line('money-due', 'a'), line('letter-money-in-money', 'a', 'deposit-late')], ['money-due']],
    [[line('letter-new', 'a', 'new'), line('unanswered', 'a')], ['unanswered']],
    [[line('hold-ends', 'a'), line('letter-ends-soon', 'a', 'hold-ends')], ['letter-ends-soon hold-ends']],
    [[line('letter-ends-soon', 'a', 'no-yes'), line('silent-proposal', 'a')], ['letter-ends-soon no-yes']],
    [[line('facts', 'a'), line('letter-facts', 'a', 'missing-facts')], ['facts']],
  ])('tasks about one topic of an event become a single row (case %#)', (found, kept) =>
    expect(told(...found)).toEqual(kept),
  )

  test('Today shows only the first of several amounts due for one event', () => {
    const [first, second] = [line('money-due', 'a'), line('money-due', 'a')]
    expect(deduplicateTasks([first, second])).toEqual([first])
  })

  test('removing duplicate tasks keeps different tasks and the tasks of other events', () => {
    const found = [
      line('facts', 'a'),
      line('letter-facts', 'a', 'final-count'),
      line('letter-facts', 'b', 'missing-facts'),
      line('letter-new', 'b', 'new'),
      line('mail', ''),
      line('mail', ''),
    ]
    expect(deduplicateTasks(found)).toEqual(found)
  })
})
